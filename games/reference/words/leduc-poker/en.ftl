# Leduc poker in English. Cards are written as poker players write them: `K2` is the king of the second suit.

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
nothing_to_fold_to = nobody has raised, so there is nothing to fold to

## Options.

option-suit-isomorphism = Suits look the same
    .text = two cards of a rank are the same to everybody
option-action-mapping = What does not fit is a call
    .text = everything may be said at any time, and what does not fit is a call

## About the game.

about-summary = Poker with a few cards: one is yours, one is shared, and two rounds of bets decide.
about-score = { $score ->
        [one] 1 chip
       *[other] { $score } chips
    }
