# Colossi: labels of the board in the browser. What the game itself says is in `games/colossi/words`.
#
# Power and cost are texts: a card may have a question mark. They carry a minus sign or a plus sign where they need one.

## What is printed.

board-card = { $kind }, { $power }
board-card-label = { $card }, { $kind }, Power { $power }: { $text }
board-environment = Environment
board-perk = Perk, costs { $cost }
board-single-use = Single use, costs { $cost }
board-item-label = { $item }, { $kind }: { $text }
board-item-at-label = { $item } at { $place }, { $kind }: { $text }
board-item-of-label = { $seat-start-possessive } { $item }, { $kind }: { $text }
board-item-face-down = An Item, face down, at { $place }

# Where a long name may be broken.
board-name = { $thing-id ->
    [card-companionship] Compan{ "\u00AD" }ion{ "\u00AD" }ship
    [card-extrication] Extri{ "\u00AD" }cation
    [card-foresight] Fore{ "\u00AD" }sight
    [card-replacements] Replace{ "\u00AD" }ments
    [card-solidarity] Soli{ "\u00AD" }darity
    [item-terraformer] Terra{ "\u00AD" }former
   *[other] { $thing }
}

## Why a card in play is worth what it is worth.

board-printed = { $base } printed
board-channelled = { $base }: cards in play for the opponent who has the most
board-tucked = { $base }: { $each } for each of { $count ->
    [one] 1 tucked card
   *[other] { $count } tucked cards
}
board-term = { $value } { $thing }
board-lead = { $value } for the lead in Acolytes
board-water = { $value } for { $count } Water in play
board-floor = not below 0
board-in-play-label = { $card }, { $kind }, in play for { $seat }, Power { $power }: { $why }
board-under = { $count ->
    [one] 1 card
   *[other] { $count } cards
} under it
board-under-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
} under it: { $cards }

## Environments and the piles there.

board-no-environment = No Environment
board-place = { $slot }: { $environment }
board-place-active = { $slot }: { $environment }. The Skirmish is here.
board-place-idle = { $slot }: { $environment }.
board-prepared = { $count ->
    [one] 1 card is prepared.
   *[other] { $count } cards are prepared.
}
board-prepared-of = { $count } of { $needed } cards are prepared.
board-pile = { $seat-start-possessive } pile at { $place }: { $count ->
    [one] 1 card
   *[other] { $count } cards
}
board-pile-cards = { $seat-start-possessive } pile at { $place }, { $count ->
    [one] 1 card
   *[other] { $count } cards
}: { $cards }
board-list = { $cards }
board-skirmish = Skirmish

## Players.

board-you = { $name } (you)
board-player = { $name }, Power { $power }, { $trophies } of { $target } trophies, { $count ->
    [one] 1 card
   *[other] { $count } cards
} in hand
board-player-group = In front of { $seat }
board-passed = passed
board-out = out
board-began = Began this Skirmish
board-hand-count = Cards in hand
board-deck-count = Cards in the deck
board-discard-pile = Discard pile
board-discards-of = { $seat-start-possessive } discard pile
board-discards-label = { $seat-start-possessive } discard pile: { $count ->
    [one] 1 card
   *[other] { $count } cards
}
board-trophies = { $count } of { $target } trophies
board-trophies-won = { $count } of { $target } trophies: { $environments }
board-trophy-to-win = A trophy to win
board-cloaked = A cloaked card
board-cloaked-card = A cloaked card: { $card }
board-no-skirmish = No Skirmish now
board-nothing-in-play = Nothing in play
board-power = Power { $power }
board-power-leads = Power { $power }, leads
board-power-won = Power { $power }, won
board-short-power = Power
board-short-leads = leads
board-short-last = last
board-short-won = won
board-wager = Bets that { $seat } { $seat-person ->
    [you] win
   *[other] wins
}
board-open-hand = Hand: { $cards }
board-no-hand = No cards in hand

## Your hand.

board-hand = Your hand
board-hand-short = Hand
board-whole-hand = Your whole hand, { $count ->
    [one] 1 card
   *[other] { $count } cards
}
board-read-hand = Read your hand
board-hand-passed = You have passed.
board-passing = Move your cards
board-passing-how = Pick cards, then an Environment, or drag them there.
board-move-all = All to { $place }
board-move-picked = { $count ->
    [one] 1 card
   *[other] { $count } cards
} to { $place }
board-hand-empty = Your hand is empty.
board-hold = At the table, hold a finger on any card, Item or Environment to read it.

## The line in the middle.

board-handbuilding = Handbuilding
board-skirmish-at = Skirmish at { $place }, begun by { $seat }
board-won = { $seat-start } won { $environment }
board-water-hint = Water in play: each adds { $water } to every Electric and takes { $water } from every Fire
board-gifts-cost = Gifts cost
board-electric-hint = Electrics in play: a Divine Gift costs as many discards
board-items = Items: deck and discard pile
board-items-label = { $count ->
    [one] 1 Item
   *[other] { $count } Items
} in the deck, { $discarded } discarded. Show the discarded Items.
board-environments = Environments: deck and discard pile
board-environments-label = { $count ->
    [one] 1 Environment
   *[other] { $count } Environments
} in the deck, { $discarded } discarded. Show the discarded Environments.
board-nothing-yet = Nothing yet.

## What lies apart while something is decided.

board-types = Name a type
board-gifts = Divine Gifts in play
board-own-discards = Your discard pile
board-tops = The top cards of the decks
board-top = { $seat-start-possessive } deck: { $card }
board-no-card = no card
board-looked = The next cards of your deck
board-aloft = Picked up by Cyclone
board-chest = From the Loot Chest
board-discarded-items = Discarded Items
board-discarded-environments = Discarded Environments
board-hand-of = { $seat-start-possessive } hand
board-close = Close

## What to search for in the rules, for objects that they call by another name.

board-term-slot = Environment slot
board-term-hand = prepare hand
board-term-face-down-item = face-down Item

## The end of the game.

board-scores = The Skirmishes
board-scores-skirmish = Skirmish
board-scores-nothing = no Environment
board-scores-won = won
board-scores-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
board-scores-trophies = Trophies
