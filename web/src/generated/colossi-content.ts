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
      "type": "acolyte",
      "power": 2,
      "copies": 4,
      "lead": 3
    },
    "abduct": {
      "type": "beast",
      "power": 2,
      "copies": 1
    },
    "pillage": {
      "type": "beast",
      "power": 2,
      "copies": 1
    },
    "rampage": {
      "type": "beast",
      "power": 2,
      "copies": 1
    },
    "bluff": {
      "type": "colossus",
      "power": 4,
      "copies": 1
    },
    "channel power": {
      "type": "colossus",
      "power": "?",
      "copies": 1
    },
    "curse": {
      "type": "colossus",
      "power": -3,
      "copies": 1
    },
    "heap": {
      "type": "colossus",
      "power": 0,
      "copies": 1,
      "each": 2
    },
    "manifest": {
      "type": "colossus",
      "power": 1,
      "copies": 1
    },
    "companionship": {
      "type": "divine gift",
      "power": 0,
      "copies": 1,
      "draw": 2
    },
    "extrication": {
      "type": "divine gift",
      "power": 0,
      "copies": 1
    },
    "foresight": {
      "type": "divine gift",
      "power": 0,
      "copies": 1
    },
    "replacements": {
      "type": "divine gift",
      "power": 0,
      "copies": 1
    },
    "solidarity": {
      "type": "divine gift",
      "power": 0,
      "copies": 1
    },
    "spark": {
      "type": "electric",
      "power": 1,
      "copies": 1
    },
    "bolt": {
      "type": "electric",
      "power": 4,
      "copies": 1
    },
    "flame": {
      "type": "fire",
      "power": 6,
      "copies": 1
    },
    "inferno": {
      "type": "fire",
      "power": 10,
      "copies": 1
    },
    "droplet": {
      "type": "water",
      "power": 1,
      "copies": 1
    },
    "shower": {
      "type": "water",
      "power": 3,
      "copies": 1
    },
    "downpour": {
      "type": "water",
      "power": 5,
      "copies": 1
    }
  },
  "environment": {
    "badlands": {
      "beginner": true
    },
    "blitz creek": {
      "beginner": true,
      "power": 25
    },
    "cavern": {
      "beginner": true,
      "cards": 5
    },
    "chaos fissure": {
      "beginner": false
    },
    "desert": {
      "beginner": true
    },
    "glass river": {
      "beginner": true
    },
    "graveyard": {
      "beginner": true
    },
    "hallowed ground": {
      "beginner": true
    },
    "impulse isle": {
      "beginner": false
    },
    "magnetic maar": {
      "beginner": false,
      "cards": 7
    },
    "oasis": {
      "beginner": true,
      "draw": 3
    },
    "outskirts": {
      "beginner": true
    },
    "poison swamp": {
      "beginner": true
    },
    "sacrifice mountain": {
      "beginner": true
    },
    "stockpile steppe": {
      "beginner": true
    },
    "the brink": {
      "beginner": true
    },
    "the sticks": {
      "beginner": true
    },
    "volcano": {
      "beginner": true
    },
    "zenith": {
      "beginner": true,
      "draw": 3
    }
  },
  "item": {
    "boiler": {
      "kind": "perk",
      "cost": 1
    },
    "colossus coil": {
      "kind": "perk",
      "cost": 1,
      "type": "electric",
      "bonus": 2
    },
    "divine icon": {
      "kind": "perk",
      "cost": 1,
      "type": "divine gift",
      "bonus": 1
    },
    "ebenezer": {
      "kind": "perk",
      "cost": "?",
      "bonus": 10
    },
    "edible carnage": {
      "kind": "perk",
      "cost": 1,
      "type": "beast",
      "bonus": 2
    },
    "oil": {
      "kind": "perk",
      "cost": 1,
      "type": "fire",
      "bonus": 2
    },
    "orb": {
      "kind": "perk",
      "cost": 1,
      "type": "colossus",
      "bonus": 2
    },
    "pointier sticks": {
      "kind": "perk",
      "cost": 1,
      "type": "acolyte",
      "bonus": 2
    },
    "turbine": {
      "kind": "perk",
      "cost": 1,
      "type": "water",
      "bonus": 2
    },
    "wager": {
      "kind": "perk",
      "cost": 0,
      "draw": 2
    },
    "alms": {
      "kind": "single use",
      "cost": 1,
      "draw": 3
    },
    "cache": {
      "kind": "single use",
      "cost": 1,
      "cards": 3
    },
    "caravan": {
      "kind": "single use",
      "cost": 1,
      "cards": 3
    },
    "cloak": {
      "kind": "single use",
      "cost": 0
    },
    "cyclone": {
      "kind": "single use",
      "cost": 0
    },
    "dice": {
      "kind": "single use",
      "cost": 0,
      "draw": 2
    },
    "divine mirror": {
      "kind": "single use",
      "cost": 1
    },
    "divine totem": {
      "kind": "single use",
      "cost": 1
    },
    "hatchet": {
      "kind": "single use",
      "cost": 0
    },
    "lockpick": {
      "kind": "single use",
      "cost": 2
    },
    "looking glass": {
      "kind": "single use",
      "cost": 1
    },
    "loot chest": {
      "kind": "single use",
      "cost": 1
    },
    "magnet": {
      "kind": "single use",
      "cost": 0
    },
    "olive branch": {
      "kind": "single use",
      "cost": 2,
      "draw": 2
    },
    "poison pill": {
      "kind": "single use",
      "cost": "?"
    },
    "rallying banner": {
      "kind": "single use",
      "cost": 1
    },
    "recycler": {
      "kind": "single use",
      "cost": 1
    },
    "secret tunnel keys": {
      "kind": "single use",
      "cost": 1
    },
    "shrine": {
      "kind": "single use",
      "cost": 1
    },
    "terraformer": {
      "kind": "single use",
      "cost": 1
    }
  }
} as const;
