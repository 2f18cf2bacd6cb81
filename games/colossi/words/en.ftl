# Colossi, in English.
#
# `.text` is the text of a card, an Environment or an Item. Its variables are numbers of the content (`Numbers::of_card` and so on).

## Cards.

card-acolyte = Acolyte
    .text = Each of yours gets +{ $lead } while you have more in play than each opponent.
card-abduct = Abduct
    .text = Put a card that an opponent has in play on top of your deck.
card-pillage = Pillage
    .text = Name a type. Each opponent discards one card of it or two others.
card-rampage = Rampage
    .text = Opponents who hold more cards than you discard down to your number.
card-bluff = Bluff
    .text = Before scoring you may move it to another Environment.
card-channel-power = Channel Power
    .text = Its Power is the most cards that any one opponent has in play.
card-curse = Curse
    .text = Play it in front of any player, even yourself. It counts for them.
card-heap = Heap
    .text = Tuck any of your cards in hand and in play under it: +{ $each } for each.
card-manifest = Manifest
    .text = Play another card from your hand at once, even one that is banned.
card-companionship = Companionship
    .text = Draw { $draw ->
        [one] a card
       *[other] { $draw } cards
    }.
card-extrication = Extrication
    .text = Return one of your other cards in play to your hand (no Extrication).
card-foresight = Foresight
    .text = Look at the top four cards of your deck: take one, order the rest.
card-replacements = Replacements
    .text = Discard any number of cards from your hand, then draw the same number.
card-solidarity = Solidarity
    .text = Pick up all the cards you have prepared at another Environment.
card-spark = Spark
    .text = In play: a Divine Gift costs a discard. +{ $water } for each Water in play.
card-bolt = Bolt
    .text = In play: a Divine Gift costs a discard. +{ $water } for each Water in play.
card-flame = Flame
    .text = In play: no Beast can be played. −{ $water } for each Water in play.
card-inferno = Inferno
    .text = In play: no Beast can be played. −{ $water } for each Water in play.
card-droplet = Droplet
    .text = In play: each Electric gets +{ $water } and each Fire −{ $water }.
card-shower = Shower
    .text = In play: each Electric gets +{ $water } and each Fire −{ $water }.
card-downpour = Downpour
    .text = In play: each Electric gets +{ $water } and each Fire −{ $water }.

## Types.

type-acolyte = Acolyte
type-beast = Beast
type-colossus = Colossus
type-divine-gift = Divine Gift
type-electric = Electric
type-fire = Fire
type-water = Water

## Environments.

environment-badlands = Badlands
    .text = No Fire can be played. After each Beast, every opponent discards one card more.
environment-blitz-creek = Blitz Creek
    .text = If your turn ends with { $power } Power or more, all opponents discard their hands.
environment-cavern = Cavern
    .text = If your turn begins with { $cards } or more of your cards in play, you must pass.
environment-chaos-fissure = Chaos Fissure
    .text = If one player prepares here, all do. A Skirmish begins with a deal of these cards.
environment-desert = Desert
    .text = No Water can be played.
environment-glass-river = Glass River
    .text = Cards prepared here lie face up.
environment-graveyard = Graveyard
    .text = At the start, the Acolytes in all discard piles come into play.
environment-hallowed-ground = Hallowed Ground
    .text = Only the player who leads in Acolytes can play Water, Fire and Electric.
environment-impulse-isle = Impulse Isle
    .text = One turn each, with any number of actions. Beasts have no effect.
environment-magnetic-maar = Magnetic Maar
    .text = No cards go here. Once each player has { $cards } at the other two, all cards move here.
environment-oasis = Oasis
    .text = At the start, the player with the fewest cards prepared here (no tie) draws { $draw }.
environment-outskirts = Outskirts
    .text = Only players behind in trophies may begin here, and with any number of cards.
environment-poison-swamp = Poison Swamp
    .text = When you prepare a card here, discard the rest of your hand, then draw.
