// Generated from the content files of the game by `cargo xtask types`. Do not edit.

/** What is printed on the components of Colossal Arena. A content pack may replace numbers. */
export const CONTENT = {
  "box": {
    "creatures": 12,
    "strengths": 11,
    "spectators": 11,
    "referees": 2,
    "head_referees": 1,
    "colours": [
      "red",
      "green",
      "blue",
      "yellow",
      "white"
    ]
  },
  "game": {
    "seats": [
      2,
      5
    ],
    "creatures": 8,
    "rounds": 5,
    "survivors": 3
  },
  "bets": {
    "values": [
      4,
      3,
      2,
      1,
      0
    ],
    "secret": 5,
    "tokens": 5
  },
  "hand": {
    "capacity": 8
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
      "rules": "CA-7.4"
    },
    "referee": {
      "name": "Prefect",
      "rules": "CA-7.7"
    },
    "head-referee": {
      "name": "Magister",
      "rules": "CA-7.6"
    }
  },
  "creature": {
    "amazon": {
      "name": "Amazon",
      "power": "Scouting",
      "rules": "CA-9"
    },
    "colossus": {
      "name": "Colossus",
      "power": "Endurance",
      "rules": "CA-10"
    },
    "cyclops": {
      "name": "Cyclops",
      "power": "Stunning Blow",
      "rules": "CA-11"
    },
    "daimon": {
      "name": "Daimon",
      "power": "Wealth",
      "rules": "CA-12"
    },
    "ettin": {
      "name": "Ettin",
      "power": "Multiple Heads",
      "rules": "CA-13"
    },
    "gorgon": {
      "name": "Gorgon",
      "power": "Stone Gaze",
      "rules": "CA-14"
    },
    "magus": {
      "name": "Magus",
      "power": "Foresight",
      "rules": "CA-15"
    },
    "seraphim": {
      "name": "Seraphim",
      "power": "Clarion Call",
      "rules": "CA-16"
    },
    "titan": {
      "name": "Titan",
      "power": "Steal",
      "rules": "CA-17"
    },
    "troll": {
      "name": "Troll",
      "power": "Regeneration",
      "rules": "CA-18"
    },
    "unicorn": {
      "name": "Unicorn",
      "power": "Teleportation",
      "rules": "CA-19"
    },
    "wyrm": {
      "name": "Wyrm",
      "power": "Fiery Breath",
      "rules": "CA-20"
    }
  }
} as const;
