// Generated from the content files of the game by `cargo xtask types`. Do not edit.

/** What is printed on the components of Colosseum. A content pack may replace numbers. */
export const CONTENT = {
  "box": {
    "arena-pieces": 10,
    "arena-expansions": 10,
    "loges": 5,
    "tickets": 10,
    "nobles": 6,
    "dice": 2,
    "coins": 80,
    "podiums": 4,
    "tokens": 152,
    "stars": 7,
    "programs": 30,
    "medals": 18
  },
  "route": {
    "squares": 36
  },
  "game": {
    "turns": 5,
    "coins": 30,
    "arena-squares": 2
  },
  "markets": {
    "markets": 5,
    "places": 3,
    "opening-bid": 8
  },
  "investments": {
    "expansion": 10,
    "ticket": 10,
    "loge": 5,
    "largest-arena": 4,
    "medals-for-another": 2
  },
  "spectators": {
    "emperor": 7,
    "consul": 5,
    "senator": 3,
    "ticket": 5,
    "podium": 3,
    "earlier-show": 5,
    "star": 4,
    "medal": 3
  },
  "medal": {
    "coins": 6,
    "steps": 3
  },
  "star": {
    "types": [
      "gladiator",
      "ship",
      "musician",
      "comedian",
      "priest",
      "horse",
      "lion"
    ],
    "least-tokens": 3
  },
  "arenas": {
    "3": [
      8,
      21,
      32
    ],
    "4": [
      3,
      14,
      23,
      32
    ],
    "5": [
      2,
      8,
      15,
      23,
      32
    ]
  },
  "nobles": {
    "emperor": [
      0
    ],
    "consul": [
      12,
      26
    ],
    "senator": [
      6,
      19,
      30
    ]
  },
  "die": {
    "faces": [
      "1-3",
      "2",
      "3",
      "4",
      "5",
      "6"
    ]
  },
  "deal": {
    "3": 8,
    "4": 6,
    "5": 5
  },
  "tokens": {
    "green": {
      "gladiator": 10,
      "comedian": 5,
      "musician": 4,
      "horse": 6,
      "torch": 1,
      "priest": 1,
      "ship": 2,
      "lion": 2,
      "scenery": 4,
      "decoration": 3,
      "chariot": 1,
      "cage": 1
    },
    "orange": {
      "gladiator": 10,
      "comedian": 7,
      "musician": 8,
      "horse": 6,
      "torch": 11,
      "priest": 10,
      "ship": 9,
      "lion": 8,
      "scenery": 6,
      "decoration": 7,
      "chariot": 9,
      "cage": 9,
      "joker": 4,
      "action": 4,
      "emperor": 4
    }
  },
  "program": {
    "1": {
      "name": "Tribute to Munus",
      "cost": 0,
      "squares": 2,
      "needs": {
        "gladiator": 2,
        "decoration": 1
      },
      "complete": 7,
      "missing": [
        5,
        3
      ]
    },
    "2": {
      "name": "Amphitryon",
      "cost": 0,
      "squares": 2,
      "needs": {
        "comedian": 2,
        "decoration": 1
      },
      "complete": 7,
      "missing": [
        5,
        3
      ]
    },
    "3": {
      "name": "Ode to Aurora",
      "cost": 0,
      "squares": 2,
      "needs": {
        "musician": 2,
        "scenery": 1
      },
      "complete": 7,
      "missing": [
        5,
        3
      ]
    },
    "4": {
      "name": "Race of Janus",
      "cost": 0,
      "squares": 2,
      "needs": {
        "gladiator": 2,
        "horse": 2
      },
      "complete": 9,
      "missing": [
        7,
        5,
        3
      ]
    },
    "5": {
      "name": "Naumachia",
      "cost": 0,
      "squares": 2,
      "needs": {
        "gladiator": 2,
        "ship": 2
      },
      "complete": 9,
      "missing": [
        7,
        5,
        3
      ]
    },
    "6": {
      "name": "Venatio",
      "cost": 0,
      "squares": 2,
      "needs": {
        "horse": 2,
        "lion": 2,
        "cage": 1
      },
      "complete": 11,
      "missing": [
        9,
        7,
        5,
        2
      ]
    },
    "7": {
      "name": "The Last of the Samnites",
      "cost": 0,
      "squares": 2,
      "needs": {
        "gladiator": 3,
        "scenery": 1,
        "decoration": 1
      },
      "complete": 11,
      "missing": [
        9,
        7,
        5,
        2
      ]
    },
    "8": {
      "name": "Drama Ultima",
      "cost": 0,
      "squares": 2,
      "needs": {
        "comedian": 3,
        "torch": 1,
        "scenery": 2
      },
      "complete": 12,
      "missing": [
        10,
        8,
        5,
        2
      ]
    },
    "9": {
      "name": "Anthem to Cupidon",
      "cost": 0,
      "squares": 2,
      "needs": {
        "musician": 3,
        "comedian": 1,
        "scenery": 1,
        "decoration": 1
      },
      "complete": 12,
      "missing": [
        10,
        8,
        5,
        2
      ]
    },
    "10": {
      "name": "Cavalry of Spartacus",
      "cost": 0,
      "squares": 2,
      "needs": {
        "gladiator": 3,
        "horse": 3
      },
      "complete": 12,
      "missing": [
        10,
        8,
        5,
        2
      ]
    },
    "11": {
      "name": "Amphitrite's Anger",
      "cost": 13,
      "squares": 3,
      "needs": {
        "gladiator": 3,
        "ship": 3,
        "decoration": 2
      },
      "complete": 17,
      "missing": [
        14,
        11,
        8,
        5,
        2
      ]
    },
    "12": {
      "name": "Cave Leonem Cruciatum",
      "cost": 13,
      "squares": 3,
      "needs": {
        "gladiator": 3,
        "lion": 3,
        "cage": 2
      },
      "complete": 17,
      "missing": [
        14,
        11,
        8,
        5,
        2
      ]
    },
    "13": {
      "name": "Retiarius vs. Secutor",
      "cost": 14,
      "squares": 3,
      "needs": {
        "gladiator": 2,
        "horse": 2,
        "chariot": 2,
        "scenery": 1,
        "decoration": 1
      },
      "complete": 18,
      "missing": [
        15,
        12,
        9,
        6,
        3
      ]
    },
    "14": {
      "name": "Satyricon of Momus",
      "cost": 14,
      "squares": 3,
      "needs": {
        "comedian": 2,
        "priest": 2,
        "torch": 2,
        "scenery": 1,
        "decoration": 1
      },
      "complete": 18,
      "missing": [
        15,
        12,
        9,
        6,
        3
      ]
    },
    "15": {
      "name": "Lyres of Mercury",
      "cost": 17,
      "squares": 3,
      "needs": {
        "musician": 3,
        "priest": 1,
        "chariot": 1,
        "torch": 2,
        "decoration": 2
      },
      "complete": 20,
      "missing": [
        17,
        14,
        11,
        7,
        3
      ]
    },
    "16": {
      "name": "The Ponies of Epona",
      "cost": 20,
      "squares": 3,
      "needs": {
        "gladiator": 3,
        "priest": 1,
        "horse": 3,
        "scenery": 2
      },
      "complete": 23,
      "missing": [
        20,
        16,
        12,
        8,
        4
      ]
    },
    "17": {
      "name": "Bacchus and the Nymphs",
      "cost": 21,
      "squares": 3,
      "needs": {
        "musician": 2,
        "priest": 3,
        "torch": 3,
        "scenery": 1
      },
      "complete": 25,
      "missing": [
        22,
        18,
        14,
        10,
        5
      ]
    },
    "18": {
      "name": "Mare Spielbergus",
      "cost": 22,
      "squares": 3,
      "needs": {
        "gladiator": 3,
        "ship": 3,
        "cage": 2,
        "scenery": 1
      },
      "complete": 27,
      "missing": [
        22,
        18,
        14,
        10,
        5
      ]
    },
    "19": {
      "name": "Lions' Procession",
      "cost": 24,
      "squares": 3,
      "needs": {
        "musician": 2,
        "comedian": 1,
        "lion": 3,
        "cage": 2,
        "decoration": 1
      },
      "complete": 30,
      "missing": [
        26,
        22,
        18,
        14,
        9,
        4
      ]
    },
    "20": {
      "name": "Circus Maximus",
      "cost": 25,
      "squares": 3,
      "needs": {
        "gladiator": 3,
        "horse": 3,
        "chariot": 3,
        "decoration": 1
      },
      "complete": 32,
      "missing": [
        28,
        24,
        20,
        15,
        10,
        5
      ]
    },
    "21": {
      "name": "The Dialogues of Pluto",
      "cost": 25,
      "squares": 4,
      "needs": {
        "comedian": 2,
        "chariot": 2,
        "cage": 3,
        "torch": 1,
        "scenery": 2
      },
      "complete": 33,
      "missing": [
        29,
        25,
        20,
        15,
        10,
        5
      ]
    },
    "22": {
      "name": "And Tellus Created the Earth",
      "cost": 26,
      "squares": 4,
      "needs": {
        "musician": 1,
        "comedian": 2,
        "priest": 3,
        "chariot": 1,
        "torch": 2,
        "decoration": 2
      },
      "complete": 35,
      "missing": [
        30,
        25,
        20,
        15,
        10,
        5
      ]
    },
    "23": {
      "name": "Safari Optimus Maximus",
      "cost": 27,
      "squares": 4,
      "needs": {
        "gladiator": 4,
        "lion": 3,
        "cage": 2,
        "scenery": 2
      },
      "complete": 36,
      "missing": [
        31,
        26,
        21,
        16,
        11,
        5
      ]
    },
    "24": {
      "name": "The Galleys of Apollo",
      "cost": 28,
      "squares": 4,
      "needs": {
        "gladiator": 4,
        "ship": 4,
        "comedian": 1,
        "torch": 1,
        "decoration": 1
      },
      "complete": 38,
      "missing": [
        33,
        28,
        23,
        18,
        12,
        6
      ]
    },
    "25": {
      "name": "Legendary Lion Hunters",
      "cost": 29,
      "squares": 4,
      "needs": {
        "gladiator": 3,
        "comedian": 1,
        "lion": 3,
        "cage": 2,
        "torch": 1,
        "scenery": 2,
        "decoration": 1
      },
      "complete": 42,
      "missing": [
        37,
        32,
        27,
        21,
        15,
        8
      ]
    },
    "26": {
      "name": "Venus' Equestrian Cavalcade",
      "cost": 32,
      "squares": 4,
      "needs": {
        "musician": 3,
        "comedian": 1,
        "priest": 1,
        "horse": 3,
        "chariot": 3,
        "torch": 1,
        "scenery": 1
      },
      "complete": 44,
      "missing": [
        39,
        33,
        27,
        21,
        15,
        8
      ]
    },
    "27": {
      "name": "Neptune's Fury",
      "cost": 35,
      "squares": 4,
      "needs": {
        "gladiator": 3,
        "ship": 4,
        "comedian": 2,
        "priest": 1,
        "torch": 2,
        "decoration": 1
      },
      "complete": 45,
      "missing": [
        40,
        34,
        28,
        22,
        15,
        8
      ]
    },
    "28": {
      "name": "Isis' Revealed Secrets",
      "cost": 35,
      "squares": 4,
      "needs": {
        "musician": 3,
        "comedian": 3,
        "priest": 2,
        "torch": 2,
        "scenery": 2,
        "decoration": 1
      },
      "complete": 45,
      "missing": [
        40,
        34,
        28,
        22,
        15,
        8
      ]
    },
    "29": {
      "name": "Great Prophecies of Jupiter",
      "cost": 37,
      "squares": 4,
      "needs": {
        "gladiator": 1,
        "musician": 1,
        "comedian": 1,
        "priest": 3,
        "horse": 1,
        "torch": 3,
        "scenery": 2,
        "decoration": 2
      },
      "complete": 47,
      "missing": [
        42,
        37,
        31,
        25,
        18,
        8
      ]
    },
    "30": {
      "name": "Caesar's Triumphal March",
      "cost": 40,
      "squares": 4,
      "needs": {
        "gladiator": 2,
        "musician": 2,
        "comedian": 2,
        "priest": 1,
        "horse": 3,
        "chariot": 3,
        "torch": 2,
        "decoration": 1
      },
      "complete": 50,
      "missing": [
        45,
        40,
        34,
        28,
        20,
        10
      ]
    }
  }
} as const;
