# Dragonic Tide, in English.

## Characters, cards, categories and ranges.

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
    .text = Raises all your damage in the next round.
overdrive-prodigy = Prodigy
    .text = Neutralises attributes of the opponent in the next round; you specify which.
overdrive-blessing = Blessing
    .text = Turns the dice immediately, up or down.
overdrive-mooncell = Mooncell
    .text = Works against any other OVERDRIVE card. Neutralises cards of the opponent in the next round.

# `.brief` has four letters at most.
category-str = STR
    .brief = STR
    .letter = S
category-dex = DEX
    .brief = DEX
    .letter = D
category-int = INT
    .brief = INT
    .letter = I
category-move = MOVE
    .brief = MOVE
    .letter = M
category-overdrive = OVERDRIVE
    .brief = OVER
    .letter = O

range-short = short
    .start = Short
    .capitals = SHORT
    .letter = S
range-middle = middle
    .start = Middle
    .capitals = MIDDLE
    .letter = M
range-long = long
    .start = Long
    .capitals = LONG
    .letter = L

dice = STR { $strength }, DEX { $dexterity }, INT { $intelligence }

## The log, in the past tense.

dealt = { $seat-start } { $seat-person ->
        [you] were
       *[other] was
    } dealt { $characters }
chooses_first = { $seat-start } had the first choice
picked_character = { $seat-start } chose { $character } in secret
picked_some_character = { $seat-start } chose a character in secret
took_character = { $seat-start } took { $character }
entered = { $seat-start } entered as { $character } with { $health } health
opening = The dice showed { $dice }, the range was { $range }
picked_overdrive = { $seat-start } chose { $overdrive } in secret
picked_some_overdrive = { $seat-start } chose an OVERDRIVE card in secret
round = Round { $round }: { $range } range, dice { $dice }
aura_on = { $seat-start-possessive } { $character } aura turned on
aura_off = { $seat-start-possessive } { $character } aura turned off
effect_lost = { $seat-start } lost the effect of the OVERDRIVE card
bonus_in_force = { $seat-start } had +{ $bonus } in this round
named = { $seat-start } named { $category }
range_set = { $seat-start } set the range to { $range }
neutralised = { $seat-start } could not use { $categories }
neutralised_for_both = Neither player could use { $categories }
laid_open = { $seat-start } showed { $overdrive }
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
nobody_hit = No hit
damaged = { $seat-start } took { $amount } damage, { $health } health left
damaged_by_difference = { $seat-start } took { $amount } damage from the difference, { $health } health left
damaged_in_return = { $seat-start } took { $amount } counter-damage, { $health } health left
damaged_by_ability = { $seat-start } took { $amount } additional damage, { $health } health left
dice_turned = { $seat-start } turned the dice to { $dice }
won = { $seat-start } won the duel
drawn = The duel was drawn

## Choices, as buttons show them.

play_character = Choose { $character }
take_overdrive = Choose { $overdrive }
name_category = Name { $category }
set_range = { $range-start } range
place_card = Place { $card }
specify = Specify { $categories }
leave_dice = Leave the dice
turn_dice = Dice to { $dice }
leave_range = Leave the range

## The terminal: headings of choices.

heading_characters = Characters
heading_overdrive_cards = OVERDRIVE cards
heading_categories = Categories
heading_range = Range
heading_move = Move
heading_overdrive = OVERDRIVE
heading_attribute_cards = Attribute cards
heading_attributes = Attributes
heading_dice = Dice, as STR/DEX/INT
heading_or = Or

## Questions.

ask_draft = Choose one of your three characters, in secret.
ask_character = Choose your character.
ask_overdrive = Choose your OVERDRIVE card, in secret.
ask_category = { $aura }: name what { $opponent } cannot use in this round.
ask_range = { $aura }: set the range for this round.
ask_card = Round { $round }: place a card face down.
ask_attributes = Your OVERDRIVE hit: specify { $count ->
        [1] the attribute
       *[other] { $count } attributes
    } that { $opponent } cannot use next round.
