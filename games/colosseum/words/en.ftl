# Colosseum, in English. Names of programs are content and are in `content/programs.toml`.

## Tokens.

asset-gladiator = Gladiator
    .a = a Gladiator
    .plural = Gladiators
    .text = A performer. Own more Gladiators than anyone else, at least three, to get their star (CO-12.2).
asset-comedian = Comedian
    .a = a Comedian
    .plural = Comedians
    .text = A performer. Own more Comedians than anyone else, at least three, to get their star (CO-12.2).
asset-musician = Musician
    .a = a Musician
    .plural = Musicians
    .text = A performer. Own more Musicians than anyone else, at least three, to get their star (CO-12.2).
asset-horse = Horse
    .a = a Horse
    .plural = Horses
    .text = A performer. Own more Horses than anyone else, at least three, to get their star (CO-12.2).
asset-torch = Torch
    .a = a Torch
    .plural = Torches
    .text = Equipment. Programs need it, and there is no star for it (CO-1.4).
asset-priest = Priest
    .a = a Priest
    .plural = Priests
    .text = A performer. Own more Priests than anyone else, at least three, to get their star (CO-12.2).
asset-ship = Ship
    .a = a Ship
    .plural = Ships
    .text = A performer. Own more Ships than anyone else, at least three, to get their star (CO-12.2).
asset-lion = Lion
    .a = a Lion
    .plural = Lions
    .text = A performer. Own more Lions than anyone else, at least three, to get their star (CO-12.2).
asset-scenery = Scenery
    .a = a Scenery
    .plural = Scenery
    .text = Equipment. Programs need it, and there is no star for it (CO-1.4).
asset-decoration = Decoration
    .a = a Decoration
    .plural = Decorations
    .text = Equipment. Programs need it, and there is no star for it (CO-1.4).
asset-chariot = Chariot
    .a = a Chariot
    .plural = Chariots
    .text = Equipment. Programs need it, and there is no star for it (CO-1.4).
asset-cage = Cage
    .a = a Cage
    .plural = Cages
    .text = Equipment. Programs need it, and there is no star for it (CO-1.4).
asset-joker = Joker
    .a = a Joker
    .plural = Jokers
    .text = Replaces any one missing token of a show. It does not count for stars (CO-14.1).
asset-action = Additional Action
    .a = an Additional Action
    .plural = Additional Actions
    .text = Pays for an additional investment in a turn, or can be swapped for a medal (CO-14.3).
asset-emperor = Emperor token
    .a = an Emperor token
    .plural = Emperor tokens
    .text = When you receive one, you get a medal for it immediately, while the supply lasts (CO-14.2).

## Nobles.

noble-emperor = Emperor
    .start = The Emperor
noble-consul = Consul
    .start = A Consul
noble-senator = Senator
    .start = A Senator

## Tooltips. Their numbers may come from a content pack.

about_noble = { $noble-start } in your arena brings { $spectators } { $spectators ->
        [one] spectator
       *[other] spectators
    } to your show (CO-9.14).
about_resting_area = A noble that ends a dice move on a resting area earns you a medal, while the supply lasts (CO-9.7).
about_best_show = Shows are not added up: your best show is your score (CO-9.17).
about_program = Each missing token reduces the spectators of a program (CO-9.13).
about_earlier = Each other program that you have produced brings { $spectators } { $spectators ->
        [one] spectator
       *[other] spectators
    } (CO-9.15).
about_ticket = A season ticket brings { $spectators } { $spectators ->
        [one] spectator
       *[other] spectators
    } to each of your shows from now on (CO-5.8).
about_podium = A podium brings { $spectators } { $spectators ->
        [one] spectator
       *[other] spectators
    } to each of your later shows (CO-9.14).
about_star = A star brings { $spectators } { $spectators ->
        [one] spectator
       *[other] spectators
    } to a show that uses its tokens (CO-12.6).
about_medal = A medal is worth { $coins } { $coins ->
        [one] coin
       *[other] coins
    }, or moves a noble up to { $steps } squares, or brings { $spectators } { $spectators ->
        [one] spectator
       *[other] spectators
    }; two medals pay for an additional investment in a turn (CO-13.3).
about_loge = With an Emperor's Loge you roll two dice instead of one (CO-5.9).
about_expansion = An expansion adds one square to your arena, on either side; the maximum is { $squares } squares (CO-5.5).

## The phases of a turn.

part-invest = Invest
    .text = Each player makes one investment, or none (CO-5.1).
