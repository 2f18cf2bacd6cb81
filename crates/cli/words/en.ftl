# Messages of the command line for playing and replaying a game, in English. Rules and actions are in notation.

## Playing.

deal_fixed = The deal is fixed. SHA-256 of its seed: { $hash }
seed_of_deal = Seed of the deal: { $seed }
type_help = Type "help" at any time.
pass_keyboard = { $name } ({ $seat }), it is your turn. Press Enter when only you can see the screen.
number_out_of_range = Choose a number from 1 to { $most }.
narrow_down = A number shows its choices; "choices" shows this list again.
not_allowed = Not allowed: { $reason }. Type "rule { $rule }" to read it.
nothing_to_choose = { $action } is not one of the choices.
taken_back = Taken back.
nothing_to_take_back = There is nothing to take back.
which_lines = "log" shows the whole log, "log 20" its last 20 lines.
which_rule = Which rule? Try "rule { $prefix }-9.1", "rule { $prefix }-9" or "rule { $topic }".
try_rule = { $error }. Try "rule { $prefix }-9.1" or "rule { $topic }".

## Saving.

cannot_save = { $error }. "save FILE" saves it elsewhere; "quit" again quits without saving.
continues_unsaved = { $error }. The game continues unsaved; "save FILE" saves it elsewhere.
not_saved = This game is not saved: { $error }
file_has_other_game = { $file } contains another game; use another file
file_has_no_record = { $file } already exists and is not a record; use another file
file_is_folder = { $file } is a folder, not a file
file_is_special = { $file } is not a regular file
file_exists = { $file } already exists; use another file, or resume the game in it: harena play --resume { $file }
resume_with = Saved. Resume with:
replay_with = Replay this game with:

## Hints.

thinking = Thinking for a second…
to_win = { $percent }% to win
of_the_time = { $percent }% of the time
foreseen = The others choose at the same time: a player who always makes the same choice is predictable.

## Help.

help_choose = Type the number of a choice, or the action itself. Other commands:
help_table = show the table or the choices again
help_log = show the log, or its last 20 lines
help_rule = show a rule; rule { $prefix }-9 shows a section, rule { $topic } all rules that mention it
help_hint = what a computer player would do in your place, with what you can see
help_undo = take back your last decision
help_save = write a copy (the game is saved after each decision anyway)
help_quit = quit; resume later with --resume

## The end.

tied = { $players } have { $score } each: { $reason }.
first_place_shared = { $players } share first place: { $reason }.
