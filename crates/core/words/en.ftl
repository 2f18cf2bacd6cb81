# Words that all games share. The attributes of `seat`, and of every name of an object, can be used in messages: an argument
# `card` that names an object gives `$card`, and `$card-a` where the name has an attribute `.a`.

# A player. `$person` is `you` for the reader, otherwise `other`.
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

## Answers to a touch.

no_such_object = there is no such object on this table
nothing_to_do = there is nothing to do with this now
not_your_turn = it is not your turn: { $seats } { $seats-count ->
        [one] is
       *[other] are
    } to choose

## Stored text that has no message of its own, such as the sentences of old replays.

plain = { $text }

## Options: the values that are allowed, and the default.

values_switch = true or false
values_number = { $least } to { $most }
values_choice = { $others } or { $last }
values_set = a list of { $count } of these, or nothing to draw them at random: { $names }
values_document = a content pack
default_random = drawn at random
default_none = none

## Charts: a series that every game has.

chart-win-probability = Win probability

## The end of a game.
win_together = they win together
