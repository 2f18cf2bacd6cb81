# Titan: The Arena, in English: what Colossal Arena calls differently or does not have.

## What things are called.

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

# Two spectators have names on record; none is made up (TA-R1).
spectator-0 = Serpent
spectator-2 = Gargoyle
spectator = { $strength ->
        [0] Spectator 0 ({ spectator-0 })
        [2] Spectator 2 ({ spectator-2 })
       *[other] Spectator { $strength }
    }

## The cards that belong to no creature, and what they do.

face-spectator = Spectator
    .text = Put it on any living creature. Its strength counts, and the card that covers it activates no power.
face-referee = Referee
    .text = Take an open strength card into your hand, if you like: from any column, a secret-bet cell or the top of the discard pile.
face-head-referee = Head Referee
    .text = Name a living creature: all secret bets on it are revealed.

## The powers: what they are called, and what to choose when using them.

power-cyclops = Paralyzing Stare
    .text = Choose another player. Half of their hand, rounded up and drawn at random, is set aside until they next draw.
power-dragon = Fiery Breath
    .text = Choose another creature and discard its top card in the current column.
power-hydra = Multiple Attacks
    .text = Play a second card, but no referee. Once per turn.
power-ranger = Advanced Scouting
    .text = Draw three cards from the draw pile, or what is left of it.
power-titan = Snatch Away
    .text = Choose a player with at least three cards. Look at three of them, drawn at random, and keep one.
power-troll = Regenerative Power
    .text = Take an open Troll card into your hand: from a former column, its secret-bet cell or the top of the discard pile.
power-unicorn = Teleportation
    .text = Choose two open cards of one creature in different places, and exchange them. The top of the discard pile counts.
power-warlock = Possesses Foresight
    .text = Your discards this turn may include cards of living creatures, and only the last one is seen.

## Help on a terminal.

help = Eight creatures fight. When every living creature has a card in the current round and one is alone the lowest, it leaves. After five rounds three are left. Wagers on those pay { $values } by the round they lie in, a secret bet { $secret }. Round 5 allows no wagers. The player with the highest open stake on a creature is its backer, and may use its power when playing its card, unless the card covers a spectator.

## Options.

option-campaign = Three games in a row
    .text = three games, the scores added up
option-content = Other numbers
    .text = what bets are worth, and how many tokens and cards a player has

## Tips for a first game.

tip-goal = Bet, then meddle
    .text = Eight creatures enter, one dies in each of five rounds. You own none of them: you wager on some, and play cards so that yours are never the single weakest. What you wagered on survivors is your score.
tip-bid = A bid for the first turn
    .text = Bid the strength of a card that you hold: the highest bidder begins, and must play exactly that strength first. If they cannot, they play with a smaller hand. It is fine not to bid.
tip-bet = Early wagers are worth most
    .text = A wager is worth less with every round, and none is possible in round 5. One chip fits on a place, and yours must last the whole game.
tip-secret = The secret bet
    .text = Once, in round 1, you may put a card of a creature face down with a chip on it. It pays if the creature lives. It is your wager and your card of this turn.
tip-play = The top card decides
    .text = Your card covers the one below, and its strength is all that counts. Spectators go on any living creature, and silence its power as long as they lie on top.
tip-backer = The power of the backer
    .text = Your stake in this creature is the highest, so its power is yours when you play one of its cards. Use it or not, as you like.
tip-discard = Cards of the dead
    .text = At the end of your turn up to three cards of dead creatures may go. Fresh cards are usually better.
tip-stalemate = Stuck?
    .text = When nobody can or wants to move the round on, a stalemate can be declared. The rule says what happens then.

## About the game.

about-summary = The older arena, with a bid for the first turn, other creatures and other powers. Bet on the creatures that will survive.
about-score = { $score ->
        [one] 1 ducat
       *[other] { $score } ducats
    }
about-tie = With equal ducats, the player who took a turn later is ahead.