environment-sacrifice-mountain = Sacrifice Mountain
    .text = Your first turn begins with putting two hand cards on top of opponents' decks.
environment-stockpile-steppe = Stockpile Steppe
    .text = Has three Items, face down until the Skirmish.
environment-the-brink = The Brink
    .text = You prepare your whole hand; then an opponent's pile here loses a random card.
environment-the-sticks = The Sticks
    .text = A player who plays a Fire discards any player's card in play that is not a Fire.
environment-volcano = Volcano
    .text = When you pass, you discard your hand instead of moving it.
environment-zenith = Zenith
    .text = At the start, all who need two or more wins draw { $draw }. There is no hand limit.

## Items. `$passes` and `$pays` are 1 if the option is on, otherwise 0.

item-boiler = Boiler
    .text = Each Water in play gives your Fires +{ $water } instead of −{ $water }.
item-colossus-coil = Colossus Coil
    .text = Each of your Electrics gets +{ $bonus }.
item-divine-icon = Divine Icon
    .text = Each of your Divine Gifts gets +{ $bonus }.
item-ebenezer = Ebenezer
    .text = You discard your whole hand and get { $bonus } Power.
item-edible-carnage = Edible Carnage
    .text = Each of your Beasts gets +{ $bonus }.
item-oil = Oil
    .text = Each of your Fires gets +{ $bonus }.
item-orb = Orb
    .text = Each of your Colossus cards gets +{ $bonus }, a Curse in front of you too.
item-pointier-sticks = Pointier Sticks
    .text = Each of your Acolytes gets +{ $bonus }.
item-turbine = Turbine
    .text = Each of your Water cards gets +{ $bonus }.
item-wager = Wager
    .text = Name the winner. If right, prepare { $draw } cards from your deck here afterwards; if wrong, discard all you prepared.
item-alms = Alms
    .text = If you paid with your last card, draw { $draw }.
item-cache = Cache
    .text = Pass. Then turn up to { $cards } of your cards in play face down; they are prepared for the next Environment here.
item-caravan = Caravan
    .text = { $passes ->
        [1] Pass. Then move up to { $cards } of your cards in play to the other Environments.
       *[other] Move up to { $cards } of your cards in play to the other Environments.
    }
item-cloak = Cloak
    .text = Hide a card from your hand until scoring. Then Water, Fire, Electric and Acolytes count; others are discarded.
item-cyclone = Cyclone
    .text = Pick up the Items at all Environments and place them again as you like, at most three at each.
item-dice = Dice
    .text = Show a random card of your deck. A Gift, Acolyte or Colossus: keep it and draw { $draw }. Else discard it and your hand.
item-divine-mirror = Divine Mirror
    .text = Carry out the effect of a Divine Gift in play, without discards for Electric.
item-divine-totem = Divine Totem
    .text = Play a Divine Gift from your hand and carry out its effect twice.
item-hatchet = Hatchet
    .text = Discard an Item at an Environment, or another player's Perk.
item-lockpick = Lockpick
    .text = Look at the top card of every deck and put one of them on top of yours.
item-looking-glass = Looking Glass
    .text = Look at an opponent's hand.
item-loot-chest = Loot Chest
    .text = Reveal three Items. Use those that cost 0 or 1, for free; the others are discarded.
item-magnet = Magnet
    .text = Use an Item of another Environment, at its cost.
item-olive-branch = Olive Branch
    .text = Draw { $draw } for each Beast that you paid.
item-poison-pill = Poison Pill
    .text = Discard one or more cards from your hand. Each opponent discards the same number.
item-rallying-banner = Rallying Banner
    .text = Put an Acolyte from your deck into play, then shuffle the deck.
item-recycler = Recycler
    .text = { $pays ->
        [1] Use a discarded Item, at its cost.
       *[other] Use a discarded Item that costs 0 or 1, for free.
    }
item-secret-tunnel-keys = Secret Tunnel Keys
    .text = Play a Beast from your hand, even while a Fire is in play.
item-shrine = Shrine
    .text = Prepare a card from your discard pile at one of the other Environments.
