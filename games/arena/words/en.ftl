# Colossal Arena and Titan: The Arena, in English: what both editions say alike. What they call differently stands in
# `colossal-arena/en.ftl` and `titan-arena/en.ftl`, which are read together with this file.

## Creatures and cards.

creature-amazon = Amazon
    .a = an Amazon
creature-colossus = Colossus
    .a = a Colossus
creature-cyclops = Cyclops
    .a = a Cyclops
creature-daimon = Daimon
    .a = a Daimon
creature-dragon = Dragon
    .a = a Dragon
creature-ettin = Ettin
    .a = an Ettin
creature-gorgon = Gorgon
    .a = a Gorgon
creature-hydra = Hydra
    .a = a Hydra
creature-magus = Magus
    .a = a Magus
creature-ranger = Ranger
    .a = a Ranger
creature-seraphim = Seraphim
    .a = a Seraphim
creature-titan = Titan
    .a = a Titan
creature-troll = Troll
    .a = a Troll
creature-unicorn = Unicorn
    .a = a Unicorn
creature-warlock = Warlock
    .a = a Warlock
creature-wyrm = Wyrm
    .a = a Wyrm

card-prefect = Prefect
card-magister = Magister
card-referee = Referee
card-head-referee = Head Referee

# Cards as sentences name them; a spectator is in the files of the editions.
fighter = { $creature } { $strength }
referee = the { $card }

the_creature = the { $creature }

# Cards that the reader may see, and cards that the reader may only count.
these_cards = { $cards }
some_cards = { $count ->
        [0] no cards
        [one] a card
       *[other] { $count } cards
    }

## The log, in the past tense.

began = The game began with { $creatures }
began_in_campaign = Game { $game } of { $games } began with { $creatures }
dealt = { $seat-start } { $seat-person ->
        [you] were
       *[other] was
    } dealt { $cards }
first_turn = { $seat-start } { $seat-person ->
        [you] were
       *[other] was
    } drawn to go first
did_bid = { $seat-start } bid { $bid }
did_not_bid = { $seat-start } did not bid
won_bid = { $seat-start } won the bid and had to begin with a card of strength { $bid }
won_bid_in_vain = { $seat-start } won the bid without a card of strength { $bid }, and from then on drew up to { $capacity } cards only
nobody_bid = Nobody bid, so { $seat } began
declared_stalemate = { $seat-start } declared a stalemate
did_not_object = { $seat-start } did not object to the stalemate
objected = { $seat-start } objected to the stalemate
stalemate = A stalemate: the cards of round { $round } made a new deck of { $deck }
stalemate_without_cards = A stalemate: { $deck ->
        [one] a card was
       *[other] { $deck } cards were
    } left to draw
