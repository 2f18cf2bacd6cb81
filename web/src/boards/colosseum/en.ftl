# The labels of the board of Colosseum, in English. What the game itself says, and what things are called, stands in
# games/colosseum/words.

## The bar above the board, and the players.

board-turn = Turn { $turn } of { $turns }
board-phases = Phases
board-first = 1st
board-starts = { $seat-start } { $seat-person ->
        [you] are
       *[other] is
    } the starting player of this turn.
board-medals-left = { $medals } left in the supply
board-tickets-left = { $count } { $count ->
        [one] season ticket
       *[other] season tickets
    } left in the supply
board-players = Players
board-statuses = What each player is doing
board-you = (you)
board-status = { $status } { $number }
board-player = { $parts }; best show: { $spectators }
board-final-places = Final places

## The route and the markets.

board-route = The route
board-square = Square { $square }{ $rest ->
        [yes] , resting area
       *[no] {""}
    }
board-square-in-arena = Square { $square }{ $rest ->
        [yes] , resting area
       *[no] {""}
    }, { $seat-possessive } arena
board-arena = { $seat-start-possessive } arena, { $squares } squares{ $loge ->
        [yes] , with a Loge
       *[no] {""}
    }
board-noble = { $noble } on square { $square }, brings { $spectators } { $spectators ->
        [one] spectator
       *[other] spectators
    }
board-best-show-of = { $seat-start-possessive } best show: { $spectators }.
board-markets = Markets
board-market = Market { $market }
board-market-tokens = Market { $market }: { $tokens-count ->
        [0] empty
       *[other] { $tokens }
    }
board-market-empty = Empty. Markets are refilled when the initiator wins or passes (CO-6.7).
board-bag = { $count } { $count ->
        [one] token
       *[other] tokens
    } left in the bag: { $tokens }.
board-green-reserve = One green token lies face down and goes to a market first.
board-news = Just now
board-star-performers = Star performers
board-star = { $asset } star: { $seat }.
board-star-in-supply = { $asset } star: in the supply.
board-about-star = { $asset-plural }: { $counts }. { $asset-text }
board-count-of = { $seat } { $count }

## All tokens.

board-all-tokens = All tokens
board-token = Token
board-green = Green
board-orange = Orange
board-in-bag = In the bag
board-token-backs = At the start green tokens fill the markets and are dealt to the players. Orange tokens come from the bag.

## What players hold.

board-your-holdings = Your holdings
board-all-holdings = Holdings of all players
board-best-show = Best show: { $spectators }
board-tickets = { $count } { $count ->
        [one] season ticket
       *[other] season tickets
    }
board-podiums = { $count } { $count ->
        [one] podium
       *[other] podiums
    }
board-stars = { $count } { $count ->
        [one] star
       *[other] stars
    }
board-arena-size = Arena of { $squares } squares
board-loge = With a Loge
board-no-loge = No Loge
board-holdings-of = { $seat-start-possessive } holdings
board-tokens = Tokens
board-no-tokens = no tokens
board-your-tokens = Your tokens
board-token-count = { $asset }: { $count }{ $star ->
        [yes] , with the star
       *[no] {""}
    }
board-about-token = { $asset }. { $asset-text }
board-your-programs = Your programs
board-produced-of = { $produced } of { $programs } produced before.
board-program = Program { $number }, { $name }
board-program-lacks = { $name }: { $missing-count ->
        [0] complete
       *[other] lacks { $missing }
    }.
board-program-now = Program { $number }, { $name }: { $producible ->
        [yes] { $total } spectators now
       *[no] cannot be produced now
    }{ $produced ->
        [yes] , produced before
       *[no] {""}
    }
board-card = Program { $number }, { $name }; { $lacks-count ->
        [0] complete
       *[other] lacks { $lacks }
    }; { $state ->
        [producible] { $now } spectators now, { $jokers } with Jokers, { $total } in all
        [small] needs an arena of { $squares } squares
       *[few] too few tokens
    }{ $produced ->
        [yes] ; produced before
       *[no] {""}
    }
board-produced = Produced before
board-missing = { $count } { $count ->
        [one] token
       *[other] tokens
    } missing
board-too-few = too few
board-too-small = too small
board-too-few-tokens = too few tokens
board-needs-squares = needs an arena of { $squares } squares

## The forecast.

board-forecast = Forecast
board-forecast-caption = Spectators of each show, term by term
board-spectators = Spectators
board-new-best = More than the best show so far
board-nothing-to-produce = No program can be produced now:

## Investing.

board-invests = { $seat-start } { $seat-person ->
        [you] invest
       *[other] invests
    }.
board-programs-for-sale = Programs for sale
board-programs-you-can-buy = Programs that you can buy
board-legend = ★ complete · underlined: you have enough
board-for-sale = Program { $number }, { $name }: costs { $cost }, takes an arena of { $squares } squares, needs { $needs }; { $spectators } spectators
board-about-program = { $name } needs { $needs }. It brings { $spectators } spectators; with 1, 2, … tokens missing { $steps }.
board-works = Medals and investments
board-actions = actions
board-ticket = ticket
board-loge-short = Loge
board-expand = expand
board-buy-ticket = Season ticket for { $price }; you have { $count }
board-build-loge = Emperor’s Loge for { $price }; { $built ->
        [yes] built
       *[no] not built
    }
board-expand-clockwise = Expand the arena clockwise for { $price }
board-expand-counterclockwise = Expand the arena counterclockwise for { $price }