part-auctions = Auctions
    .text = Markets are auctioned; each player can win one in a turn (CO-6.6).
part-trade = Trade
    .text = Each player in turn trades tokens and coins with the others (CO-8.1).
part-shows = Shows
    .text = Each player produces a show, or none: nobles move, a program is announced, spectators are counted (CO-9.1).
part-closing = Closing
    .text = The podium is awarded, a token of each show is discarded, and the last player may ask for a token (CO-10.1).

## The terms of the spectators of a show.

term-program = program
    .title = Program
term-nobles = nobles
    .title = Nobles
term-tickets = season tickets
    .title = Tickets
term-podiums = podiums
    .title = Podiums
term-earlier = earlier shows
    .title = Earlier shows
term-stars = stars
    .title = Stars
term-medals = medals
    .title = Medals

## The status of a player in a phase.

status-invests = invests
status-invested = invested
status-waits = waits
status-opens = opens
status-may-open = may open
status-bids = bids
status-to-bid = to bid
status-still-in = still in
status-leads = leads
status-dropped = dropped
status-won = won
status-trades = trades
status-offers = offers
status-answers = answers
status-accepts = accepts
status-produces = produces
status-showed = produced
status-no-show = no show
status-discards = discards
status-asks = asks
status-is-asked = is asked
status-place = place

## Parts of other messages.

program = { $name } (program { $number })
tokens = { $count ->
        [one] { $asset-a }
       *[other] { $count } { $asset-plural }
    }
coins = { $count } { $count ->
        [one] coin
       *[other] coins
    }
jokers = { $count } { $count ->
        [one] Joker
       *[other] Jokers
    }
medals = { $count } { $count ->
        [one] medal
       *[other] medals
    }
face = { $face ->
        [1] 1–3
       *[other] { $face }
    }
noble_on = the { $noble } on { $square }
noble_move = the { $noble } from { $from } to { $to }
noble_move_with = { $what } ({ $outcomes })
outcome_medal = earns a medal
outcome_no_medal = resting area, but no medal is left
outcome_into_own = into your arena, +{ $spectators }
outcome_out_of_own = out of your arena, −{ $spectators }
outcome_within_own = stays in your arena
outcome_into = into { $seat-possessive } arena
outcome_out_of = out of { $seat-possessive } arena
term = { $term } { $spectators }
sum = { $first } + { $next }
best_show = { $seat } { $spectators }
for_medals = { $investment }, with two medals
with_action = { $investment }, with an Additional Action

## The log, in the past tense.

dealt = { $seat-start } began with { $programs }, and with { $tokens }
turn_began = Turn { $turn } began with { $seat }
cashed = { $seat-start } turned a medal into { $coins }
swapped = { $seat-start } swapped an Additional Action for a medal
bought_program = { $seat-start } bought { $program }
expanded = { $seat-start } expanded the arena to square { $square }
bought_ticket = { $seat-start } bought a season ticket
built_loge = { $seat-start } built the Loge
did_not_invest = { $seat-start } did not invest
opened = { $seat-start } opened market { $market } at { $bid }: { $tokens }
opened_none = { $seat-start } passed
bid = { $seat-start } bid { $bid }
dropped_out = { $seat-start } dropped out
won_market = { $seat-start } won market { $market } for { $bid }: { $tokens }
medal_for_token = { $seat-start } got a medal for an Emperor token
nothing_for_token = { $seat-start } got nothing for an Emperor token: no medal was left
refilled = Market { $market } was refilled: { $tokens }
offered = { $seat-start } offered { $to } { $give } for { $want }
offered_to_all = { $seat-start } offered all players { $give } for { $want }
countered = { $seat-start } made a counter-offer: { $give } for { $want }
accepted = { $seat-start } accepted
refused = { $seat-start } refused
traded = { $seat-start } gave { $with } { $gave } for { $got }
cancelled = { $seat-start } withdrew the offer
finished_trading = { $seat-start } finished trading
rolled = { $seat-start } rolled { $dice }
no_show = { $seat-start } produced no show
moved = { $seat-start } moved { $noble } to square { $to }
moved_to_rest = { $seat-start } moved { $noble } to square { $to } and earned a medal
moved_by_medal = { $seat-start } moved { $noble } to square { $to } for a medal
announced = { $seat-start } announced { $program }
performed = { $seat-start } performed { $program } { $jokers ->
        [0] for
        [one] with a Joker for
       *[other] with { $jokers } Jokers for
    } { $spectators } { $spectators ->
        [one] spectator
       *[other] spectators
    } ({ $count })
