// Generated from the content files of the game by `cargo xtask types`. Do not edit.

/** What is printed on the components of Colossi. A content pack may replace numbers. */
export const CONTENT = {
  "handbuilding": {
    "hand": 3,
    "needed": 8
  },
  "skirmish": {
    "hand_limit": 10,
    "water": 2,
    "items": 3
  },
  "stall_guard": {
    "turns": 40,
    "actions": 40
  },
  "card": {
    "acolyte": {
      "rules": "CX-12.1",
      "type": "acolyte",
      "power": 2,
      "copies": 4,
      "lead": 3
    },
    "abduct": {
      "rules": "CX-12.2",
      "type": "beast",
      "power": 2,
      "copies": 1
    },
    "pillage": {
      "rules": "CX-12.3",
      "type": "beast",
      "power": 2,
      "copies": 1
    },
    "rampage": {
      "rules": "CX-12.4",
      "type": "beast",
      "power": 2,
      "copies": 1
    },
    "bluff": {
      "rules": "CX-12.5",
      "type": "colossus",
      "power": 4,
      "copies": 1
    },
    "channel power": {
      "rules": "CX-12.6",
      "type": "colossus",
      "power": "?",
      "copies": 1
    },
    "curse": {
      "rules": "CX-12.7",
      "type": "colossus",
      "power": -3,
      "copies": 1
    },
    "heap": {
      "rules": "CX-12.8",
      "type": "colossus",
      "power": 0,
      "copies": 1,
      "each": 2
    },
    "manifest": {
      "rules": "CX-12.9",
      "type": "colossus",
      "power": 1,
      "copies": 1
    },
    "companionship": {
      "rules": "CX-12.10",
      "type": "divine gift",
      "power": 0,
      "copies": 1,
      "draw": 2
    },
    "extrication": {
      "rules": "CX-12.11",
      "type": "divine gift",
      "power": 0,
      "copies": 1
    },
    "foresight": {
      "rules": "CX-12.12",
      "type": "divine gift",
      "power": 0,
      "copies": 1
    },
    "replacements": {
      "rules": "CX-12.13",
      "type": "divine gift",
      "power": 0,
      "copies": 1
    },
    "solidarity": {
      "rules": "CX-12.14",
      "type": "divine gift",
      "power": 0,
      "copies": 1
    },
    "spark": {
      "rules": "CX-12.17",
      "type": "electric",
      "power": 1,
      "copies": 1
    },
    "bolt": {
      "rules": "CX-12.17",
      "type": "electric",
      "power": 4,
      "copies": 1
    },
    "flame": {
      "rules": "CX-12.20",
      "type": "fire",
      "power": 6,
      "copies": 1
    },
    "inferno": {
      "rules": "CX-12.20",
      "type": "fire",
      "power": 10,
      "copies": 1
    },
    "droplet": {
      "rules": "CX-12.24",
      "type": "water",
      "power": 1,
      "copies": 1
    },
    "shower": {
      "rules": "CX-12.24",
      "type": "water",
      "power": 3,
      "copies": 1
    },
    "downpour": {
      "rules": "CX-12.24",
      "type": "water",
      "power": 5,
      "copies": 1
    }
  },
  "environment": {
    "badlands": {
      "rules": "CX-13.1",
      "beginner": true
    },
    "blitz creek": {
      "rules": "CX-13.2",
      "beginner": true,
      "power": 25
    },
    "cavern": {
      "rules": "CX-13.3",
      "beginner": true,
      "cards": 5
    },
    "chaos fissure": {
      "rules": "CX-13.4",
      "beginner": false
    },
    "desert": {
      "rules": "CX-13.5",
      "beginner": true
    },
    "glass river": {
      "rules": "CX-13.6",
      "beginner": true
    },
    "graveyard": {
      "rules": "CX-13.7",
      "beginner": true
    },
    "hallowed ground": {
      "rules": "CX-13.8",
      "beginner": true
    },
    "impulse isle": {
      "rules": "CX-13.9",
      "beginner": false
    },
    "magnetic maar": {
      "rules": "CX-13.10",
      "beginner": false,
      "cards": 7
    },
    "oasis": {
      "rules": "CX-13.11",
      "beginner": true,
      "draw": 3
    },
    "outskirts": {
      "rules": "CX-13.12",
      "beginner": true
    },
    "poison swamp": {
      "rules": "CX-13.13",
      "beginner": true
    },
    "sacrifice mountain": {
      "rules": "CX-13.14",
      "beginner": true
    },
    "stockpile steppe": {
      "rules": "CX-13.15",
      "beginner": true
    },
    "the brink": {
      "rules": "CX-13.16",
      "beginner": true
    },
    "the sticks": {
      "rules": "CX-13.17",
      "beginner": true
    },
    "volcano": {
      "rules": "CX-13.18",
      "beginner": true
    },
    "zenith": {
      "rules": "CX-13.19",
      "beginner": true,
      "draw": 3
    }
  },
  "item": {
    "boiler": {
      "rules": "CX-14.1",
      "kind": "perk",
      "cost": 1
    },
    "colossus coil": {
      "rules": "CX-14.2",
      "kind": "perk",
      "cost": 1,
      "type": "electric",
      "bonus": 2
    },
    "divine icon": {
      "rules": "CX-14.3",
      "kind": "perk",
      "cost": 1,
      "type": "divine gift",
      "bonus": 1
    },
    "ebenezer": {
      "rules": "CX-14.4",
      "kind": "perk",
      "cost": "?",
      "bonus": 10
    },
    "edible carnage": {
      "rules": "CX-14.5",
      "kind": "perk",
      "cost": 1,
      "type": "beast",
      "bonus": 2
    },
    "oil": {
      "rules": "CX-14.6",
      "kind": "perk",
      "cost": 1,
      "type": "fire",
      "bonus": 2
    },
    "orb": {
      "rules": "CX-14.7",
      "kind": "perk",
      "cost": 1,
      "type": "colossus",
      "bonus": 2
    },
    "pointier sticks": {
      "rules": "CX-14.8",
      "kind": "perk",
      "cost": 1,
      "type": "acolyte",
      "bonus": 2
    },
    "turbine": {
      "rules": "CX-14.9",
      "kind": "perk",
      "cost": 1,
      "type": "water",
      "bonus": 2
    },
    "wager": {
      "rules": "CX-14.10",
      "kind": "perk",
      "cost": 0,
      "draw": 2
    },
    "alms": {
      "rules": "CX-14.11",
      "kind": "single use",
      "cost": 1,
      "draw": 3
    },
    "cache": {
      "rules": "CX-14.12",
      "kind": "single use",
      "cost": 1,
      "cards": 3
    },
    "caravan": {
      "rules": "CX-14.13",
      "kind": "single use",
      "cost": 1,
      "cards": 3
    },
    "cloak": {
      "rules": "CX-14.14",
      "kind": "single use",
      "cost": 0
    },
    "cyclone": {
      "rules": "CX-14.15",
      "kind": "single use",
      "cost": 0
    },
    "dice": {
      "rules": "CX-14.16",
      "kind": "single use",
      "cost": 0,
      "draw": 2
    },
    "divine mirror": {
      "rules": "CX-14.17",
      "kind": "single use",
      "cost": 1
    },
    "divine totem": {
      "rules": "CX-14.18",
      "kind": "single use",
      "cost": 1
    },
    "hatchet": {
      "rules": "CX-14.19",
      "kind": "single use",
      "cost": 0
    },
    "lockpick": {
      "rules": "CX-14.20",
      "kind": "single use",
      "cost": 2
    },
    "looking glass": {
      "rules": "CX-14.21",
      "kind": "single use",
      "cost": 1
    },
    "loot chest": {
      "rules": "CX-14.22",
      "kind": "single use",
      "cost": 1
    },
    "magnet": {
      "rules": "CX-14.23",
      "kind": "single use",
      "cost": 0
    },
    "olive branch": {
      "rules": "CX-14.24",
      "kind": "single use",
      "cost": 2,
      "draw": 2
    },
    "poison pill": {
      "rules": "CX-14.25",
      "kind": "single use",
      "cost": "?"
    },
    "rallying banner": {
      "rules": "CX-14.26",
      "kind": "single use",
      "cost": 1
    },
    "recycler": {
      "rules": "CX-14.27",
      "kind": "single use",
      "cost": 1
    },
    "secret tunnel keys": {
      "rules": "CX-14.28",
      "kind": "single use",
      "cost": 1
    },
    "shrine": {
      "rules": "CX-14.29",
      "kind": "single use",
      "cost": 1
    },
    "terraformer": {
      "rules": "CX-14.30",
      "kind": "single use",
      "cost": 1
    }
  }
} as const;
