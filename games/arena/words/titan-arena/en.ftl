# Titan: The Arena, in English: names and sentences that differ from Colossal Arena or do not exist there.

## Terms.

term-token = chip
    .many = chips
term-fighter = strength card
    .many = strength cards
term-row = column
    .many = columns
term-bet = wager
    .many = wagers
verb-bet = wager
    .start = Wager
    .past = wagered
pile-deck = Draw pile

# An amount of money.
amount = { $count ->
        [one] { $count } ducat
       *[other] { $count } ducats
    }

# The names of two spectators are known; none is made up (TA-R1). Their cards have these names everywhere.
spectator-0 = Serpent
spectator-2 = Gargoyle
spectator = { $strength ->
        [0] { spectator-0 } 0
        [2] { spectator-2 } 2
       *[other] Spectator { $strength }
    }

## The cards that belong to no creature, and what they do.

face-spectator = Spectator
    .text = Play it on any living creature. Its strength counts, and the card that covers it activates no power.
face-referee = Referee
    .text = You may take a visible strength card into your hand, from any column, a secret-bet cell or the top of the discard pile.
face-head-referee = Head Referee
    .text = Name a living creature: all secret bets on it are revealed.

## The powers: names, what to choose, and in brief for the card of the creature.

power-cyclops = Paralyzing Stare
    .text = Choose another player. Half of their hand, rounded up and drawn at random, is set aside until they next draw.
    .brief = Half of a hand is set aside.
power-dragon = Fiery Breath
    .text = Choose another creature and discard its top card in the current column.
    .brief = Burn another creature's top card.
power-hydra = Multiple Attacks
    .text = Play a second card, but no referee. Once per turn.
    .brief = Play a second card.
power-ranger = Advanced Scouting
    .text = Draw three cards from the draw pile, or all that are left.
    .brief = Draw three cards.
power-titan = Snatch Away
    .text = Choose a player with at least three cards. Look at three of them, drawn at random, and keep one.
    .brief = Take one of three random cards.
power-troll = Regenerative Power
    .text = Take a visible Troll card into your hand, from a former column, its secret-bet cell or the top of the discard pile.
    .brief = Take a Troll card back.
power-unicorn = Teleportation
    .text = Choose two visible cards of one creature in different places, and swap them. The top of the discard pile and secret-bet cells count too.
    .brief = Swap two cards of one creature.
power-warlock = Possesses Foresight
    .text = Your discards this turn may include cards of living creatures, and the others see only the last one.
    .brief = Discard any creature's cards.

## Help on a terminal.

help = Eight creatures fight. When every living creature has a card in the current round, the one with the lowest value is eliminated, unless there is a tie. After five rounds three creatures are left. Wagers on those pay { $values }, depending on the round, and a secret bet pays { $secret }. Round 5 allows no wagers. The player with the highest open stake on a creature is its backer, and may use its power when playing one of its cards, unless the card covers a spectator.

## Options.

option-campaign = Campaign
    .text = three games; the scores are added up
option-content = Content pack
    .text = the value of wagers, and the number of chips and cards of a player

## Tips for a first game.

tip-goal = Three of eight survive
    .text = Eight creatures enter, and one is eliminated in each of five rounds. No creature is yours: you wager on some, and play cards so that they do not have the lowest value. Wagers on the survivors are your score.
tip-bid = A bid for the first turn
    .text = Bid the strength of a card in your hand: the highest bidder begins, and must play exactly that strength first. A highest bidder who cannot draws up to one card less for the rest of the game. You need not bid.
tip-bet = Early wagers are worth most
    .text = A wager is worth less with every round, and none is possible in round 5. Each spot takes one chip only, and your chips must last the whole game.
tip-secret = The secret bet
    .text = Once, in round 1, you may place a card of a creature face down with a chip on it. It pays if the creature survives. It is both your wager and your card of this turn.
tip-play = Only the top card counts
    .text = A creature is as strong as its top card. A spectator may be played on any living creature, and voids its power as long as it is on top.
tip-backer = You are its backer
    .text = Your stake in this creature is the highest, so you may use its power when you play one of its cards. Using it is optional.
tip-discard = Discard useless cards
    .text = Cards of dead creatures cannot be played any more. At the end of your turn, discard up to three of them and draw new ones.
tip-stalemate = Stalemate
    .text = If the round cannot end for lack of cards, a stalemate can be declared. The rule says what happens then.

## About the game.

about-summary = The older edition, with a bid for the first turn, other creatures and other powers. Wager on the creatures that will survive.
about-score = { $score ->
        [one] 1 ducat
       *[other] { $score } ducats
    }
about-tie = With equal ducats, the player with the more recent turn ranks higher.