star_moved = The { $star } star went to { $to }
star_returned = The { $star } star went back to the supply
rolled_off = { $seat-start } rolled { $total } to break the tie
got_podium = { $seat-start } received a podium
discarded = { $seat-start } discarded { $token-a }
donated = { $seat-start } donated { $token-a } to { $to }
asked_for_nothing = { $seat-start } asked for nothing
ended = The best shows: { $shows }
seat_count = { $seat } { $count }
tie_by_coins = { $scores }: { $seats } had more coins ({ $counts })
tie_by_stars = { $scores }, with equally many coins: { $seats } had more stars ({ $counts })

## Choices, as buttons show them.

cash_medal = Cash a medal for { $coins }
swap_action = Swap an Additional Action for a medal
buy_program = Buy { $program }
expand_clockwise = Expand clockwise
expand_counterclockwise = Expand counterclockwise
buy_ticket = Buy a season ticket
build_loge = Build the Loge
no_investment = No investment
open_market = Open market { $market } at { $bid }
open_none = Pass
place_bid = Bid { $bid }
drop_out = Drop out
offer = Offer { $to }: { $give } for { $want }
offer_to_all = Offer all players: { $give } for { $want }
finish = Finish trading
accept = Accept
refuse = Refuse
counter = Counter: { $give } for { $want }
pick = Trade with { $seat }
cancel = Withdraw the offer
produce = Produce a show
skip = No show
move_noble = Move { $what }
move_two = Move { $first } and { $second }
move_by_medal = Move { $what }, for a medal
announce = Announce { $program }
perform = Perform
perform_with = Perform with { $extras }
discard = Discard { $token-a }
ask_for = Ask for { $token-a }
ask_for_nothing = Ask for nothing

## Questions.

ask_invest = Invest: what do you buy or build?
ask_invest_more = Make a { $number ->
        [2] second
        [3] third
       *[other] further
    } investment in this turn, for two medals or an Additional Action?
ask_invest_for_medals = Make a { $number ->
        [2] second
        [3] third
       *[other] further
    } investment in this turn, for two medals?
ask_invest_for_action = Make a { $number ->
        [2] second
        [3] third
       *[other] further
    } investment in this turn, for an Additional Action?
ask_invest_too_dear = You have too few coins to buy or build anything{ $medals ->
        [0] .
       *[other] ; cash medals for { $coins } each, or do not invest.
    }
ask_invest_nothing = There is nothing left that you can buy or build.
ask_open = Open an auction at { $least } or more, or pass.
ask_open_too_dear = You have too few coins to open an auction{ $medals ->
        [0] .
       *[other] ; cash medals for { $coins } each, or pass.
    }
ask_open_empty = All markets are empty, so you cannot open an auction.
ask_bid = Raise { $leader-possessive } bid of { $bid } for market { $market }, or drop out.
ask_bid_too_dear = You have too few coins to raise { $leader-possessive } bid of { $bid } for market { $market }{ $medals ->
        [0] .
       *[other] ; cash medals for { $coins } each, or drop out.
    }
ask_trade = Offer a trade, or finish trading: you can make { $proposals ->
        [one] one more offer.
       *[other] { $proposals } more offers.
    }
ask_trade_over = You can make no more offers in this phase: finish trading.
ask_answer = { $trader-start } offers { $give } for { $want }: accept, refuse or make a counter-offer?
ask_answer_convert = { $trader-start } offers { $give } for { $want }: cash medals first to get the coins, refuse or make a counter-offer?
ask_answer_lacking = { $trader-start } offers { $give } for { $want }, which you do not have: refuse or make a counter-offer?
ask_counter = { $seat-start } would give { $give } for { $want } instead: accept or refuse?
ask_counter_convert = { $seat-start } would give { $give } for { $want } instead: cash medals first to get the coins, or refuse?
ask_counter_lacking = { $seat-start } would give { $give } for { $want } instead, which you do not have: refuse.
ask_pick = { $seats } accepted: choose a player to trade with, or withdraw the offer.
ask_produce = Produce a show this turn, or none?
ask_one_die = You rolled { $dice }: move a noble clockwise by that many squares.
ask_two_dice = You rolled { $dice }: move one noble by both dice, or two nobles by one die each.
ask_announce = Announce the program of your show.
ask_announce_or_move = Announce the program of your show; before that, each medal can move a noble up to { $steps } squares.
ask_perform = Perform { $program }.
ask_perform_jokers = Perform { $program }: with how many Jokers?
ask_perform_medals = Perform { $program }: with how many medals, for { $spectators } more spectators each?
ask_perform_both = Perform { $program }: with how many Jokers, and how many medals for { $spectators } more spectators each?
ask_discard = Discard one of the tokens of your show.
ask_request = Ask { $donor } for a token, or for nothing.

