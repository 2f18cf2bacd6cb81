// Generated from the content files of the game by `cargo xtask types`. Do not edit.

/** What is printed on the components of Dragonic Tide. A content pack may replace numbers. */
export const CONTENT = {
  "setup": {
    "die_start": 3,
    "range_start": "middle"
  },
  "limits": {
    "round_limit": 60
  },
  "attribute": {
    "str": {
      "beats": "dex"
    },
    "dex": {
      "beats": "int"
    },
    "int": {
      "beats": "str"
    }
  },
  "skill": {
    "advance": {
      "name": "Advance",
      "category": "move",
      "shift": -1,
      "impact": [
        1,
        -2,
        -2
      ]
    },
    "retreat": {
      "name": "Retreat",
      "category": "move",
      "shift": 1,
      "impact": [
        -2,
        -2,
        1
      ]
    },
    "breaker": {
      "name": "Breaker",
      "category": "str",
      "power": 3,
      "firing_range": [
        "short"
      ],
      "reads": "str",
      "correction": [
        -1,
        0,
        0,
        0,
        1,
        2
      ],
      "impact": [
        1,
        -2,
        0
      ]
    },
    "shockwave": {
      "name": "Shockwave",
      "category": "str",
      "power": 2,
      "firing_range": [
        "middle",
        "long"
      ],
      "reads": "str",
      "correction": [
        1,
        0,
        0,
        0,
        0,
        0
      ],
      "impact": [
        2,
        -2,
        0
      ]
    },
    "lunge": {
      "name": "Lunge",
      "category": "dex",
      "power": 3,
      "firing_range": [
        "middle"
      ],
      "reads": "dex",
      "correction": [
        -1,
        0,
        0,
        0,
        1,
        2
      ],
      "impact": [
        0,
        1,
        -2
      ]
    },
    "twin-edge": {
      "name": "Twin Edge",
      "category": "dex",
      "power": 2,
      "firing_range": [
        "short",
        "long"
      ],
      "reads": "dex",
      "correction": [
        1,
        0,
        0,
        0,
        0,
        0
      ],
      "impact": [
        0,
        2,
        -2
      ]
    },
    "elder-cast": {
      "name": "Elder Cast",
      "category": "int",
      "power": 3,
      "firing_range": [
        "long"
      ],
      "reads": "int",
      "correction": [
        -1,
        0,
        0,
        0,
        1,
        2
      ],
      "impact": [
        -2,
        0,
        1
      ]
    },
    "modern-cast": {
      "name": "Modern Cast",
      "category": "int",
      "power": 2,
      "firing_range": [
        "short",
        "middle"
      ],
      "reads": "int",
      "correction": [
        1,
        0,
        0,
        0,
        1,
        1
      ],
      "correction at 5": 1,
      "impact": [
        -2,
        0,
        2
      ]
    }
  },
  "character": {
    "lucent": {
      "rules": "DT-8.1",
      "name": "Lucent the Fanatic",
      "hp": 12,
      "opening": [
        0,
        0,
        0
      ],
      "correction.str": -1,
      "correction.dex": -1,
      "correction.int": -1,
      "aura.name": "Lunar Eclipse",
      "aura.condition": {
        "any_die": 1
      },
      "aura.bonus_by_count": [
        2,
        3,
        4
      ],
      "ability.die_value": 1
    },
    "terrence": {
      "rules": "DT-8.2",
      "name": "Terrence the Warlord",
      "hp": 14,
      "opening": [
        1,
        0,
        0
      ],
      "correction.str": 2,
      "correction.dex": 1,
      "correction.int": -1,
      "aura.name": "Unyielding-Body Tactic",
      "aura.condition": {
        "die": "str",
        "value": 6
      },
      "ability.range": "short"
    },
    "william": {
      "rules": "DT-8.3",
      "name": "William the Stargazer",
      "hp": 12,
      "opening": [
        0,
        1,
        0
      ],
      "correction.str": 0,
      "correction.dex": 2,
      "correction.int": 1,
      "aura.name": "Move Anticipation",
      "aura.condition": {
        "die": "dex",
        "value": 6
      },
      "aura.may_name": [
        "overdrive",
        "str",
        "dex",
        "int"
      ],
      "ability.extra_damage": 1
    },
    "dorothy": {
      "rules": "DT-8.4",
      "name": "Dorothy, Sage of the North End",
      "hp": 12,
      "opening": [
        0,
        0,
        1
      ],
      "correction.str": 0,
      "correction.dex": 0,
      "correction.int": 2,
      "aura.name": "Double Activation Huginn & Muninn",
      "aura.condition": {
        "die": "int",
        "value": 6
      },
      "aura.bonus.str": 1,
      "aura.bonus.dex": 1,
      "aura.bonus.int": 3
    },
    "elaine": {
      "rules": "DT-8.5",
      "name": "Elaine the Matterwalker",
      "hp": 10,
      "opening": [
        1,
        1,
        1
      ],
      "correction.str": 1,
      "correction.dex": 1,
      "correction.int": 1,
      "aura.name": "Death Addiction",
      "aura.condition": {
        "sum_at_least": 13
      },
      "aura.bonus.str": 1,
      "aura.bonus.dex": 1,
      "aura.bonus.int": 1,
      "ability.extra_damage": 2
    },
    "gaw": {
      "rules": "DT-8.6",
      "name": "Gaw the Inquisitor",
      "hp": 12,
      "opening": [
        0,
        0,
        0
      ],
      "correction.str": 1,
      "correction.dex": 1,
      "correction.int": 1,
      "aura.name": "The Saint of Sunshine",
      "aura.condition": {
        "all_dice": 3
      },
      "aura.power_factor": 3,
      "ability.die_step": 1
    }
  },
  "overdrive": {
    "tyranny": {
      "name": "The Tyranny of S.T.R",
      "range": "short",
      "stage 1.die": "str",
      "stage 1.at_least": 2,
      "stage 1.next_round_bonus": 1,
      "stage 2.die": "str",
      "stage 2.at_least": 4,
      "stage 2.next_round_bonus": 3,
      "stage 3.die": "str",
      "stage 3.at_least": 6,
      "stage 3.next_round_bonus": 5
    },
    "prodigy": {
      "name": "The Prodigy of D.E.X",
      "range": "middle",
      "stage 1.die": "dex",
      "stage 1.at_least": 2,
      "stage 1.neutralise_attributes": 1,
      "stage 2.die": "dex",
      "stage 2.at_least": 4,
      "stage 2.neutralise_attributes": 2,
      "stage 3.die": "dex",
      "stage 3.at_least": 6,
      "stage 3.neutralise_attributes": 3
    },
    "blessing": {
      "name": "The Blessing of I.N.T",
      "range": "long",
      "stage 1.die": "int",
      "stage 1.at_least": 2,
      "stage 1.dice": {
        "count": 3,
        "total_steps": 2
      },
      "stage 2.die": "int",
      "stage 2.at_least": 4,
      "stage 2.dice": {
        "count": 2,
        "steps_each": 2
      },
      "stage 3.die": "int",
      "stage 3.at_least": 6,
      "stage 3.dice": {
        "count": 2,
        "any_value": true
      }
    },
    "mooncell": {
      "name": "Mooncell Execution",
      "opponent_placed": "overdrive",
      "stage 1.neutralise": [
        "overdrive"
      ],
      "stage 2.neutralise": [
        "overdrive",
        "move"
      ],
      "stage 3.neutralise": [
        "overdrive",
        "move"
      ],
      "stage 3.neutralise_attributes": 1
    }
  }
} as const;
