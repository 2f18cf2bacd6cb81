# The labels of the board, in English. Names of creatures, powers and cards, and the terms of each edition (`term-…`, `amount`),
# are in `games/arena/words`.

board-amount = { amount }
board-player = { $seat-start }
board-round = Round { $round }
board-power = { $creature }: { $power }

## The turn.

board-turn = The turn
board-now = What is happening
board-step-bid = Bid
board-step-bet = { verb-bet.start }
board-step-play = Play
board-step-discard = Discard
board-ready = { $ready } of { $all } creatures { $ready ->
        [one] has
       *[other] have
    } a card in this { term-row }.
board-survivors = Survivors: { $creatures }.
board-looks = { $seat-person ->
        [you] You look
       *[other] { $seat } looks
    } at three of { $of-possessive } cards.
board-demand = { $seat-person ->
        [you] You demand
       *[other] { $seat } demands
    } { $creature-a } card of { $of }.
board-stack = Your discards, the last one on top:
board-snatched = { $cards } cards from { $seat-possessive } hand
board-snatched-card = { $card }, from { $seat-possessive } hand

board-bid-title = Bid for the { $later ->
        [yes] next
       *[no] first
    } turn
board-bid-duty = The highest bid goes first, and must begin with a { term-fighter } of exactly that strength.
board-bid-penalty = The penalty without such a card: you draw up to { $count } cards, not { $full }, for the rest of the game.
board-bid-fold = { $folded ->
        [yes] Show the bids
       *[no] Show the arena
    }
board-bids = Bids
board-bid = Bid { $bid }
board-bid-held = Bid { $bid }, { $cards-count ->
        [0] no card of that strength in your hand
       *[other] you hold { $cards }
    }
board-bid-legend = a card in your hand
board-highest-bid = Highest bid: { $bid }
board-no-bids = No bids yet
board-stalemate = No card is left to draw. Any player may declare a stalemate.
board-stalemate-declared = A stalemate was declared. One objection is enough to continue.

board-cards-left = { $count ->
        [one] one card
       *[other] { $count } cards
    } to the end
board-owed = must play { $strength }
board-second-card = second card
board-foresight = foresight
board-after-stalemate = after a stalemate: draw one card a turn
board-game = game { $game } of { $games }

## The arena.

board-arena = The arena
board-secret = Secret
board-no-bets = no { term-bet.many }

board-value = value { $value }
board-no-card = no card yet
board-dead = dead
board-lowest = lowest
board-void = power void under a spectator
board-void-now = No power now: a spectator is on top.
board-void-mark = void
board-power-mark = power
board-backer = backed by { $seat }
board-no-backer = no backer
board-revealed = { $seat-possessive } revealed secret bet
board-stake = { $seat-start }: { amount }{ $backer ->
        [yes] , backer
       *[no] { "" }
    }
board-shared-stakes = The highest stake is shared, so there is no backer.
board-no-open-bets = No open { term-bet.many }, so there is no backer.

board-pile = { $card } on the { $creature }, round { $round }{ $covered ->
        [0] { "" }
       *[other] , { $covered } covered
    }
board-cell-card = { $card }, revealed secret bet on the { $creature }{ $covered ->
        [0] { "" }
       *[other] , { $covered } covered
    }
board-cell = { $creature }, revealed secret bets: { $seats-count ->
        [0] none
       *[other] { $seats }
    }
board-covers = Covers { $count ->
        [one] one card.
       *[other] { $count } cards.
    }
board-spot-bet = { $creature }, round { $round }: { $seat-possessive } { term-bet }, { amount }{ $lost ->
        [yes] , lost
       *[no] { "" }
    }
board-spot-free = { $creature }, round { $round }: no { term-bet }, worth { amount }
board-spot-closed = { $creature }, round { $round }: no { term-bet.many }

## Cards.

board-fighter = Play it on the { $creature }. Its backer may then use { $power }: { $power-text }
board-deck-ends = The last card ends the game
board-deck-ends-tip = When the last card of the deck is drawn, the game ends at once: nothing more is played, and no creature is eliminated.
board-discard-pile = Discard pile
board-discard-top = { $card }, on top of the discard pile

board-hand = Your hand
board-cards = Cards
board-hand-empty = Your hand is empty.
board-card-dead = { $card }, of a dead creature
board-card-dead-tip = Its creature is dead: it can only be discarded.
board-card-aside = { $card }, set aside
board-card-aside-tip = Set aside: it returns to your hand at the end of your next turn.
board-aside-mark = aside

board-secret-bet = Your secret bet: { $card }, worth { amount }
board-secret-bet-revealed = Your secret bet: revealed, on the { $creature }, worth { amount }
board-secret-bet-none = Your secret bet: none, worth { amount }
board-secret-bet-tip = A secret bet is worth { amount }. Once a game, in round 1, place a { term-fighter } face down here instead of playing a card.
board-secret-mark = secret
board-offer = Secret bet on the { $creature }?
board-offer-what = The card lies face down with one of your { term-token.many } on it. It is worth { amount } if the { $creature } survives, and the other players cannot see it until you reveal it.
board-offer-cost = It is also your play for this turn, and counts towards your stake only when it is revealed. You may do this once a game, in round 1.
board-offer-instead = To play the card instead, first { verb-bet } on a creature or choose “{ no_bet }”.
board-secret-place = secret bet

board-hands = Hands

## Players.

board-players = Players
board-seat-hand = { $count ->
        [one] one card
       *[other] { $count } cards
    } in hand
board-seat-capacity = draws up to { $count } cards only
board-seat-aside = { $count } set aside
board-seat-tokens = { $count } { $count ->
        [one] { term-token }
       *[other] { term-token.many }
    } left
board-seat-secret = a secret bet
board-seat-secret-card = secret bet: { $card }
board-seat-bets = open { term-bet.many } worth { amount }
board-seat-score = scores { amount }
board-seat-total = { amount } from earlier games

## The score at the end of the game.

board-scores = How the { term-bet.many } paid
board-score-player = Player
board-score-total = Total
board-score-earlier = Earlier
board-score-survived = { $creature }, survived
board-score-died = { $creature }, eliminated: its { term-bet.many } pay nothing
board-score-bet = { $secret ->
        [yes] secret bet
       *[no] round { $round }
    }: { amount }
board-score-nothing = none
board-score-note = S is a secret bet. Struck out: the creature did not survive.

## All powers and cards.

board-powers = Powers and cards
board-backer-rule = The backer of a creature may use its power after playing one of its cards. The backer is the player whose open stake on it is higher than any other.
board-not-in-game = Not in this game: { $creatures }.

## Staged moments.

board-few-cards = { $count ->
    [one] Only one card is left in the deck!
   *[other] Only { $count } cards are left in the deck!
}

## What to search for in the rules, for objects that they call by another name.

board-term-secret-bet = secret bet
board-term-bid = bid
board-term-opening-bid = opening bid
board-term-spectator = spectator