ask_blessing_set = Blessing: set { $count ->
        [1] one die
       *[other] up to { $count } dice
    } to any value.
ask_blessing_total = Blessing: turn { $count ->
        [1] one die
        [3] the dice
       *[other] up to { $count } dice
    } by up to { $total } in total.
ask_blessing_each = Blessing: turn { $count ->
        [1] one die by up to { $each }
       *[other] up to { $count } dice, each by up to { $each }
    }.
ask_impact = { $card } hit: turn the dice by up to { $turns }.
ask_short = Your STR card hit: you may set the range to SHORT.
ask_set_die = Your OVERDRIVE hit: you may set one die to { $value }.
ask_turn_die = Your MOVE card hit: you may turn one die by { $steps ->
        [1] 1
       *[other] up to { $steps }
    }.
ask_dice = Turn the dice.
ask_nothing = The duel is over.

## Refusals, without a capital and a full stop.

not_dealt = { $character } was not dealt to { $seat }
taken = { $character } is taken
move_not_named = MOVE cannot be named
barred = { $category } is neutralised for { $seat } in this round
wrong_attributes = exactly { $count ->
        [1] one of STR, DEX and INT is
       *[other] { $count } of STR, DEX and INT are
    } specified
only_short = the range may be set to short only
impact_exceeded = from { $dice } each die turns by 0 up to { $impact }, never in the other direction
too_many_set = from { $dice } at most { $count ->
        [1] one die is
       *[other] { $count } dice are
    } set
turned_too_far = from { $dice } { $count ->
        [1] at most one die is turned, by at most { $total }
        [3] the dice are turned by at most { $total } in total
       *[other] at most { $count } dice are turned, by at most { $total } in total
    }
turned_too_far_each = from { $dice } at most { $count ->
        [1] one die is turned, by at most { $each }
       *[other] { $count } dice are turned, each by at most { $each }
    }
not_set_to = from { $dice } at most one die is set to { $value }
turned_more_than_one = from { $dice } at most one die is turned by at most { $steps }
no_such_seat = there is no seat { $seat } in a duel
over_and_drawn = the duel is drawn
over = the duel is over
has_chosen = { $seat } { $seat-person ->
        [you] have
       *[other] has
    } chosen; { $opponent } has not yet
not_to_decide = it is { $seat-possessive } decision
now_character = now a character is chosen
now_overdrive = now an OVERDRIVE card is chosen
now_category = now a category is named
now_range = now the range is set
now_card = now a card is placed
now_attributes = now attributes are specified
now_dice = now the dice are turned
now_short = now the range is set to SHORT or left unchanged

## What cards do.

advance_text = Shortens the range by one step. It hits if it takes you out of the firing range of the opponent's card.{ $turns-count ->
        [0] { "" }
       *[other] { " " }A hit turns the dice by up to { $turns }.
    }
retreat_text = Lengthens the range by one step. It hits if it takes you out of the firing range of the opponent's card.{ $turns-count ->
        [0] { "" }
       *[other] { " " }A hit turns the dice by up to { $turns }.
    }
attribute_card_text = { $category } card { $ranges-count ->
       [0] without a firing range
       *[other] for { $ranges } range
    }. Power { $power }, { $correction-count ->
       [0] not changed by dice
       *[other] { $reads } die: { $correction }
    }.{ $turns-count ->
        [0] { "" }
       *[other] { " " }A hit turns the dice by up to { $turns }.
    }
# The correction of the power by a face of the die: `+1 at 5`.
correction = { $value } at { $face }
# `STR +1`
part = { $attribute } { $value }

## The auras and abilities of characters. The short forms are for small screens.

# The condition of an aura: `any die at 1`.
aura_needs_any = any die at { $at }
aura_needs_die = { $die } at { $at }
aura_needs_sum = dice sum of { $at }+
aura_needs_all = all dice at { $at }