## The current decision, for the refusal of another action.

decision-invest = invest, or do not invest
decision-open = open an auction or pass
decision-bid = bid or drop
decision-trade = make an offer or finish
decision-answer = accept, refuse or counter
decision-counter = accept or refuse the counter-offer
decision-pick = choose one of the players who accepted, or withdraw the offer
decision-produce = produce a show or skip it
decision-dice = move nobles with the dice
decision-announce = move nobles with medals, or announce a program
decision-perform = perform, with the Jokers and medals of your choice
decision-discard = discard a token of your show
decision-request = ask for a token, or for nothing
decision-over = the game is over

## The terminal: headings of choices.

heading_programs = Programs
heading_arena = Arena
heading_auctions = Auctions (any higher bid is allowed)
heading_bid = Bid: type a number, also a higher one
heading_offers = Offers (anything both sides own is allowed)
heading_dice = Dice
heading_medals = Medals
heading_show = Show
heading_token = Token
heading_any_time = At any time
heading_or = Or

## The terminal: the table. Tokens are in notation, as in the input.

table_turn = turn { $turn } of { $turns }
table_part = { $number } { $part }
table_over = over
table_starts = { $seat-start } starts
table_bag = bag { $count }
table_supply = { $medals } { $medals ->
        [one] medal
       *[other] medals
    } and { $tickets } { $tickets ->
        [one] ticket
       *[other] tickets
    } left
table_pack = content pack "{ $name }"
table_market = market { $market }
table_empty = empty
table_auction = { $seat } leads with { $bid }; still in: { $seats }
table_barred = have won and are out: { $seats }
table_arena = arena { $seat }: { $squares }
table_nobles = nobles: { $nobles }
table_signs = On the route a letter before the number marks a player's arena, E, C and S are Emperor, Consul and Senator, and a * is a resting area. In the lists ★ is a star, ✓ a program that has been produced.

## The terminal: the players.

table_best_show = best show { $spectators }
table_tickets = { $count } { $count ->
        [one] ticket
       *[other] tickets
    }
table_podiums = { $count } { $count ->
        [one] podium
       *[other] podiums
    }
table_loge = loge
table_arena_size = arena { $squares }
table_showed = produced program { $program }
table_no_tokens = no tokens
table_programs = programs { $programs }
table_show_now = { $score }, { $total } in total now
table_show_now_with_jokers = { $score } ({ $with_jokers } with jokers), { $total } in total now
table_needs_squares = needs { $squares } squares
table_too_few_tokens = too few tokens
table_lacks = lacks { $tokens }
table_complete = complete
table_for_sale = Programs for sale: coins, squares, spectators; missing tokens
table_price = { $coins }c { $squares } sq
table_nothing_lacking = nothing

## The terminal: notes on choices.

table_to = → { $to }
table_to_with = → { $to } ({ $outcomes })
table_moves = { $first }, { $second }
table_by_and = by { $steps } { $reached }, and another noble …
table_announce = { $name }: { $spectators } { $spectators ->
        [one] spectator
       *[other] spectators
    }

## The terminal: the scores.

paid = { $shows } different { $shows ->
        [one] show
       *[other] shows
    }, { $coins } left
tie_break = the most coins decide, then the most stars (CO-11.2)

## Refusals.

game_over = the game is over
no_such_seat = there is no seat { $seat } at this table
not_your_decision = it is { $seat-possessive } decision, not yours
not_now = that is not the current decision; { $decision }
cashed_too_late = medals can be cashed in phases 1 to 4 only
swapped_too_late = an Additional Action can be swapped in phases 1 to 4 only
no_medal = you have no medal
no_action_token = you have no Additional Action token
no_medal_in_supply = no medal is left in the supply
first_is_not_paid_so = the first investment of a turn is not paid for with medals or a token
further_is_paid_so = an additional investment is paid for with two medals or an Additional Action
too_few_medals = you do not have two medals
not_for_sale = program { $number } is not for sale
number_too_low = a new program must have a higher number than any you have produced
arena_is_full_size = your arena already has two expansions
square_is_taken = square { $square } belongs to another arena
no_ticket_left = no season ticket is left
has_loge = your arena already has a Loge
too_dear = it costs { $price }, and you have { $coins }
market_is_empty = market { $market } has no tokens
opening_too_low = an auction opens at { $least } or more
bid_too_low = the bid stands at { $bid }; raise it or drop
bid_beyond_coins = you have { $coins }; medals count only after they are cashed
too_many_proposals = an active trader can make at most { $proposals ->
        [one] one offer
       *[other] { $proposals } offers
    } in a phase
