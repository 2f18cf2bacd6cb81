// Generated from the content files of the game by `cargo xtask types`. Do not edit.

/** What is printed on the components of Titan: The Arena. A content pack may replace numbers. */
export const CONTENT = {
  "box": {
    "creatures": 8,
    "strengths": 11,
    "spectators": 11,
    "referees": 2,
    "head_referees": 1,
    "colours": 5
  },
  "game": {
    "seats": [
      2,
      5
    ],
    "creatures": 8,
    "rounds": 5,
    "survivors": 3,
    "campaign": 3
  },
  "bets": {
    "values": [
      4,
      3,
      2,
      1
    ],
    "secret": 5,
    "tokens": 5
  },
  "hand": {
    "capacity": 8,
    "penalty": 7
  },
  "turn": {
    "discards": 3
  },
  "powers": {
    "drawn": 3,
    "looked_at": 3
  },
  "card": {
    "spectator": {
      "name": "Spectator",
      "rules": "TA-9.1"
    },
    "referee": {
      "name": "Referee",
      "rules": "TA-10.1"
    },
    "head-referee": {
      "name": "Head Referee",
      "rules": "TA-10.3"
    }
  },
  "spectator": {
    "0": {
      "name": "Serpent"
    },
    "2": {
      "name": "Gargoyle"
    }
  },
  "creature": {
    "cyclops": {
      "name": "Cyclops",
      "power": "Paralyzing Stare",
      "colour": "aqua",
      "rules": "TA-12"
    },
    "dragon": {
      "name": "Dragon",
      "power": "Fiery Breath",
      "rules": "TA-13"
    },
    "hydra": {
      "name": "Hydra",
      "power": "Multiple Attacks",
      "colour": "yellow",
      "rules": "TA-14"
    },
    "ranger": {
      "name": "Ranger",
      "power": "Advanced Scouting",
      "colour": "green",
      "rules": "TA-15"
    },
    "titan": {
      "name": "Titan",
      "power": "Snatch Away",
      "rules": "TA-16"
    },
    "troll": {
      "name": "Troll",
      "power": "Regenerative Power",
      "colour": "brown",
      "rules": "TA-17"
    },
    "unicorn": {
      "name": "Unicorn",
      "power": "Teleportation",
      "rules": "TA-18"
    },
    "warlock": {
      "name": "Warlock",
      "power": "Possesses Foresight",
      "colour": "purple",
      "rules": "TA-19"
    }
  }
} as const;