lucent_aura = Damage { $one }, { $two } or { $three } with one, two or three dice at { $at }.
lucent_aura_brief = damage { $one }/{ $two }/{ $three }
lucent_ability = After an OVERDRIVE hit, one die may be set to { $value }.
lucent_ability_brief = OVERDRIVE hits: may set a die to { $value }
terrence_aura = When an attribute card hits him while his own STR card is ready, he deals the damage of that card as counter-damage.
terrence_aura_brief = strikes back when hit
terrence_ability = After his STR card hits, he may set the range to SHORT.
terrence_ability_brief = STR hits: may go to SHORT
william_aura = Before cards are placed, he names OVERDRIVE, STR, DEX or INT: the opponent cannot use it in this round.
william_aura_brief = neutralises a category
william_ability = After his DEX card hits an opponent who placed a MOVE card, he deals { $damage } more damage.
william_ability_brief = DEX hits MOVE: { $damage } more damage
dorothy_aura = Damage { $bonus }.
dorothy_aura_brief = damage { $bonus }
dorothy_ability = After her INT card hits, she deals its basic power again.
dorothy_ability_brief = INT hits: its power again
elaine_aura = Damage { $bonus }. Before cards are placed, she may set the range. Neither side can use OVERDRIVE.
elaine_aura_brief = damage { $bonus }, sets range, no OVERDRIVE
elaine_ability = After her MOVE card hits, she deals { $damage } damage.
elaine_ability_brief = MOVE hits: { $damage } damage
gaw_aura = The basic power of his attribute cards counts { $factor ->
        [1] once
        [2] twice
       *[other] { $factor } times
    }.
gaw_aura_brief = power ×{ $factor }
gaw_ability = After his MOVE card hits and has turned the dice, he may turn one die by { $steps ->
        [1] 1
       *[other] up to { $steps }
    }, up or down.
gaw_ability_brief = MOVE hits: may turn a die by { $steps }

## Stages of OVERDRIVE cards: conditions and effects.

overdrive_text = { $overdrive-text }
stage_needs = { $range-capitals }{ $least ->
        [0] { "" }
        [1] { "" }
        [6] , { $die } 6
       *[other] , { $die } { $least }+
    }
stage_needs_overdrive = against OVERDRIVE
stage_damage = damage { $bonus }
stage_neutralises = neutralises { $what }
attributes = { $count ->
        [0] no attribute
        [1] 1 attribute
        [3] all attributes
       *[other] { $count } attributes
    }
stage_sets_dice = set { $count ->
        [1] 1 die
       *[other] { $count } dice
    }
stage_turns_dice = turn { $count ->
        [1] 1 die by { $total }
       [3] dice, { $total } in total
       *[other] { $count } dice, { $total } in total
    }
stage_turns_each = turn { $count ->
        [1] 1 die
       *[other] { $count } dice
    } by { $each }

## Options, and the values that they can have.

option-characters = Characters
    .text = how characters are chosen
option-content = Content pack
    .text = numbers that replace those of the game
value-characters-random-draft = Each player chooses one of three in secret
value-characters-random = Dealt at random
value-characters-free = Free choice, one after the other

## Tips for a first game.

tip-goal = Bring them to zero
    .text = Both players place a card face down, and both cards are shown together. No dice are rolled, and all cards return to your hand each round: try to predict your opponent.
tip-character = Choose your character
    .text = Characters differ in health, in the cards that they play well, and in their aura, which is on at certain dice.
tip-overdrive = Choose your OVERDRIVE card
    .text = Choose one kind of OVERDRIVE in secret. Each time it works, the next stage requires more and does more. Most require a certain range and a certain die.
tip-place = A circle of three
    .text = If both cards work at the current range, one attribute beats the other; a card that works hits one that does not. Advance and Retreat change the range before anything else.
tip-damage = Your hit turns the dice
    .text = Each card reads one die for its damage, and auras turn on at certain faces. So check what your cards and your opponent's cards need.
tip-name = Neutralise a category
    .text = Your opponent cannot place cards of the category that you name in this round. Which would harm you most?

## The table. The browser shows some of these too.