item-terraformer = Terraformer
    .text = Two new Environments replace the other two. Items and prepared cards there stay.

## Slots of the table.

slot-left = left
    .on = on the left
slot-middle = middle
    .on = in the middle
slot-right = right
    .on = on the right

at_environment = { $environment }
at_slot = the { $slot }
one_or_other = { $first } or { $second }
one_of_three = { $first }, { $second } or { $third }

## Parts of sentences.

these_cards = { $cards }
so_many_cards = { $count ->
    [0] no cards
    [one] a card
   *[other] { $count } cards
}
this_card = { $card }
some_card = a card
copies = { $count } × { $card }
nth_heap = { $card } { $number }
score = { $seat } { $power }

## The log, in the past tense.

environment_dealt = { $environment } was dealt to the { $slot }
item_laid = { $item } was placed { $slot-on }
item_laid_face_down = { $item } was placed face down { $slot-on }
some_item_laid = An Item was placed face down { $slot-on }
items_turned_up = The Items { $slot-on } were turned up: { $items }
handbuilding_begins = Handbuilding began with { $seat }
drew = { $seat-start } drew { $cards }
reshuffled = { $cards ->
    [one] { $seat-start } made a new deck of the discarded card
   *[other] { $seat-start } shuffled { $cards } discarded cards into a new deck
}
prepared = { $seat-start } prepared { $cards } { $slot-on }
skipped = { $seat-start } had no card and { $seat-person ->
        [you] were
       *[other] was
    } skipped
pulled = Magnetic Maar pulled all prepared cards to the { $slot }
clash = No player could continue: { $seat } had to begin a Skirmish
initiated = { $seat-start } began a Skirmish at { $environment } { $slot-on }
initiated_at_slot = { $seat-start } began a Skirmish { $slot-on }
picked_up = { $seat-start } picked up { $cards } from the { $slot }
dealt = { $seat-start } { $seat-person ->
        [you] were
       *[other] was
    } dealt { $cards }
rose = { $acolytes ->
    [one] An Acolyte
   *[other] { $acolytes } Acolytes
} came into play for { $seat } from the discard pile
out = { $seat-start } { $seat-person ->
        [you] were
       *[other] was
    } out of cards
gave = { $seat-start } put { $card } on { $to-possessive } deck
played = { $seat-start } played { $card }
played_before = { $seat-start } played { $card } in front of { $before }
cleared = { $seat-start } discarded { $cards } at the end of the Skirmish
discarded = { $seat-start } discarded { $cards }
discarded_in_play = { $seat-start } discarded { $card } from play
made_discard = { $seat-start } made { $of } discard { $card } from play
passed = { $seat-start } passed
stowed = { $seat-start } moved { $cards } to the { $slot }
moved = { $seat-start } moved { $card } to the { $slot }
kept = { $seat-start } left { $card } in play
abducted = { $seat-start } abducted { $from-possessive } { $card }
named = { $seat-start } named { $kind }
tucked = { $seat-start } tucked { $card } from hand under the Heap
tucked_in_play = { $seat-start } tucked { $card } from play under the Heap
took_back = { $seat-start } took { $card } back
looked = { $seat-start } looked at the next cards of the deck: { $cards }
looked_unseen = { $seat-start } looked at { $cards } of the deck
foresaw = { $seat-start } took { $card } from them
returned = { $seat-start } put { $card } back on the deck
struck = { $seat-start } had { $power } Power at Blitz Creek: all opponents discarded their hands
took_item = { $seat-start } took { $item }
used_item = { $seat-start } used { $item }
item_discarded = { $item } was discarded
guessed = { $seat-start } bet that { $winner } would win
guessed_self = { $seat-start } bet on winning
guessed_right = { $seat-start } { $seat-person ->
        [you] were
       *[other] was
    } right and prepared { $cards }
guessed_wrong = { $seat-start } { $seat-person ->
        [you] were
       *[other] was
    } wrong and discarded { $cards }
