# Colossal Arena, in English: what Titan: The Arena calls differently or does not have.

## What things are called.

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
    .text = Put it on any living creature. Its strength counts, and the card that covers it activates no power.
face-referee = Prefect
    .text = Take an open combat card from any row into your hand, if you like.
face-head-referee = Magister
    .text = Name a living creature: all secret bets on it are revealed.

## The powers: what they are called, and what to choose when using them.

power-amazon = Scouting
    .text = Draw three cards from the deck. Its last card ends the game at once.
power-colossus = Endurance
    .text = Take back one of your tokens, even from a secret bet or from a dead creature.
power-cyclops = Stunning Blow
    .text = Choose another player. Half of their hand, rounded up and drawn at random, is set aside until they next draw.
power-daimon = Wealth
    .text = Choose a place without a token for one more bet: any living creature, any row up to now.
power-ettin = Multiple Heads
    .text = Play a second card. Once per turn.
power-gorgon = Stone Gaze
    .text = Choose another player and a living creature. They give you one card of it, or show you their hand if they have none.
power-magus = Foresight
    .text = Your discards this turn may include cards of living creatures, and only the last one is seen.
power-seraphim = Clarion Call
    .text = Choose a dead creature and use its power.
power-titan = Steal
    .text = Choose a player with at least three cards. Look at three of them, drawn at random, and keep one.
power-troll = Regeneration
    .text = Take an open Troll card from an earlier row into your hand.
power-unicorn = Teleportation
    .text = Choose two open cards of one creature in different rows, and exchange them.
power-wyrm = Fiery Breath
    .text = Choose another creature and discard its top card in the current row.

## Help on a terminal.

help = Eight creatures fight. When every living creature has a card in the current round and one is alone the lowest, it leaves. After five rounds three are left. Bets on those pay { $values } by the round they lie in, a secret bet { $secret }. The player with the highest open stake on a creature is its backer, and may use its power when playing its card, unless the card covers a spectator.

## Options.

option-creatures = Creatures
    .text = which eight of the twelve creatures fight
option-discard-reach = Discards within reach
    .text = the top of the discard pile is within reach of Prefect, Troll and Unicorn
option-stalemate = Stalemate instead of the end
    .text = an empty deck brings the older edition's stalemate rules instead of the end
option-content = Other numbers
    .text = what bets are worth, and how many tokens and cards a player has

## Tips for a first game.

tip-goal = Eight fight, three live
    .text = You own no creature: you bet on them, and then help your favourites with cards. After each round the single weakest one is out. Bets on the survivors pay at the end.
tip-bet = Early bets are worth most
    .text = A bet is worth less with every round. Each place takes one token only, and your tokens must last all game. Touch a creature to bet on it, or let it be.
tip-secret = One bet in secret
    .text = In round 1 you may put a card face down as a secret bet on its creature. It costs you your card of this turn, and gives you no power until you reveal it.
tip-play = Only the top card counts
    .text = Your card covers the one below: the creature is as strong as its top card, whether that helps or hurts it. Low cards are weapons too. A spectator may be put on any creature.
tip-backer = You are its backer
    .text = The player with the highest stake on a creature may use its power when they play one of its cards. Point at a creature to read what it can do. You never have to.
tip-discard = Throw dead weight away
    .text = Cards of eliminated creatures cannot be played any more. Discard up to three of them and draw others.
tip-reveal = Show your hand when it pays
    .text = A revealed secret bet counts for who is backer. Reveal it when the power is worth more than the secret.

## About the game.

about-summary = Eight creatures fight, and three survive. Bet on your favourites early, and decide with your cards which ones fall.
about-score = { $score } gold
about-tie = With equal gold, the player who took a turn later is ahead.