# The phase of the duel.
phase-characters = choosing characters
phase-overdrive = choosing OVERDRIVE cards
phase-start = start of the round
phase-placement = placement
phase-battle = battle
phase-over = over

table_status = { $round ->
        [0] before the first round
       *[other] round { $round } of { $limit }
    } · { $phase }
table_content = content pack "{ $name }"

table_hp = { $hp } HP
table_damage = damage { $values }
table_opening_dice = opening dice { $values }
table_aura = aura ({ $needs }): { $does }
table_ability = ability: { $does }

table_health = { $health } of { $most }
aura-on = aura ON
aura-off = aura off
table_aura_on = { $aura }: { $does }
table_aura_off = { $aura } (needs { $needs })
table_aura_off_sum = { $aura } (needs { $needs }; now { $sum })
table_overdrive_unknown = OVERDRIVE ?
table_overdrive = OVERDRIVE { $overdrive }, stage { $stage }: { $what }
table_overdrive_hidden = OVERDRIVE { $overdrive } (hidden), stage { $stage }: { $what }
table_overdrive_chosen = has chosen a card
table_stage = { $needs } → { $does }
table_cannot_use = cannot use { $categories }
table_cannot_use_next = cannot use { $categories } next round
table_bonus = +{ $bonus } damage this round
table_bonus_next = +{ $bonus } damage next round
table_face_down = { $card } face down
table_face_down_unknown = has placed a card
table_placed = placed { $card }
table_placed_hit = placed { $card }, hit
table_last = last: { $card }
table_last_hit = last: { $card }, hit
table_dealt = dealt { $characters }
table_chose = chose { $character }
table_has_chosen = has chosen
table_chooses = chooses
table_chooses_next = chooses next

# The hand: its columns, with short titles for a narrow terminal.
column-card = card
    .brief = card
column-category = category
    .brief = cat.
column-range = works at
    .brief = at
column-damage = deals now
    .brief = deals
column-impact = a hit turns
    .brief = turns
way-nearer = shorter
    .brief = > <
way-farther = longer
    .brief = < >
table_circle = { $first } beats { $second } beats { $third } beats { $first }
table_ready = ready
table_neutralised = neutralised

# The end.
table_paid = health left of { $most }, as { $character }
table_paid_nothing = health left of { $most }
table_tie_break = the player with 0 health has lost ({ $rule })
table_shared = neither player was defeated by the last round, so the duel is drawn ({ $rule })

## Help.

help_damage = Damage is power + die + character:
help_power = power { $power }, { $reads } die at 1 to 6: { $values }
help_power_of = power { $power }, { $reads } die at 1 to 6: { $values } (the card itself is { $category })
help_move = a MOVE card
# A card with its own title.
help_titled = "{ $title }": { $text }
help_characters = The characters:
help_overdrive = OVERDRIVE cards, by stage (every play that counts leads to the next stage):
help_signs = On the table:
help_sign_ranges = the ranges at which the card works
help_sign_ready = ready: it works at the current range; an OVERDRIVE card: its conditions are met
help_sign_damage = what the card would deal now, for each seat
help_sign_impact = how far a hit may turn each die; less is allowed, the other direction is not
help_sign_neutralised = neutralised: cannot be used in this round
help_sign_unknown = an OVERDRIVE card that has not been seen yet
help_sign_to_act = must decide
help = Both players place a card face down, then both cards are shown. First, MOVE cards change the range. If the conditions of an OVERDRIVE card are met, it works, and nothing else happens. Otherwise a card that works at the current range hits one that does not; if both work, the attribute that beats the other hits, and with the same attribute the difference is dealt. A MOVE card hits if it leads out of the firing range of the opponent's card. A hit turns the dice as far as the card allows, and the dice change the damage of all cards. Cards return to the hand; a player with 0 health has lost.

## The chart of a finished game: its series, and the parts of the game.

chart-health = Health
chart-overdrive = OVERDRIVE plays
part_before = Before the duel
part_round = Round { $round }

## About the game.

about-summary = A duel without luck. Two cards face down and three shared dice: predict what your opponent will do.
about-score = { $score } health
