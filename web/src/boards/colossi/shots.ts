import type { View } from '../../generated/colossi';
import type { TableView } from '../../generated/protocol';
import { after, type Moments } from '../../../scripts/moments.ts';

/** In a Skirmish. */
const fought = ({ position }: TableView): boolean =>
  (position!.view as View).seats.flatMap(({ play }) => play).length >= 5;

const moments: Moments = {
  colossi: { game: 'colossi', seats: 3, when: (state) => after(40, 'skirmish')(state) && fought(state), dark: true },
};

export default moments;
