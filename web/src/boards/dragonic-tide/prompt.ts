//! What is asked, in a sentence.

import { capitals, overdriveOf, skillOf, triple } from './words';
import type { Duel } from './sides';

export function prompt({ view, you, legal, seats }: Duel): string | null {
  const own = view.seats.find((seat) => seat.seat === you);
  if (!own) return null;
  const opponent = seats.find((seat) => seat.seat !== you)?.name ?? 'the other';
  switch (view.phase) {
    case 'draft':
      return 'Pick one of your three fighters, in secret.';
    case 'choose':
      return 'Choose your fighter.';
    case 'overdrive':
      return 'Pick your OVERDRIVE card, in secret.';
    case 'name':
      return `Move Anticipation: name what ${opponent} cannot use in this round.`;
    case 'range':
      return 'Death Addiction: set the range.';
    case 'place':
      return `Round ${view.round}: place a card face down.`;
    case 'specify': {
      const count = legal[0]?.objects.length ?? 1;
      return `Your OVERDRIVE hit: specify ${count === 1 ? 'the attribute' : `${count} attributes`} that ${opponent} cannot use next round.`;
    }
    case 'blessing': {
      const stage = own.overdrive && overdriveOf(view.printed, own.overdrive).stages[Math.min(own.counter, 3) - 1];
      if (!stage) return 'Blessing: turn the dice.';
      const { count, each, total } = stage.dice;
      if (each >= 5 && total >= 10) return `Blessing: set up to ${count} dice as you like.`;
      if (each * count > total) return `Blessing: turn the dice by up to ${total} in all.`;
      return `Blessing: turn up to ${count} dice, each by up to ${each}.`;
    }
    case 'impact': {
      const skill = own.placed && skillOf(view.printed, own.placed);
      return skill ? `${skill.name} hit: turn the dice by up to ${triple(skill.impact)}.` : 'You hit: turn the dice.';
    }
    case 'ability':
      switch (own.character) {
        case 'terrence':
          return `Your STR card hit: you may set the range to ${capitals('short')}.`;
        case 'lucent':
          return 'Your OVERDRIVE hit: you may set one die.';
        default:
          return 'Your MOVE card hit: you may turn one die.';
      }
    case 'over':
      return null;
  }
}
