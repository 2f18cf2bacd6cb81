# Colossal Arena, in English: what Titan: The Arena calls differently or does not have.

## What things are called.

term-token = token
    .many = tokens
term-fighter = combat card
    .many = combat cards
term-row = row
    .many = rows
term-deck = deck
    .many = decks

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

## The powers.

power-amazon = Scouting
    .text = Draw three cards from the deck. The last card of the deck ends the game at once.
power-colossus = Endurance
    .text = Take one of your tokens back from any bet, even a secret one or one on a dead creature.
power-cyclops = Stunning Blow
    .text = Half of another player's hand, rounded up and drawn at random, is set aside until they draw in their next turn.
power-daimon = Wealth
    .text = Place one more bet, on any living creature and in any row up to now, where no token lies.
power-ettin = Multiple Heads
    .text = Play a second card. Works once a turn.
power-gorgon = Stone Gaze
    .text = Name a living creature: another player gives you one card of it, or shows you their hand without one.
power-magus = Foresight
    .text = Your discards of this turn may be cards of living creatures too, and only the last one is seen.
power-seraphim = Clarion Call
    .text = Use the power of a creature that has died in this game.
power-titan = Steal
    .text = Look at three random cards of a player who holds at least three, and keep one of them.
power-troll = Regeneration
    .text = Take an open Troll card from an earlier row into your hand.
power-unicorn = Teleportation
    .text = Exchange two open cards of one creature that lie in different rows.
power-wyrm = Fiery Breath
    .text = Discard the top card of another creature in the current row.

## What to touch to use a power, where there is a choice.

aim-colossus = touch a token to take back.
aim-cyclops = touch the player to stun.
aim-daimon = touch a place for one more bet.
aim-gorgon = touch a player to ask for a card.
aim-gorgon-then = now touch the creature you demand.
aim-seraphim = touch the dead creature to call.
aim-titan = touch the player to steal from.
aim-troll = touch the card to take.
aim-unicorn = touch two cards to exchange.
aim-unicorn-then = now touch the other card.
aim-wyrm = touch the creature to burn.

## Help on a terminal.

help = Eight creatures fight. When every living creature has a card in the current round and one is alone the lowest, it leaves. After five rounds three are left. Bets on those pay { $values } by the round they lie in, a secret bet { $secret }. The player with the highest open stake on a creature is its backer, and may use its power when playing its card, unless the card covers a spectator.

## Options.

option-creatures = Creatures
    .summary = which eight of the twelve creatures fight
option-discard-reach = Discards within reach
    .summary = the top of the discard pile is within reach of Prefect, Troll and Unicorn
option-stalemate = Stalemate instead of the end
    .summary = an empty deck brings the older edition's stalemate rules instead of the end
option-content = Other numbers
    .summary = what bets are worth, and how many tokens and cards a player has

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