flipped = { $seat-start } turned { $card } face down
cloaked = { $seat-start } cloaked { $card }
revealed = { $seat-start } revealed { $card }
revealed_in_vain = { $seat-start } revealed { $card }, which was discarded
swept = { $seat-start } picked up { $items }
laid_again = { $seat-start } placed { $item } { $slot-on }
rolled = { $seat-start } showed { $card } and kept it
rolled_badly = { $seat-start } showed { $card } and discarded it with the whole hand
copied = { $seat-start } copied { $card }
removed = { $seat-start } discarded { $item }
looked_at_tops = { $seat-start } looked at the top of the decks: { $cards }
picked = { $seat-start } took { $card } from { $from-possessive } deck
picked_own = { $seat-start } left the decks as they were
saw_hand = { $seat-start } saw { $of-possessive } hand: { $cards }
saw_hand_unseen = { $seat-start } saw { $of-possessive } hand
found_items = { $seat-start } found { $items }
rallied = { $seat-start } put an Acolyte from the deck into play
rallied_none = { $seat-start } found no Acolyte
no_effect = { $item } did nothing
scored = Power: { $powers }
scored_tied = Power: { $powers }; a tie, so cards in play decide: { $counts }
scored_tied_twice = Power: { $powers }; a tie, with { $count } { $count ->
        [one] card
       *[other] cards
    } in play each, so the order of players decides
tie_by_cards = The last Skirmish, { $powers }: { $seat } had more cards in play ({ $counts })
tie_by_order = The last Skirmish, { $powers } with { $count } { $count ->
        [one] card
       *[other] cards
    } in play each: { $seat } came first, anticlockwise from the Initiator, { $initiator }
won = { $seat-start } won { $environment }, trophy { $trophies }
won_nothing = { $seat-start } won the Skirmish, but there was no Environment to win
game_won = { $seat-start } won the game

## Choices, for buttons.

prepare = Prepare { $card } at { $place }
prepare_hand = Prepare your whole hand at { $place }
begin_skirmish = Begin a Skirmish at { $place }
play = Play { $card }
take_item = Take { $item }
pass = Pass
move_card = Move { $card } to { $place }
discard = Discard { $card }
discard_in_play = Discard { $seat-possessive } { $card }
done = Done
choose_seat = Choose { $seat }
choose_place = Choose { $place }
name_type = Name { $kind }
give = Give { $card } to { $seat }
abduct = Abduct { $seat-possessive } { $card }
tuck = Tuck { $card }
tuck_in_play = Tuck { $card } from play
take_back = Take back { $card }
draw = Draw { $card }
put_back = Put { $card } back
copy = Copy { $card }
turn_down = Turn { $card } face down
cloak = Cloak { $card }
lay = Place { $item } at { $place }
remove = Discard { $item }
remove_face_down = Discard face-down Item { $number } at { $place }
use_item = Use { $item }
use_face_down = Use face-down Item { $number } at { $place }

## Questions.

