# Dragonic Tide, in English.

## Characters, cards and the like.

character-lucent = Lucent
character-terrence = Terrence
character-william = William
character-dorothy = Dorothy
character-elaine = Elaine
character-gaw = Gaw

card-advance = Advance
card-retreat = Retreat
card-breaker = Breaker
card-shockwave = Shockwave
card-lunge = Lunge
card-twin-edge = Twin Edge
card-elder-cast = Elder Cast
card-modern-cast = Modern Cast
card-overdrive = OVERDRIVE

overdrive-tyranny = Tyranny
overdrive-prodigy = Prodigy
overdrive-blessing = Blessing
overdrive-mooncell = Mooncell

category-str = STR
category-dex = DEX
category-int = INT
category-move = MOVE
category-overdrive = OVERDRIVE

range-short = short
    .start = Short
range-middle = middle
    .start = Middle
range-long = long
    .start = Long

dice = STR { $strength }, DEX { $dexterity }, INT { $intelligence }

## The log, in the past tense.

dealt = { $seat-start } { $seat-person ->
        [you] were
       *[other] was
    } dealt { $characters }
chooses_first = { $seat-start } had the first choice
picked_character = { $seat-start } picked { $character } in secret
picked_some_character = { $seat-start } picked a character in secret
took_character = { $seat-start } took { $character }
entered = { $seat-start } entered as { $character } with { $health } health
opening = The dice showed { $dice }, the range was { $range }
picked_overdrive = { $seat-start } took { $overdrive } in secret
picked_some_overdrive = { $seat-start } took an OVERDRIVE card in secret
round = Round { $round }: { $range } range, dice { $dice }
aura_on = { $seat-start-possessive } aura of { $character } came into force
aura_off = { $seat-start-possessive } aura of { $character } ended
effect_lost = { $seat-start } lost the effect of the OVERDRIVE card
bonus_in_force = { $seat-start } had +{ $bonus } in this round
named = { $seat-start } named { $category }
range_set = { $seat-start } set the range to { $range }
neutralised = { $seat-start } could not use { $categories }
laid_open = { $seat-start } laid { $overdrive } open
placed = { $seat-start } placed { $card }
placed_some_card = { $seat-start } placed a card
showed = { $seat-start } showed { $card }
range_moved = The range became { $range }
clash = { $overdrive } against { $overdrive }: no effect
clash_counted = { $overdrive } against { $overdrive }: no effect, but it counted
overdrive_hit = { $seat-start } hit with { $overdrive } for the { $counter ->
        [1] first
        [2] second
        [3] third
       *[other] { $counter }th
    } time
overdrive_failed = { $seat-start-possessive } { $overdrive } did not work
specified = { $seat-start } specified { $categories }
specified_in_secret = { $seat-start } specified { $categories } in secret
specified_something = { $seat-start } specified in secret
hit = { $seat-start } hit with { $card }
equal = { $category } against { $category }: { $first } against { $second }
nobody_hit = Nobody hit
damaged = { $seat-start } took { $amount } damage, { $health } health left
damaged_by_difference = { $seat-start } took { $amount } damage by the difference, { $health } health left
damaged_in_return = { $seat-start } took { $amount } damage in return, { $health } health left
damaged_by_ability = { $seat-start } took { $amount } damage more, { $health } health left
dice_turned = { $seat-start } turned the dice to { $dice }
won = { $seat-start } won the duel
drawn = The duel was drawn

## Choices, as they stand on buttons.

play_character = Play { $character }
take_overdrive = Take { $overdrive }
name_category = Name { $category }
set_range = { $range-start } range
place_card = Place { $card }
specify = Specify { $categories }
leave_dice = Leave the dice
turn_dice = Dice to { $dice }
leave_range = Leave the range