did_bet = { $seat-start } { verb-bet.past } on the { $creature } in round { $round }
bet_by_power = { $seat-start } bet on the { $creature } in round { $round } by the Daimon's power
bet_secretly = { $seat-start } placed a secret bet: { $card }
placed_secret_bet = { $seat-start } placed a secret bet
revealed = { $seat-start } revealed a secret bet: { $card }
did_not_bet = { $seat-start } did not { verb-bet }
played = { $seat-start } played { $card }
played_on = { $seat-start } played { $card } on the { $creature }
took_from_pile = { $seat-start } took { $card } from the { $creature } in round { $round }
took_from_secret_bets = { $seat-start } took { $card } from the secret bets on the { $creature }
took_from_discards = { $seat-start } took { $card } from the discard pile
passed = { $seat-start } passed and showed { $cards }
declined_power = { $seat-start } did not use the power of the { $creature }
played_no_second = { $seat-start } played no second card
copied = { $seat-start } copied the power of the { $creature }
took_back_bet = { $seat-start } took back the bet on the { $creature } in round { $round }
took_back_secret_bet = { $seat-start } took back the secret bet, { $card }
took_back_revealed_bet = { $seat-start } took back the revealed secret bet
made_set_aside = { $by-start } made { $seat } set aside { $cards }
demanded = { $seat-start } demanded { $creature-a } card of { $of }
gave = { $seat-start } gave { $card } to { $to }
gave_unseen = { $seat-start } gave { $creature-a } card to { $to }
showed_hand = { $seat-start } had no { $creature } card and showed { $to } { $cards }
showed_hand_unseen = { $seat-start } had no { $creature } card and showed { $to } the hand
foresaw = { $seat-start } could discard cards of living creatures
looked_at = { $seat-start } looked at { $cards-count } of { $from-possessive } cards: { $cards }
looked_at_unseen = { $seat-start } looked at { $count } of { $from-possessive } cards
kept = { $seat-start } kept { $card } from { $from-possessive } hand
kept_unseen = { $seat-start } kept a card from { $from-possessive } hand
exchanged = { $seat-start } exchanged { $one } and { $other }
burnt = { $seat-start } burnt { $card }
burnt_on = { $seat-start } burnt { $card } on the { $creature }
discarded = { $seat-start } discarded { $cards }
discarded_unseen = { $seat-start } discarded { $count ->
        [one] a card
       *[other] { $count } cards
    }, { $top } on top
came_to_light = On the discard pile { $card } came to light
took_back_cards = { $seat-start } took back { $count ->
        [one] the card
       *[other] the { $count } cards
    } set aside
drew = { $seat-start } drew { $cards }
died = The { $creature } died with { $value }; the next lowest was { $next }
round_began = Round { $round } began with { $seat }
deck_out = The last card was drawn, and the game was over
deadlock = Nobody could or would do anything for a whole circle, and the game was over
nothing_left = No cards were left to go on with, and the game was over
had_bet_secretly = { $seat-start-possessive } secret bet was { $card }
final_scores = Final scores: { $scores }
scores_of_game = Scores of game { $game }: { $scores }
score = { $seat } { $score }

## Questions.

question_bid = Bid for the turn? The winner plays that strength or draws up to { $capacity } cards only.
question_raise = Bid more than { $bid } for the turn? The winner plays that strength or draws up to { $capacity } cards only.
question_stalemate = Is this a stalemate? Declare it, object, or have no objection.
question_objection = A stalemate was declared. Do you object?
question_bet = { verb-bet.start } on a creature, or do not { verb-bet }.
question_bet_or_secret = { verb-bet.start } on a creature, place a secret bet, or do not { verb-bet }.
question_bet_or_reveal = { verb-bet.start } on a creature, reveal your secret bet, or do not { verb-bet }.
question_secret = Place a secret bet, or do not { verb-bet }.
question_reveal = Reveal your secret bet, or do not.
question_no_bet = There is nothing you can { verb-bet } on.
question_play = Play a card.
question_play_owed = You bid { $strength }: play a { term-fighter } of that strength.
question_pass = You have no card to play: pass and show your hand.
question_power = Use the power of the { $creature }? { $power-text }
question_copied_power = Use the power of the { $creature }, copied by the { $acting }? { $power-text }
question_copied_troll = Use the power of the { $creature }, copied by the { $acting }? Take an open { $acting } card from an earlier { term-row } into your hand.
question_keep = Keep one of { $seat-possessive } three cards.
question_give = { $seat-start } demanded { $creature-a } card. Choose which one to give.
question_second = Play a second card, or do not.
question_no_second = You have no second card to play.
question_discard = Discard up to { $left ->
        [one] one more card
       *[other] { $left } cards
    } of dead creatures, or be done.
question_discard_unseen = Discard up to { $left ->
        [one] one more card
       *[other] { $left } cards
    }, of living creatures too, or be done. Only the last one is seen.
question_over = The game is over.

## Choices, as they stand on buttons.