ask_build = Prepare a card at an Environment.
ask_build_or_begin = Prepare a card, or begin a Skirmish at { $place }.
ask_build_brink = Prepare a card, or your whole hand at The Brink.
ask_build_brink_or_begin = Prepare a card, or your whole hand at The Brink, or begin a Skirmish at { $place }.
ask_begin_without_cards = You have no cards: begin a Skirmish at { $place }.
ask_begin_at_last = Handbuilding has taken too many turns: begin a Skirmish at { $place }.
ask_clash = No player can continue: begin a Skirmish where the most cards are prepared, at { $place }.
ask_fissure = Chaos Fissure: { $seat } prepared a card there, so you must prepare one there, too.
ask_brink = The Brink: whose pile there loses a random card?
ask_limit = The hand limit is { $limit }: discard { $cards ->
    [one] a card
   *[other] { $cards } cards
}.
ask_give = Sacrifice Mountain: put { $cards ->
    [one] a card
   *[other] { $cards } cards
} from your hand on top of opponents' decks.
ask_act = Play a card, take an Item, or pass.
ask_play_or_pass = Play a card or pass.
ask_take_or_pass = All the cards in your hand are banned: take an Item or pass.
ask_pass_blocked = All the cards in your hand are banned: you must pass.
ask_pass_cavern = Cavern: you have { $cards } or more cards in play, so you must pass.
ask_pass_tired = You have made { $actions } actions in this Skirmish: you must pass.
ask_act_isle = Impulse Isle: play cards and take Items until you pass; this is your only turn.
ask_stow = You pass: move { $cards ->
    [one] your last card
   *[other] your { $cards } cards
} to the other Environments.
ask_bluff = Bluff: move it to another Environment before scoring, or keep it here?
ask_electric = Electric: discard { $cards ->
    [one] a card
   *[other] { $cards } cards
} from hand or play before { $card } takes effect.
ask_curse = Curse: in front of which player do you play it?
ask_abduct = Abduct: which card of an opponent goes on top of your deck?
ask_pillage = Pillage: name a type.
ask_pillaged = Pillage: discard one { $kind } or two cards of other types.
ask_pillaged_other = Pillage: discard one more card of a type other than { $kind }.
ask_discard_for_pill = Poison Pill: discard { $cards ->
    [one] a card
   *[other] { $cards } cards
}.
ask_discard_for_beast = { $seat-start-possessive } Beast: discard { $cards ->
    [one] a card
   *[other] { $cards } cards
}.
ask_tuck = Heap: tuck cards from your hand and from play under it, then choose Done.
ask_manifest = Manifest: play another card, even one that is banned.
ask_extricate = Extrication: which of your other cards in play returns to your hand?
ask_look = Foresight: take one of these cards into your hand.
ask_return = Foresight: put the other cards back on your deck one by one, the top card last.
ask_replace = Replacements: discard any number of cards, then draw the same number.
ask_replace_more = Replacements: discard another card, or choose Done and draw { $cards }.
ask_solidarity = Solidarity: from which Environment do you pick up your cards?
ask_sticks = The Sticks: discard a card in play that is not a Fire, your own or another player's.
ask_pay = { $item }: pay by discarding { $cards ->
    [one] a card
   *[other] { $cards } cards
}.
ask_pay_beasts = { $item }: pay by discarding { $cards ->
    [one] a card
   *[other] { $cards } cards
}; each Beast lets you draw { $draw }.
ask_wager = Wager: who will win this Skirmish?
ask_cache = Cache: turn up to { $cards ->
    [one] one more card
   *[other] { $cards } cards
} of yours in play face down, then choose Done.
ask_caravan = Caravan: move up to { $cards ->
    [one] one more card
   *[other] { $cards } cards
} of yours from play to the other Environments, then choose Done.
ask_cloak = Cloak: hide a card from your hand.
ask_cyclone = Cyclone: place { $items ->
    [one] the last Item
   *[other] each of the { $items } Items
} at an Environment.
ask_mirror = Divine Mirror: which Divine Gift in play do you copy?
ask_totem = Divine Totem: play a Divine Gift.
ask_totem_none = Divine Totem: you hold no Divine Gift, so you are done.
ask_hatchet = Hatchet: discard an Item at an Environment, or another player's Perk.
ask_lockpick = Lockpick: whose top card goes on top of your deck?
ask_looking_glass = Looking Glass: whose hand do you look at?
ask_chest = Loot Chest: use one of these Items for free, or choose Done.
ask_magnet = Magnet: use an Item of another Environment, at its cost.
ask_pill = Poison Pill: discard one or more cards; each opponent discards the same number.
ask_pill_more = Poison Pill: discard another card, or choose Done after { $cards }.
ask_recycle = Recycler: use one of the discarded Items.
ask_keys = Secret Tunnel Keys: play a Beast.
ask_keys_none = Secret Tunnel Keys: you hold no Beast, so you are done.
ask_shrine = Shrine: choose a card from your discard pile and an Environment for it.
ask_nothing = The game is over.

