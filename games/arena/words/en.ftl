# Colossal Arena and Titan: The Arena, in English: the sentences that both editions share. Names that differ are in
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

# Cards in sentences; a spectator is in the files of the editions.
fighter = { $creature } { $strength }
referee = the { $card }

the_creature = the { $creature }

# Cards that the reader may see, and cards of which the reader only knows the number.
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
won_bid = { $seat-start } won the bid and had to play a card of strength { $bid } first
won_bid_in_vain = { $seat-start } won the bid but had no card of strength { $bid }, so { $seat-person ->
        [you] your
       *[other] their
    } hand capacity dropped to { $capacity }
nobody_bid = No one bid, so { $seat } began
declared_stalemate = { $seat-start } declared a stalemate
did_not_object = { $seat-start } did not object to the stalemate
objected = { $seat-start } objected to the stalemate
stalemate = A stalemate: the cards of round { $round } became a new deck of { $deck } cards
stalemate_without_cards = A stalemate: { $deck ->
        [one] one card was
       *[other] { $deck } cards were
    } left to draw
did_bet = { $seat-start } { verb-bet.past } on the { $creature } in round { $round }
bet_by_power = { $seat-start } bet on the { $creature } in round { $round } with the Daimon's power
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
took_back_bet = { $seat-start } took back { $seat-person ->
        [you] your
       *[other] their
    } bet on the { $creature } in round { $round }
took_back_secret_bet = { $seat-start } took back { $seat-person ->
        [you] your
       *[other] their
    } secret bet, { $card }
took_back_revealed_bet = { $seat-start } took back { $seat-person ->
        [you] your
       *[other] their
    } revealed secret bet
made_set_aside = { $by-start } made { $seat } set aside { $cards }
demanded = { $seat-start } demanded { $creature-a } card from { $of }
gave = { $seat-start } gave { $card } to { $to }
gave_unseen = { $seat-start } gave { $creature-a } card to { $to }
showed_hand = { $seat-start } had no { $creature } card and showed { $to } { $cards }
showed_hand_unseen = { $seat-start } had no { $creature } card and showed { $to } { $seat-person ->
        [you] your
       *[other] their
    } hand
foresaw = { $seat-start } could now discard cards of living creatures
looked_at = { $seat-start } looked at { $cards-count } of { $from-possessive } cards: { $cards }
looked_at_unseen = { $seat-start } looked at { $count } of { $from-possessive } cards
kept = { $seat-start } kept { $card } from { $from-possessive } hand
kept_unseen = { $seat-start } kept a card from { $from-possessive } hand
exchanged = { $seat-start } swapped { $one } and { $other }
burnt = { $seat-start } burnt { $card }
burnt_on = { $seat-start } burnt { $card } on the { $creature }
discarded = { $seat-start } discarded { $cards }
discarded_unseen = { $seat-start } discarded { $count ->
        [one] a card
       *[other] { $count } cards
    }, { $top } on top
came_to_light = On the discard pile, { $card } was uncovered
took_back_cards = { $seat-start } took back { $count ->
        [one] the card
       *[other] the { $count } cards
    } set aside
drew = { $seat-start } drew { $cards }
died = The { $creature } was eliminated with { $value }; the next lowest value was { $next }
round_began = Round { $round } began with { $seat }
deck_out = The last card was drawn, and the game ended
deadlock = A full circle of turns passed in which nothing happened, and the game ended
nothing_left = No cards were left for a new deck, and the game ended
had_bet_secretly = { $seat-start-possessive } secret bet was { $card }
final_scores = Final scores: { $scores }
scores_of_game = Scores of game { $game }: { $scores }
score = { $seat } { $score }
tie_by_turn = { $scores }: { $seat } took a turn more recently than { $others }

## Questions.

