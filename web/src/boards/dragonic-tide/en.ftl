# Labels of the board of Dragonic Tide. What the game itself says is in `games/dragonic-tide/words`.

board-arena = Arena
board-round = { $round ->
        [0] Before round 1
       *[other] Round { $round }
    }
board-limit = a draw after round { $limit }

## Characters, while they are chosen.

board-characters = Characters
board-dealt = { $seat-person ->
        [you] Dealt to you: choose one
       *[other] Dealt to { $seat }
    }
board-picking = { $seat-person ->
        [you] your choice
       *[other] is choosing
    }
board-has-picked = { $seat-person ->
        [you] you have chosen
       *[other] has chosen
    }
board-taken = { $seat-person ->
        [you] your choice
       *[other] chosen by { $seat }
    }
board-same-dice = opening dice unchanged
board-character = { $name }, { $hp }, { $damage }. { $aura } { $ability }{ $takers-count ->
        [0] { "" }
       *[other] { " " }Chosen by { $takers }.
    }

## A character in the duel.

board-health = Health { $health } of { $most }
board-corrections = Added to damage
board-aura-on = on
board-aura-off = off
board-ability = Ability
board-overdrive-hidden = hidden
board-overdrive-picked = chosen
board-overdrive-open = not chosen yet
board-overdrive-down = face down
board-played = played { $count }×
board-no-effects = no effects

## OVERDRIVE cards, while they are chosen.

board-overdrives = OVERDRIVE cards
board-overdrives-help = An OVERDRIVE card that works cannot be stopped, and the other card does nothing. It returns to your hand. Each play that counts leads to the next stage, which needs more and does more.
board-kind = { $name }. { $text }{ $picked ->
        [1] { " " }Your choice.
       *[other] { "" }
    }

## Range and dice.

board-range-now = Range, now { $range-capitals }
board-range = { $range-capitals } range
board-range-here = { $range-capitals } range, the current range
board-range-cards = { $cards-count ->
        [0] No card works at this range.
       *[other] Cards that work at this range: { $cards }.
    }
board-dice = Dice
board-die = { $die } die { $now ->
        [1] shows
       *[other] to
    } { $value }{ $auras-count ->
        [0] { "" }
       *[other] ; { $auras }
    }
board-die-aura = aura of { $character }: { $needs }
board-farthest = As far as possible: { $dice }
board-sum = Sum { $sum }
board-aura-from = aura of { $character } from { $sum }
board-aura-key = turns an aura on
board-other-categories = Other categories
board-category = { $category }, beats { $loser }
board-beats = { $winner } beats { $loser }
board-beats-loser = beats { $loser }
board-beats-text = Of two ready cards, { $winner } hits { $loser }. Two ready { $winner } cards deal the difference.

## The hand.

board-hand = { $seat-start-possessive } hand
board-skill = { $card }, { $category }, { $ranges-count ->
        [0] works at no range
       *[other] works at { $ranges } range
    }, { $ready ->
        [1] ready
       *[other] not ready
    } at the current range, deals { $own }, in the other hand { $theirs }
board-move = { $card }, { $category }
board-overdrive = { $card }, { $category }, { $needs }: { $does }
board-neutralised = { $card }, neutralised
board-card-placed = { $card }, placed face down
board-placed = placed
board-deals = { $character } deals
board-you-deal = you deal
board-reconstructed = † reconstructed values
board-now = Now:
board-unknown = face down until it is played
board-unknown-text = One of four kinds. The kind becomes known when the card is played or neutralised.

## The battle.

board-battle = Battle
board-no-card-placed = { $seat-start }: no card yet
board-no-card-seen = { $seat-start }: a card, face down
board-card-down = { $seat-start }: { $card }, face down
board-card-hit = { $seat-start }: { $card }, hit
board-card-shown = { $seat-start }: { $card }
board-state-down = face down
board-state-hit = hit
board-state-past = last round
board-state-empty = to place
board-before-battle = Both players place a card face down. Then both cards are shown together.
board-formula = damage = power + die + character
board-when = { $round ->
        [0] Last round
       *[other] Round { $round }
    }
board-outcome = { $what }.
board-outcome-beats = { $what }: { $winner } beats { $loser }.
board-outcome-range = { $what }: { $card } is out of range.
board-strikes-back = { $seat-start } { $seat-person ->
        [you] strike
       *[other] strikes
    } back
# Who lost how much health, and what is left.
board-damage-hit = { $seat-start } −{ $amount }, { $health } left
board-damage-difference = { $seat-start } −{ $amount }, { $health } left
board-damage-counter = { $seat-start } −{ $amount } in return, { $health } left
board-damage-ability = { $seat-start } −{ $amount } more, { $health } left
board-specified = { $seat-start } cannot use { $categories } next round
board-turned = dice to { $dice }
# The whole battle in a line.
board-last = { $round ->
        [0] Last round
       *[other] Round { $round }
    }: { $own } – { $theirs }, { $losses-count ->
        [0] no damage
       *[other] { $losses }
    }
board-loss = { $seat } −{ $amount }

## The rounds, when the duel is over.

board-scores = The duel, round by round
board-scores-round = Round
board-scores-health = { $health } health left

## Damage as it is added up. The parts stand below their numbers.

board-part-power = power
board-part-factor = power, aura
board-part-die = die
board-part-aura = aura
board-part-damage = damage
board-part-zero = never below 0
board-term = { $part } { $value }
board-total = power { $power }{ $factor ->
        [1] { "" }
       *[other] { " " }times { $factor } by the aura
    }, { $terms }: { $total }

## What to search for in the rules, for objects that they call by another name.

board-term-range = { $range } range
board-term-die = die