## The terminal: headings of choices.

heading_prepare = Prepare
heading_begin = Begin a Skirmish
heading_play = Play a card
heading_take = Take an Item
heading_move = Move
heading_from_hand = From your hand
heading_from_play = From play
heading_players = Players
heading_environments = Environments
heading_types = Types
heading_give = Give
heading_in_play = In play
heading_own_in_play = In play for you
heading_cards = Cards
heading_items = Items
heading_hidden_items = Items face down
heading_or = Or

## The terminal: the header.

table_skirmish = Skirmish at { $place }
table_place = { $environment } ({ $slot })
table_handbuilding = Handbuilding
table_over = over
table_won = { $seat } has won
table_begun_by = begun by { $seat }
table_turn = { $seat-possessive } turn
table_decides = { $seat } decides
table_target = first to { $wins }
table_pack = content pack "{ $name }"
table_nothing_yet = nothing in play yet
table_nobody_ahead = no player is ahead
table_ahead = { $seat } is ahead with { $power }
table_ahead_by_cards = { $seat } is ahead with { $power }, by more cards in play
table_ahead_by_order = { $seat } is ahead with { $power }, by the order of players
table_leads = { $seat } leads in { $kind }s
table_no_lead = no player leads in { $kind }s
table_none_of = no { $kind }s
table_no_water = no { $water }
table_water = { $water } { $count }: Electric +{ $change }, Fire −{ $change }
table_fire = { $fire }: no Beasts
table_electric = { $electric } { $count }: a Divine Gift costs { $count } { $count ->
        [one] discard
       *[other] discards
    }
table_power_towards = Power towards { $needed }: { $seats }
table_cards_towards = cards in play towards { $needed }: { $seats }
table_pulls = { $environment } ({ $slot }) pulls when all have { $needed } elsewhere: { $seats }
table_must_begin = in { $turns } { $turns ->
        [one] turn
       *[other] turns
    } a Skirmish must begin

## The terminal: Environments with prepared cards and Items. Cards and Items are in notation, as they are typed.

table_no_environment = no Environment
table_prepared = prepared { $count }/{ $needed }
table_for_the_next = for the next
table_outskirts = prepared { $count }  { $piles }, { $seats } may begin
table_outskirts_closed = prepared { $count }  { $piles }, no player may begin
table_pile = { $seat-person ->
        [you] yours
       *[other] { $seat }
    }
table_items_face_down = { $count } { $count ->
        [one] Item
       *[other] Items
    } face down
table_no_items = no Items
table_free = free
table_costs = costs { $cost }
table_costs_hand = costs your hand
table_costs_any = costs 1 or more
table_perk = Perk, { $cost }

## The terminal: the players.

table_power = Power { $power }
table_hand_count = hand { $count }
table_deck_count = deck { $count }
table_discard_count = discards { $count }
table_passed = passed
table_out = out of cards
table_nothing_in_play = nothing in play
table_perks = Perks: { $perks }
table_wager = wager on { $seat }
table_cloaked_cards = cloaked: { $cards }
table_cloaked = { $count ->
        [one] a cloaked card
       *[other] { $count } cloaked cards
    }
table_backs = backs { $decks }

## The terminal: why a card in play has its Power, and why a card cannot be played.

table_each = each { $reasons }
table_lead = { $change } lead
table_floor = at least 0
table_tucked = { $base } for { $count } tucked
table_channelled = { $seat } has { $count }
table_channelled_none = no opponent has any
banned = banned: { $reason }
ban_fire = a Fire is in play
ban_lead = you do not lead in Acolytes
ban_environment = not at { $environment }

## The terminal: hands and piles.

table_hand = { $seat-start-possessive } hand
table_discards = { $seat-start-possessive } discards
table_no_cards = no cards
table_none = none
table_gift_cost = Costs { $count } { $count ->
        [one] discard
       *[other] discards
    }.