question_bid = Bid for the turn? The winner must play a card of that strength, or draws up to { $capacity } cards only.
question_raise = Bid more than { $bid } for the turn? The winner must play a card of that strength, or draws up to { $capacity } cards only.
question_stalemate = Declare a stalemate, object, or have no objection.
question_objection = A stalemate was declared. Do you object?
question_bet = { verb-bet.start } on a creature, or do not { verb-bet }.
question_bet_or_secret = { verb-bet.start } on a creature, place a secret bet, or do not { verb-bet }.
question_bet_or_reveal = { verb-bet.start } on a creature, reveal your secret bet, or do not { verb-bet }.
question_secret = Place a secret bet, or do not { verb-bet }.
question_reveal = Reveal your secret bet, or do not reveal it.
question_no_bet = There is nothing you can { verb-bet } on.
question_play = Play a card.
question_play_owed = You bid { $strength }: play a { term-fighter } of that strength.
question_pass = You have no card to play: pass and show your hand.
question_power = Use the power of the { $creature }? { $power-text }
question_copied_power = Use the power of the { $creature }, copied by the { $acting }? { $power-text }
question_copied_troll = Use the power of the { $creature }, copied by the { $acting }? Take a visible { $acting } card from an earlier { term-row } into your hand.
question_keep = Keep one of the three cards from { $seat-possessive } hand.
question_give = { $seat-start } demanded { $creature-a } card. Choose which one to give.
question_second = Play a second card, or none.
question_no_second = You have no second card to play.
question_discard = Discard up to { $left ->
        [one] one more card
       *[other] { $left } cards
    } of dead creatures, or stop.
question_discard_unseen = Discard up to { $left ->
        [one] one more card
       *[other] { $left } cards
    }, also of living creatures, or stop. Others see only the last one.
question_over = The game is over.

## Choices, on buttons.

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
use_power_on = Use the power of the { $creature } on { $seat }
demand = Demand { $creature-a } card from { $seat }
take_back_own_bet = Take back your bet on the { $creature } in round { $round }
take_back_own_secret_bet = Take back your secret bet
bet_anywhere = Bet on the { $creature } in round { $round }
take_back_card = Take back { $card }
exchange = Swap { $one } and { $other }
burn = Burn the top card of the { $creature }
copy = Copy the power of the { $creature }
keep = Keep { $card }
give = Give { $card }
discard = Discard { $card }
done = Done discarding

## Help on a terminal. The summary of the game is in the files of the editions.

help_power = { $power }: { $power-text } ({ $rules })
help_signs = On the table:
sign-card = the top card: a creature's card, a spectator, none yet
sign-height = three cards in the pile
sign-bet = a { term-bet } of seat B, worth the number at the top of the column
sign-stake = seat B's open stake is 4; the star marks the backer
sign-dead = this creature is dead
sign-head-referee = the Head Referee is here
sign-active = the creature just played, the seat to act
sign-tokens = three { term-token.many } left, two used

## The terminal: headings of choices.

heading_bid = Bid
heading_stalemate = Stalemate
heading_bet = { verb-bet.start }
heading_secret_bet = Secret bet (instead of playing a card)
heading_reveal = Reveal
heading_creatures = Creatures' cards
heading_spectators = Spectators
heading_referees = Referees
heading_discard = Discard
heading_card = Card
heading_power = Power
heading_or = Or

## The terminal: the table. Cards are in notation, as they are typed.

table_round = round { $round } of { $rounds }
table_deck = deck { $count }
table_discards = discards { $count }, { $card } on top
table_no_discards = no discards
table_game = game { $game } of { $games }
table_pack = content pack "{ $name }"
table_stalemated = after a stalemate: draw one card a turn
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
table_lowest_alone = Every creature has a card; the { $creature } alone has the lowest value, { $value }, and is eliminated when the turn ends.
table_lowest_shared = Every creature has a card, but { $creatures } share the lowest value, { $value }.
table_waiting = No card yet: { $waiting }. Lowest so far: { $lowest } with { $value }.

## The terminal: the players.