no_partner = a trade needs another player
one_sided = each side must give something
no_token_in_trade = at least one token must change hands
you_lack = you do not own { $goods }
other_lacks = { $seat } does not own { $goods }
all_lack = no other player owns { $goods }
refused_before = the same offer was refused before, and holdings have not changed since
same_terms = a counter-offer must differ from the offer; accept the offer instead
one_counter = a counter-offer cannot be countered; accept or refuse it
not_accepted = { $seat } has not accepted
wrong_sum = a noble moves exactly the sum of the dice
wrong_steps = a noble moves exactly the number on a die
one_die_one_noble = you rolled one die, so only one noble moves
two_different_nobles = the dice move two different nobles, or one noble by the sum
no_such_noble = there is no { $noble } on square { $square }
wrong_medal_move = a medal moves a noble by 1 to { $steps } squares, forward or backward
medal_move_at_wrong_time = medals move nobles between the dice moves and the announcement
program_not_held = you do not hold program { $number }
arena_too_small = program { $number } needs an arena of { $squares } squares
too_few_tokens = program { $number } needs at least { $least } of its tokens
too_few_jokers = { $least ->
        [one] a Joker is
       *[other] { $least } Jokers are
    } needed to reach the minimum number of tokens
too_many_jokers = { $most ->
       [0] you cannot use a Joker
        [one] you can use one Joker at most
       *[other] you can use { $most } Jokers at most
    }
too_many_medals = you have { $medals }
not_committed = no { $token } was committed to this turn's show
special_token = special tokens cannot be asked for
donor_has_none = { $seat } holds no { $token }

## Tips for the first game.

tip-goal = One great show wins
    .text = In five turns you produce up to five shows. They are not added up: your best one is your score. The others earn coins and add spectators to later shows.
tip-invest = One investment a turn
    .text = Buy a program, a larger arena, a season ticket or the Loge. Large programs need a larger arena; a ticket brings more spectators to every show from now on.
tip-open = Open an auction
    .text = Choose a market and a bid. The winner of an auction cannot bid again this turn, so the last auctions are often cheap.
tip-bid = Raise or drop
    .text = You can bid any higher number, up to the coins you have. Consider how many spectators the tokens bring, and what else you want to buy.
tip-trade = Make an offer
    .text = It is your turn to trade: offer any player tokens and coins for theirs. Both sides must give something, and you can make several offers before you finish.
tip-answer = You have an offer
    .text = Accept if it helps your next show more than theirs. Otherwise refuse, or make a counter-offer.
tip-produce = Produce a show
    .text = Missing tokens cost spectators, but an incomplete show still earns coins, and each program that you have produced adds spectators to your shows of other programs.
tip-nobles = Move the nobles
    .text = Move nobles clockwise with the dice. Nobles in your arena bring spectators, the Emperor the most. A noble that stops on a resting area earns you a medal.
tip-ask = Ask for a token
    .text = You are last, so the player who received the podium must give you a token of a type that you choose.

## Options.

option-intense-auctions = Intense auctions
    .text = each player is initiator once in a turn, and can win one auction in each round
option-proposals = Offers in a phase
    .text = the number of offers that an active trader may make in a phase
option-investments = Investments in a turn
    .text = the number of investments that a player may make in a turn
option-last-seat-starts = The last seat starts
    .text = the owner of the last arena starts instead of the first seat
option-content = Content pack
    .text = values that replace those of the printed programs, board and pieces

## The chart of a finished game: its series, and the parts of the game.

chart-spectators = Best show, in spectators
chart-coins = Coins
chart-medals = Medals
part_turn = Turn { $turn }

## About the game.

about-summary = Bid, trade and build for the greatest show in Rome. The Emperor is on the way: lead him to your arena.
about-score = { $score ->
        [one] 1 spectator
       *[other] { $score } spectators
    }
about-tie = With equal spectators, the player with more coins is ahead, then the one with more stars.
