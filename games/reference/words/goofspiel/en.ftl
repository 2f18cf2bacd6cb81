# Goofspiel in English.

prize = The prize is { $card }
bid = { $seat-start } { $seat-person ->
        [you] bid
       *[other] bids
    } { $card }
bid_some_card = { $seat-start } { $seat-person ->
        [you] bid
       *[other] bids
    }
took_prize = { $seat-start } { $seat-person ->
        [you] take
       *[other] takes
    } the prize
tie = A tie: the prize is discarded

bid_card = Bid { $card }
which_bid = Which card do you bid for the prize of { $prize }?

over = the game is over
no_bid_now = you cannot bid now
not_held = you do not hold a { $card }

## Options and their values.

option-num-cards = Cards per suit
    .text = the number of cards per suit
option-num-turns = Turns
    .text = the number of turns: one per card, or at least two fewer than there are cards
option-points-order = Order of the prizes
    .text = the order of the prizes
value-points-order-random = Random
value-points-order-descending = From the highest down
value-points-order-ascending = From the lowest up
option-returns-type = Returns
    .text = the returns of a seat
value-returns-type-win-loss = Win or loss
value-returns-type-point-difference = Points above the average
value-returns-type-total-points = Points
option-imp-info = Bids stay hidden
    .text = bids stay hidden, for two seats

## About the game.

about-summary = All bid one card for each prize simultaneously; a tie discards the prize.
about-score = { $score ->
        [one] 1 point
       *[other] { $score } points
    }
