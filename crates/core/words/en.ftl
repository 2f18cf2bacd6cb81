# Words that all games share. The attributes of `seat`, and of every name of a thing, can be used in messages: an argument
# `card` that names a thing gives `$card`, and `$card-a` where the name has an attribute `.a`.

# A player. `$person` is `you` for the reader, else `other`.
seat = { $person ->
        [you] you
       *[other] { $name }
    }
    .start = { $person ->
        [you] You
       *[other] { $name }
    }
    .possessive = { $person ->
        [you] your
       *[other] { $name }'s
    }
    .start-possessive = { $person ->
        [you] Your
       *[other] { $name }'s
    }

# Lists: `x`, `x and y`, `x, y and z`.
list-none = nothing
list-last = { $rest } and { $item }
list-next = { $rest }, { $item }

## Answers to somebody who touched something on the table.

no_such_object = there is no such thing at this table
nothing_to_do = there is nothing to do with this now
not_your_turn = it is not your turn: { $seats } { $seats-count ->
        [one] is
       *[other] are
    } to choose

## The end of a game.

win_together = they win together