make_bid = Bid { $bid }
no_bid = No bid
declare_stalemate = Declare a stalemate
no_objection = No objection
object = Object
bet = { verb-bet.start } on the { $creature }
secret_bet = Secret bet with { $card }
reveal = Reveal your secret bet
no_bet = No { term-bet }
play = Play { $card }
play_taking_nothing = Play { $card }, taking nothing
play_on = Play { $card } on the { $creature }
play_taking = Play { $card }, taking { $taken }
pass = Pass and show your hand
no_power = Do not use the power
no_second = No second card
use_power = Use the power of the { $creature }
use_power_on = Use the { $creature } on { $seat }
demand = Demand { $creature-a } of { $seat }
take_back_own_bet = Take back your bet on the { $creature } in round { $round }
take_back_own_secret_bet = Take back your secret bet
bet_anywhere = Bet on the { $creature } in round { $round }
take_back_card = Take back { $card }
exchange = Exchange { $one } and { $other }
burn = Burn the card of the { $creature }
copy = Copy the power of the { $creature }
keep = Keep { $card }
give = Give { $card }
discard = Discard { $card }
done = Done discarding

## Help on a terminal. What the game is about is in the files of the editions.

help_power = { $power }: { $power-text } ({ $rules })
help_signs = On the table:
sign-card = the card on top: a creature's, a spectator's, none yet
sign-height = three cards in the pile
sign-bet = a { term-bet } of seat B, worth what the head of the column says
sign-stake = seat B's open stake is 4; the star marks the backer
sign-dead = this creature is dead
sign-head-referee = the head referee lies here
sign-active = the creature just played, the seat that is to decide
sign-tokens = three { term-token.many } left, two used

## The terminal: headings of choices.

heading_bid = Bid
heading_stalemate = Stalemate
heading_bet = Bet
heading_secret_bet = Secret bet (instead of playing a card)
heading_reveal = Reveal
heading_creatures = Creatures' cards
heading_spectators = Spectators
heading_referees = Referees
heading_discard = Discard
heading_card = Card
heading_power = Power
heading_or = Or

## The terminal: the table. Cards stand in notation, as they are typed.

table_round = round { $round } of { $rounds }
table_deck = deck { $count }
table_discards = discards { $count }, { $card } on top
table_no_discards = no discards
table_game = game { $game } of { $games }
table_pack = content pack "{ $name }"
table_stalemated = after a stalemate: one card a draw
table_column = round { $round }
table_column_narrow = r{ $round }
table_bets = bets { $value }
table_bets_narrow = bet { $value }
table_no_bets = no bets
table_revealed = revealed
table_revealed_narrow = rev
table_stakes = stakes
table_left_out = ({ $rounds ->
        [one] round 1
       *[other] rounds 1–{ $rounds }
    } left out; a wider window shows everything)
table_no_card_yet = No creature has a card in this round yet.
table_lowest_alone = Every creature has a card; the { $creature } with { $value } is alone the lowest and leaves when the turn ends.
table_lowest_shared = Every creature has a card, but { $creatures } share the lowest value, { $value }.
table_waiting = No card yet: { $waiting }. Lowest so far: { $lowest } with { $value }.

## The terminal: the players.

table_cards = { $count } { $count ->
        [one] card
       *[other] cards
    }
table_cards_aside = { $count } set aside
table_capacity = draws up to { $count }
table_worth = bets worth { $score }
table_open_worth = open bets worth { $score }
table_worth_with_secret = open bets worth { $score }, { $total } with { $seat-person ->
        [you] your
       *[other] the
    } secret bet ({ $card })
table_worth_secret_lost = open bets worth { $score }, { $seat-person ->
        [you] your
       *[other] the
    } secret bet ({ $card }) is lost
table_secret_bet = secret bet
table_total = total { $score }
table_turn = (turn)
table_hand = { $seat-start-possessive } hand:
table_dead_cards = of the dead:
table_set_aside = { $seat-person ->
        [you] Set aside:
       *[other] { $seat-start-possessive } cards set aside:
    }
