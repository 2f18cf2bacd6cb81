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
tie = A tie: no player takes the prize

bid_card = Bid { $card }
which_bid = Which card do you bid for the prize of { $prize }?

over = the game is over
no_bid_now = you have no bid to make now
not_held = you do not hold a { $card }

## Options, and the values that they can have.

option-num-cards = Cards of a suit
    .text = cards of a suit
option-num-turns = Prizes played for
    .text = prizes played for: all of them, or at least two fewer than there are cards
option-points-order = Order of the prizes
    .text = in which order the prizes come
value-points-order-random = Random
value-points-order-descending = From the highest down
value-points-order-ascending = From the lowest up
option-returns-type = What it is worth
    .text = what the game is worth to a seat
value-returns-type-win-loss = Victory
value-returns-type-point-difference = Points above the average
value-returns-type-total-points = Points
option-imp-info = Bids stay hidden
    .text = bids stay hidden, for two seats

## About the game.

about-summary = Bid one card for each prize, all at the same time; a tie takes nothing.
about-score = { $score ->
        [one] 1 point
       *[other] { $score } points
    }
