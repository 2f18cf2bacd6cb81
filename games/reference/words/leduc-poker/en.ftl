# Leduc poker in English. `K2` is the king of the second suit.

dealt = { $seat-start } { $seat-person ->
        [you] are
       *[other] is
    } dealt { $card }
dealt_some_card = { $seat-start } { $seat-person ->
        [you] are
       *[other] is
    } dealt a card
turned_up = { $card } is turned up
folded = { $seat-start } { $seat-person ->
        [you] fold
       *[other] folds
    }
called = { $seat-start } { $seat-person ->
        [you] call
       *[other] calls
    }
raised = { $seat-start } { $seat-person ->
        [you] raise
       *[other] raises
    }
showed = { $seat-start } { $seat-person ->
        [you] show
       *[other] shows
    } { $card }

fold = Fold
call = Call
raise = Raise
which_action = Do you fold, call or raise?

over = the game is over
not_your_turn_now = it is not your turn
too_many_raises = there are at most two raises in a round
nothing_to_fold_to = folding is legal only after a raise

## Options.

option-suit-isomorphism = Suit isomorphism
    .text = cards of the same rank are indistinguishable
option-action-mapping = Action mapping
    .text = every action is accepted at any time, and an illegal one counts as a call

## About the game.

about-summary = Poker with six cards for two seats: one private card, one public card, two betting rounds.
about-score = { $score ->
        [one] 1 chip
       *[other] { $score } chips
    }
