//! The end of a game, staged: its picture, a fanfare, and the ranking from the last place to the first.

import type { Board } from '../../boards/board';
import { lookOf } from '../../boards/games';
import Victory from '../../components/moments/Victory.svelte';
import type { TableInfo } from '../../generated/protocol';
import { session } from '../session.svelte';
import { endingWords, scoreMessage } from '../table/ending';
import { type Moment, scene } from './moment';

const MILLIS = 1_800;

/** `null` without a ranking, because the game was closed. */
export async function victory(info: TableInfo, board: Board<unknown, unknown>): Promise<Moment | null> {
  const standing = info.ending?.standing;
  if (!standing || standing.length === 0) return null;
  const look = lookOf(board.game);
  const cover = await look.cover?.().catch(() => undefined);
  const places = [...standing]
    .sort((one, other) => one.rank - other.rank)
    .map(({ seat, rank, score }) => ({
      seat,
      rank,
      name: board.seats.find((one) => one.seat === seat)?.name ?? seat,
      score: board.say(scoreMessage(score)),
    }));
  const own = places.find(({ seat }) => seat === board.you);
  const lost = own !== undefined && own.rank !== 1;
  return {
    id: 'victory',
    millis: MILLIS,
    weight: 3,
    whole: true,
    // The fanfare is for the winner and for spectators; who lost hears the crowd.
    cues: [{ sound: lost ? 'crowd' : 'victory', at: 0.05 }],
    scene: scene(Victory, {
      title: endingWords(info, board.seats, board.you, session.me).title,
      places,
      cover: cover?.default ?? null,
      icon: look.icon,
    }),
  };
}