table_three_cards = The three cards:
table_discarding = Discarding:
table_none = none

## The terminal: the scores.

paid_secret = secret { $creature } { $value }
paid_earlier = earlier games { $score }
paid_nothing = no bet paid
tie_break = the most recent turn decides ({ $rule })

## Refusals.

game_over = the game is over
no_such_seat = there is no seat { $seat } at this table
not_asked = it is not your decision; { $seat } is to choose
not_now = that is not what is to be decided now; { $now }
now_bid = bid, or do not bid
now_poll = declare a stalemate, object, or have no objection
now_bet = { verb-bet }, reveal, or do not { verb-bet }
now_play = play a card
now_power = use the power, or do not use it
now_keep = keep one of the three cards
now_give = give a card of the creature that was named
now_second = play a second card, or none
now_discard = discard, or be done

bid_out_of_range = bids go from 0 to { $most }
bid_too_low = { $bid } is already bid; only a higher number counts
bet_too_late = it is too late to { verb-bet } in this turn; play a card
no_bets_in_this_round = there are no { term-bet.many } in round { $round }
no_tokens = you have no { term-token.many } left
own_bet_there = your own { term-bet } is already on the { $creature } in this round
bet_there = { $seat-possessive } { term-bet } is already on the { $creature } in this round
not_in_this_game = the { $creature } does not take part in this game
dead = the { $creature } is dead
secret_bet_too_late = secret bets are only made in round 1
secret_bet_made = you have already made your secret bet
secret_bet_after_bid = you have bid { $bid }, so you must play a card of that strength
secret_bet_with_other = a secret bet is made with a card of a creature
no_hidden_bet = you have no unrevealed secret bet

not_in_hand = you do not hold { $card }
set_aside_until_draw = { $card } is set aside by the Cyclops until your draw
may_not_pass = you hold a playable card, so you may not pass
first_card_as_bid = you have bid { $bid }, so your first card is a creature's card of that strength
second_no_referee = the second card may not be a referee
second_no_secret_bet = the second card cannot be a secret bet
on_which_creature = { $card } is played on a creature: say on which
on_which_living_creature = { $card } is played on a living creature: name it
own_creature_only = { $card } can only go to its own creature
own_creature_by_itself = just play { $card }: it goes to its own creature by itself
goes_to_no_creature = { $card } goes to no creature; it takes a card
takes_no_cards = { $card } takes no cards
not_open = { $card } is not a creature's card that lies open
never_discarded = spectators and referees are never discarded
alive_not_discarded = the { $creature } is alive, so its cards may not be discarded

no_power_active = no power is active: its backer plays a card of the creature from hand, not onto a spectator
other_power = the power to use now is that of the { $creature }, or none
other_player = choose another player
too_few_cards = { $seat } has too few cards in hand: { $count }, not at least { $least }
no_own_bet_there = you have no bet on the { $creature } in round { $round }
no_secret_bet = you have no secret bet
round_not_begun = round { $round } has not begun
spot_taken = { $seat-possessive } bet is already on the { $creature } in round { $round }
alive_not_copied = the { $creature } is alive; only the dead can be copied
second_card_once = a second card is played only once a turn
power_without_effect = the power of the { $creature } could do nothing now
not_regained = only an open { $creature } card of an earlier row can be taken
not_regained_with_discards = only an open { $creature } card of an earlier row or the discard pile can be taken
not_regained_with_cells = only an open { $creature } card of an earlier round, a secret-bet cell or the discard pile can be taken
same_creature_only = exchange two cards of the same creature
other_creature = choose another creature than the one that acts
no_card_to_burn = the { $creature } has no card in this round
not_of_the_three = { $card } is not one of the three cards
set_aside = { $card } is set aside by the Cyclops
other_demanded = { $creature-a } card is demanded
