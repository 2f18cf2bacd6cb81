# What the command line says about a game that is played or replayed, in English. Rules and actions stand in notation.

## Playing.

deal_fixed = The deal is fixed: the SHA-256 of its seed is { $hash }
seed_of_deal = The seed of the deal was { $seed }
type_help = Type "help" whenever you like.
hand_over = { $name } ({ $seat }), it is your decision. Press Enter when only you can see the screen.
number_out_of_range = Choose a number from 1 to { $most }.
not_allowed = Not allowed: { $reason }. Type "rule { $rule }" to read it.
nothing_to_choose = { $action } is nothing to choose here.
taken_back = Taken back.
nothing_to_take_back = There is nothing to take back.
which_rule = Which rule? Try "rule { $prefix }-9.1", "rule { $prefix }-9" or "rule { $topic }".
try_rule = { $error }. Try "rule { $prefix }-9.1" or "rule { $topic }".

## Hints.

thinking = Thinking for a second…
to_win = { $percent }% to win
of_the_time = { $percent }% of the time
foreseen = Others choose at the same time: a player who always does the same is foreseen.

## Help.

help_choose = Type the number of a choice, or the action itself. Besides:
help_table = show them again
help_log = everything you have seen so far, or the last lines of it
help_rule = read a rule; rule { $prefix }-9 a section, rule { $topic } all that speak of it
help_hint = what the computer would do in your place, from what you know
help_undo = take your last decision back
help_save = write a copy (the game is saved after each decision anyway)
help_quit = leave; go on later with --resume

## The end.

tied = { $players } have { $score } each: { $reason }.
first_place_shared = { $players } share the first place: { $reason }.