table_looked = From the top of the deck
table_tops = On top of the decks
table_chest = In the chest
table_too_expensive = too expensive for the chest
table_aloft = Picked up by Cyclone
table_discarded_items = Discarded Items

## The terminal: help.

help_course = In Handbuilding the players in turn prepare a card face down at one of three Environments, and draw back up to three. If { $needed } cards are prepared at an Environment, the player whose turn it is may begin a Skirmish there instead. All pick up their cards there, then play a card, take an Item or pass, turn by turn; a player who passes moves the rest of the hand to the other two Environments. The most Power wins the Environment as a trophy; on a tie the most cards in play (CX-8.6), then the first player anticlockwise from the Initiator's right (CX-8.7). { $target } trophies win the game.
help_cards = The cards of a deck with their Power; there are four Acolytes:
help_signs = On the table:
help_discarded = Discarded, and won:
help_piles = discarded Items: { $items } ({ $item_deck } in the deck); discarded Environments: { $environments } ({ $environment_deck } in the deck)
help_options = Changed options: { $options }.
help_no_look = players may not look at prepared cards, not even their own
sign-skirmish = the Skirmish is here
sign-prepared = six cards are prepared here, three of A; 8 are needed for a Skirmish
sign-reached = the number is reached
sign-item = an Item with its cost in discarded cards; a Perk stays with you until the end of the Skirmish
sign-trophies = two trophies won, one to go
sign-power = a card in play: its current Power, and the reasons
sign-banned = cannot be played now
sign-several = two of them
sign-active = has to decide

## The terminal: the scores.

paid = won { $environments }
paid_nothing = won nothing
tie_break = a Skirmish goes to the most cards in play, then anticlockwise from the Initiator's right (CX-8.6, CX-8.7)

## Refusals.

no_beast_under_fire = no Beast can be played while a Fire is in play
no_water_at_desert = no Water can be played at Desert
no_fire_at_badlands = no Fire can be played at Badlands
no_element_at_hallowed_ground = at Hallowed Ground only the player who leads in Acolytes can play this
must_pass_at_cavern = at Cavern you must pass if your turn begins with { $cards } or more cards in play for you
must_pass_after_actions = after { $actions } actions in one Skirmish you must pass
must_pass_blocked = every card in your hand is banned, so you must pass
game_is_over = the game is over
not_your_decision = { $seat } has to decide now
not_in_hand = there is no { $card } in your hand
nothing_at_maar = nothing can be prepared at Magnetic Maar
nothing_to_maar = nothing can be moved to Magnetic Maar
whole_hand_at_brink = the whole hand can be prepared only at The Brink
too_many_trophies_at_outskirts = at Outskirts only a player with fewer trophies than an opponent may begin a Skirmish
too_few_prepared = a Skirmish needs { $needed } prepared cards at the start of the turn
prepare_or_begin = prepare a card or begin a Skirmish
must_begin_at_last = Handbuilding has taken too many turns: you must begin a Skirmish
must_begin_without_cards = without cards you must begin a Skirmish where you may
must_begin_where_most = you must begin a Skirmish where the most cards are prepared
must_prepare_at_fissure = choose a card from your hand to prepare at Chaos Fissure
must_choose_at_brink = choose an opponent who has cards at The Brink
must_discard_to_limit = discard cards from your hand until { $limit } are left
must_discard = choose a card from your hand to discard
must_give = give a card from your hand to the deck of an opponent
must_stow = move each card from your hand to one of the other two Environments
must_decide_on_bluff = move the Bluff to one of the other two Environments, or choose Done
must_pay_electric = discard a card from your hand, or another of yours in play
must_place_curse = choose the player in front of whom you play the Curse
must_abduct = abduct a card that is in play for an opponent
must_name_type = name one of the seven types
must_answer_pillage = discard one card of the named type, or two of other types
must_tuck = tuck a card from your hand or another of yours in play, or choose Done
must_play_for_manifest = Manifest makes you play another card from your hand
no_extrication_back = Extrication cannot return an Extrication
must_take_back = take back a card that is in play for you
must_draw_looked = draw one of the cards you are looking at
must_return_looked = return one of the cards you are looking at
must_replace = discard a card from your hand, or choose Done
must_choose_environment = choose one of the other two Environments
must_discard_for_sticks = discard a card in play that is not a Fire
must_pay = pay with a card from your hand
must_guess = choose who you think will win
must_turn_down = turn a card that is in play for you face down, or choose Done
must_move_for_caravan = move a card in play for you, or choose Done
must_cloak = cloak a card from your hand
must_lay = place an Item at an Environment that has fewer than three
must_copy = copy a Divine Gift that is in play
must_play_gift = play a Divine Gift from your hand
must_remove = discard an Item at an Environment, or another player's Perk
must_pick_deck = choose whose top card goes on your deck
must_choose_opponent = choose an opponent
must_use_from_chest = use a revealed Item that costs 0 or 1, or choose Done
must_use_for_magnet = use an Item of another Environment that you can pay for
must_discard_for_pill = discard at least one card from your hand
must_recycle = use a discarded Item that Recycler allows
must_play_beast = play a Beast from your hand
must_choose_for_shrine = choose a card from your discard pile and one of the other Environments
nothing_to_decide = there is nothing to decide
cannot_be_played = this cannot be played
not_at_environment = { $item } is not at this Environment
too_dear = you have too few cards to pay for { $item }
must_act = play a card, take an Item, or pass

