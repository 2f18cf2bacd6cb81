# Colossal Arena, in English: names and sentences that differ from Titan: The Arena or do not exist there.

## Terms.

term-token = token
    .many = tokens
term-fighter = combat card
    .many = combat cards
term-row = row
    .many = rows
term-bet = bet
    .many = bets
verb-bet = bet
    .start = Bet
    .past = bet
pile-deck = Deck

# An amount of money.
amount = { $count } gold

spectator = Spectator { $strength }

## The cards that belong to no creature, and what they do.

face-spectator = Spectator
    .text = Play it on any living creature. Its strength counts, and the card that covers it activates no power.
face-referee = Prefect
    .text = You may take a visible combat card from any row into your hand.
face-head-referee = Magister
    .text = Name a living creature: all secret bets on it are revealed.

## The powers: names, what to choose, and in brief for the card of the creature.

power-amazon = Scouting
    .text = Draw three cards from the deck. If you draw the last one, the game ends at once.
    .brief = Draw three cards.
power-colossus = Endurance
    .text = Take back one of your tokens, even from a secret bet or from a dead creature.
    .brief = Take back one of your tokens.
power-cyclops = Stunning Blow
    .text = Choose another player. Half of their hand, rounded up and drawn at random, is set aside until they next draw.
    .brief = Half of a hand is set aside.
power-daimon = Wealth
    .text = Choose a spot without a token for one more bet: any living creature, any row up to the current one.
    .brief = One more bet, in any row so far.
power-ettin = Multiple Heads
    .text = Play a second card. Once per turn.
    .brief = Play a second card.
power-gorgon = Stone Gaze
    .text = Choose another player and a living creature. They give you one card of it, or show you their hand if they have none.
    .brief = Demand a card or see the hand.
power-magus = Foresight
    .text = Your discards this turn may include cards of living creatures, and the others see only the last one.
    .brief = Discard any creature's cards.
power-seraphim = Clarion Call
    .text = Choose a dead creature and use its power.
    .brief = Use the power of a dead creature.
power-titan = Steal
    .text = Choose a player with at least three cards. Look at three of them, drawn at random, and keep one.
    .brief = Take one of three random cards.
power-troll = Regeneration
    .text = Take a visible Troll card from an earlier row into your hand.
    .brief = Take a Troll card back.
power-unicorn = Teleportation
    .text = Choose two visible cards of one creature in different rows, and swap them.
    .brief = Swap two cards of one creature.
power-wyrm = Fiery Breath
    .text = Choose another creature and discard its top card in the current row.
    .brief = Burn another creature's top card.

## Help on a terminal.

help = Eight creatures fight. When every living creature has a card in the current round, the one with the lowest value is eliminated, unless there is a tie. After five rounds three creatures are left. Bets on those pay { $values }, depending on the round, and a secret bet pays { $secret }. The player with the highest open stake on a creature is its backer, and may use its power when playing one of its cards, unless the card covers a spectator.

## Options.

option-creatures = Creatures
    .text = which eight of the twelve creatures take part
option-discard-reach = Take from the discard pile
    .text = Prefect, Troll and Unicorn can use the top card of the discard pile
option-stalemate = Stalemate rules
    .text = an empty deck does not end the game; the stalemate rules of the older edition apply
option-content = Content pack
    .text = the value of bets, and the number of tokens and cards of a player

## Tips for a first game.

tip-goal = Three of eight survive
    .text = No creature is yours: you bet on some, and help them with cards. In each round the one with the lowest value is eliminated. Bets on the survivors pay at the end.
tip-bet = Early bets are worth most
    .text = A bet is worth less with every round. Each spot takes one token only, and your tokens must last the whole game. Touch a creature to bet on it, or do not bet.
tip-secret = The secret bet
    .text = Once, in round 1, you may place a card face down as a secret bet on its creature. You then play no card in this turn. The bet does not count towards your stake until you reveal it.
tip-play = Only the top card counts
    .text = A creature is as strong as its top card. A low card weakens a creature, a high one helps it. A spectator may be played on any creature.
tip-backer = You are its backer
    .text = The player with the highest stake on a creature may use its power when playing one of its cards. Point at a creature to read what its power does. Using it is optional.
tip-discard = Discard useless cards
    .text = Cards of dead creatures cannot be played any more. Discard up to three of them and draw new ones.
tip-reveal = Reveal your secret bet?
    .text = A revealed secret bet counts towards your stake and can make you the backer. Reveal it when the power is worth more than the secret.

## About the game.

about-summary = Eight creatures fight, and three survive. Bet on your favourites early, and decide with your cards which ones are eliminated.
about-score = { $score } gold
about-tie = With equal gold, the player with the more recent turn ranks higher.