## Auctions.

board-may-open = { $seat-start } may open an auction
board-choose-market = You may open an auction: touch a market
board-cannot-open = You cannot open an auction
board-bid = Bid
board-bid-by = by { $seat }
board-opens-at = opens at { $bid }
board-open-at = Open at { $bid }
board-bids = Bids
board-your-bid = Your bid
board-less = Less
board-more = More
board-which-market = Which market? Touch one on the board first (CO-6.2).
board-bid-too-low = The bid stands at { $bid } (CO-6.4).
board-opening-too-low = An auction opens at { $bid } or more (CO-6.2).
board-too-few-coins = You have { $coins }{ $medals ->
        [0] {""}
       *[other] ; cash a medal first
    } (CO-R18).
board-barred = You have already won a market, so you cannot bid now (CO-6.6).
board-dropped = You have dropped out of this auction.
board-is-to-bid = { $seat-start } { $seat-person ->
        [you] are
       *[other] is
    } to bid.

## Trades.

board-may-trade = { $seat-start } may trade with any player.
board-who-lacks-what = Who lacks what
board-lacks = lacks { $tokens }
board-lacks-nothing = lacks nothing
board-offer = The offer: { $seat } { $seat-person ->
        [you] give
       *[other] gives
    } { $give } for { $want }
board-gives = { $seat-start } { $seat-person ->
        [you] give
       *[other] gives
    }
board-for = for
board-goods = { $goods }
board-offered-to-all = Offered to all players.
board-counter-by = { $seat-start } made a counter-offer.
board-accepted-by = Accepted by { $seats }.
board-with-market = With market { $market }:
board-with-trade = With this trade:
board-with-lacks = lacks { $before } → { $after }
board-with-nothing = no change for your programs
board-with-spectators = Program { $number }, { $name }: { $before } spectators now, then { $after }
board-with-missing = Program { $number }, { $name }: { $before ->
        [0] complete
       *[other] lacks { $before }
    } now, then { $after ->
        [0] complete
       *[other] lacks { $after }
    }
board-counter = Counter-offer …
board-make-offer = Make offer
board-make-counter = Make counter-offer
board-offer-to-all = Offer to all players
board-to-all = To all players
board-to-whom = To whom? Touch a player (CO-8.6).
board-offers-left = { $count } { $count ->
        [one] offer
       *[other] offers
    } left
board-you-give = You give
board-you-want = You want
board-anyone-gives = Another player gives
board-you-give-goods = You give { $goods }
board-you-get-goods = You get { $goods }
board-you-can-give = What you can give
board-you-can-ask-for = What you can ask for
board-give = Give { $what }; { $count } left
board-want = Ask for { $what }; { $count } there
board-coins-more = { $coins } more
board-coins-less = { $coins } less
board-take-back = Remove { $what } of { $count }
board-drag-here = touch or drag tokens
board-clear = Clear
board-ideas = Ideas for { $seat }
board-idea = { $give } for { $want }
board-all-in-offer = The offer already has all you have of this.
board-none-left = There are none left.

## Shows.

board-show-of = { $seat-start-possessive } show
board-dice = { $dice-count ->
        [0] No dice
       *[other] Dice: { $dice }
    }
board-your-shows = Your programs, with their spectators
board-announce = Announce program { $number }, { $name }: { $total } spectators
board-program-total = Program { $number }, { $name }: { $total } spectators
board-touch-noble = Touch a noble: the squares on which it can end light up, with what that brings.
board-noble-ends-on = The { $noble } on { $square } can end on:
board-ends-here = Square { $square }{ $outcomes-count ->
        [0] {""}
       *[other] : { $outcomes }
    }
board-lands = { $square }. The noble can end here{ $outcomes-count ->
        [0] .
       *[other] : { $outcomes }.
    }
board-outcomes = { $outcomes }
board-jokers-and-medals = Jokers and medals
board-medals-each = Medals, +{ $spectators } each
board-use = Use { $what }
board-jokers = { $count ->
        [0] no Jokers
        [one] { $count } Joker
       *[other] { $count } Jokers
    }
board-medals = { $count ->
        [0] no medals
        [one] { $count } medal
       *[other] { $count } medals
    }
board-perform = { $choice }: { $spectators } spectators

## The closing ceremony and the end.

board-asks = { $seat-start } { $seat-person ->
        [you] are
       *[other] is
    } last and may ask { $donor }, who received the podium, for a token.
board-tokens-to-ask-for = Tokens to ask for
board-ask-for = Ask for { $asset-a }, of { $count }
board-discards = { $seat-start } { $seat-person ->
        [you] discard
       *[other] discards
    } one token of the show, which leaves the game.
board-tokens-to-discard = Tokens to discard
board-tie-break = The best show wins. Coins break ties, then stars (CO-11.2).
board-scores = All shows
board-scores-partly = The log is loaded only in part: shows of the first turns may be missing here.
board-scores-turn = Turn
board-scores-show = Show
board-scores-best = the best show, which is the score

## Staged moments.

board-former-best = best so far: { $best }
board-show-record = New best!

## What to search for in the rules, for objects that they call by another name.

board-term-program = event program
board-term-noble = noble move
board-term-joker = joker
board-term-action = additional action
board-term-star = star performer
board-term-token = token program
board-term-trade = trading
board-term-medal = emperor medal
board-term-ticket = ticket
