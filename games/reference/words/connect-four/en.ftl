# Connect four in English. crates/core/words/en.ftl explains the suffixes of arguments (`$seat-start`, `$seat-person`).

dropped = { $seat-start } { $seat-person ->
        [you] drop
       *[other] drops
    } a stone into column { $column }
won = { $seat-start } { $seat-person ->
        [you] have
       *[other] has
    } four in a line
full = The board is full

drop_stone = Column { $column }
which_column = Which column do you drop a stone into?

over = the game is over
not_your_turn_now = it is not your turn
column_full = a stone goes into a column that is not full

## About the game.

about-summary = Drop stones into seven columns; four in a line win.
about-score = { $score ->
        [one] 1 point
       *[other] { $score } points
    }