## Tips for a first game.

tip-goal = Win three Environments
    .text = Prepare cards at three Environments, then fight for one of them in a Skirmish. The player with the most Power wins the Environment as a trophy; three trophies win the game, two in a Quick Game.
tip-prepare = Build your hands
    .text = Select a card, then an Environment: you prepare the card there face down and draw another. The cards you prepare at an Environment are your hand for a Skirmish there, so choose cards that work well together.
tip-initiate = Ready for a Skirmish
    .text = You may begin a Skirmish at an Environment where all players together have prepared eight or more cards. Begin where your cards are good, before those of the others get better. You never have to.
tip-play = One action a turn
    .text = Play a card, take an Item, or pass. Every card has Power and most have an effect; point at a card to read it. Watch the total Power of each player.
tip-take = Items cost cards
    .text = You pay for an Item at this Environment by discarding cards from your hand. It takes effect at once, or as a Perk until the end of the Skirmish.
tip-pass = Passing is not giving up
    .text = The cards you have played still count, and the cards left in your hand go to the two other Environments. Pass to save good cards when this Environment is already won or lost.
tip-move = Move your cards
    .text = You have passed: select each card and the Environment where it goes. There it is prepared for another Skirmish.

## Options, and the values that they can have.

option-target-wins = Skirmishes to win
    .text = Skirmishes to win
option-beginner-environments = Simpler Environments
    .text = without Impulse Isle, Chaos Fissure and Magnetic Maar
option-own-prepared-visible = Look at your own prepared cards
    .text = whether you may look at your own prepared cards
option-show-origin-backs = Backs show the deck
    .text = whether the backs of cards show their original deck
option-caravan-passes = Caravan makes you pass
    .text = whether Caravan makes its taker pass
option-recycler-pays-cost = Recycler pays the cost
    .text = whether Recycler uses any discarded Item at its cost
option-blocked-may-take-item = Items with only banned cards
    .text = whether a player who holds only banned cards may take an Item
option-content = Content pack
    .text = numbers that replace the printed ones
value-target-wins-3 = Three
value-target-wins-2 = Two: the Quick Game

## The chart of a finished game: its series, and the parts of the game.

chart-trophies = Trophies
chart-power = Power in the Skirmish
chart-hand = Cards in hand
part_building = Building for Skirmish { $skirmish }
part_skirmish = Skirmish { $skirmish }

## About the game.

about-summary = Prepare cards in secret at three Environments, then choose where to fight. Almost every card has its own effect.
about-score = { $score ->
        [one] 1 trophy
       *[other] { $score } trophies
    }