table_cards = { $count } { $count ->
        [one] card
       *[other] cards
    }
table_cards_aside = { $count } set aside
table_capacity = hand capacity { $count }
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
table_dead_cards = of dead creatures:
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

## The chart of a finished game: its series, and the parts of the game.

chart-score = Score, if the game ended now
chart-hand = Cards in hand
part_round = Round { $round }
part_game = Game { $game }, round { $round }

## Refusals.

game_over = the game is over
no_such_seat = there is no seat { $seat } at this table
not_asked = it is not your decision; waiting for { $seat }
not_now = that is not the decision now; { $now }
now_bid = bid, or do not bid
now_poll = declare a stalemate, object, or have no objection
now_bet = { verb-bet }, reveal, or do not { verb-bet }
now_play = play a card
now_power = use the power, or do not use it
now_keep = keep one of the three cards
now_give = give a card of the named creature
now_second = play a second card, or none
now_discard = discard, or stop

bid_out_of_range = a bid is a number from 0 to { $most }
bid_too_low = { $bid } is already bid; bid more
bet_too_late = it is too late to { verb-bet } in this turn; play a card
no_bets_in_this_round = there are no { term-bet.many } in round { $round }
no_tokens = you have no { term-token.many } left
own_bet_there = your own { term-bet } is already on the { $creature } in this round
bet_there = { $seat-possessive } { term-bet } is already on the { $creature } in this round
not_in_this_game = the { $creature } does not take part in this game
dead = the { $creature } is dead
secret_bet_too_late = secret bets are possible in round 1 only
secret_bet_made = you have already made your secret bet
secret_bet_after_bid = you have bid { $bid }, so you must play a card of that strength
secret_bet_with_other = a secret bet needs a { term-fighter }
no_hidden_bet = you have no unrevealed secret bet

not_in_hand = { $card } is not in your hand
set_aside_until_draw = { $card } is set aside by the Cyclops until you next draw
may_not_pass = you have a playable card, so you may not pass
first_card_as_bid = you have bid { $bid }, so your first card must be a { term-fighter } of that strength
second_no_referee = the second card may not be a referee
second_no_secret_bet = the second card cannot be a secret bet
on_which_creature = { $card } is played on a creature: name it
on_which_living_creature = { $card } is played on a living creature: name it
own_creature_only = { $card } can only be played on its own creature
own_creature_by_itself = just play { $card }: it always goes on its own creature
goes_to_no_creature = { $card } is not played on a creature; it takes a card
takes_no_cards = { $card } takes no cards
not_open = { $card } is not a visible { term-fighter }
never_discarded = spectators and referees are never discarded
alive_not_discarded = the { $creature } is alive, so its cards may not be discarded

no_power_active = no power is active: the backer of a creature activates its power with a card from hand, but not on a spectator
other_power = only the power of the { $creature } can be used now
other_player = choose another player
too_few_cards = { $seat-possessive } hand has { $count } cards, but at least { $least } are needed
no_own_bet_there = you have no bet on the { $creature } in round { $round }
no_secret_bet = you have no secret bet
round_not_begun = round { $round } has not begun
spot_taken = { $seat-possessive } bet is already on the { $creature } in round { $round }
alive_not_copied = the { $creature } is alive; only dead creatures can be copied
second_card_once = a second card is played only once a turn
power_without_effect = the power of the { $creature } would do nothing now
not_regained = only a visible { $creature } card of an earlier row can be taken
not_regained_with_discards = only a visible { $creature } card of an earlier row or the discard pile can be taken
not_regained_with_cells = only a visible { $creature } card of a former column, a secret-bet cell or the discard pile can be taken
same_creature_only = swap two cards of the same creature
other_creature = choose a creature other than the one just played
no_card_to_burn = the { $creature } has no card in this round
not_of_the_three = { $card } is not one of the three cards
set_aside = { $card } is set aside by the Cyclops
other_demanded = { $creature-a } card is demanded
