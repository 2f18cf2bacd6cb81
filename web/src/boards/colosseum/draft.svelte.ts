//! An offer or counter-offer that is being composed by touches. The server lists only a few of the legal offers, so touching a token adds it
//! to the draft instead of narrowing the list.

import type { SeatView, View } from '../../generated/colosseum';
import type { Seat } from '../../generated/core';
import type { Highlight } from '../../lib/table/touch';
import { toasts } from '../../lib/toasts.svelte';
import type { Board, Touch } from '../board';
import { ASSETS } from './art';
import { add, empty, entries, type Good, type Goods, NOTHING, write } from './goods';

export type Side = 'give' | 'want';
export type Partner = Seat | 'all';

export class Draft {
  readonly #board: () => Board<View, never>;
  #partner = $state<Partner | null>(null);
  #goods = $state.raw<Record<Side, Goods>>({ give: NOTHING, want: NOTHING });
  /** The question for which it was made. The draft is empty for the next one. */
  #of = $state('');

  constructor(board: () => Board<View, never>) {
    this.#board = board;
  }

  /** Whether you may make an offer or a counter-offer now. */
  readonly open = $derived.by(() => {
    const board = this.#board();
    return !board.readonly && board.legal.length > 0 && (this.countering || board.view.phase === 'trade');
  });

  get countering(): boolean {
    return this.#board().view.phase === 'answer';
  }

  get #question(): string {
    const { phase, turn, to_act, offer, seats } = this.#board().view;
    // After a trade the draft is empty. After a refusal it stays, so that the offer can be improved.
    return [phase, turn, to_act, offer?.trader, ...seats.map(({ tokens }) => tokens.join())].join(';');
  }
  get #current(): boolean {
    return this.#of === this.#question;
  }

  /** The partner. A counter-offer goes to the player who made the offer. */
  get partner(): Partner | null {
    if (this.countering) return this.#board().view.offer?.trader ?? null;
    return this.#current ? this.#partner : null;
  }

  side(side: Side): Goods {
    return this.#current ? this.#goods[side] : NOTHING;
  }

  /** The goods of the giver of a side. Without a partner: of each good, the most that any other player has. */
  readonly #owned = $derived.by((): Record<Side, Goods> => {
    const { view, you } = this.#board();
    const partner = this.partner;
    const most = (givers: readonly SeatView[]): Goods => {
      let goods: Goods = { coins: 0 };
      for (const giver of givers) {
        for (const [good, count] of [...giver.tokens, ['coins', giver.coins] as const]) {
          goods = { ...goods, [good]: Math.max(count, goods[good] ?? 0) };
        }
      }
      return goods;
    };
    return {
      give: most(view.seats.filter(({ seat }) => seat === you)),
      want: most(view.seats.filter(({ seat }) => seat !== you && [null, 'all', seat].includes(partner))),
    };
  });

  owned(side: Side): Goods {
    return this.#owned[side];
  }

  /** The available goods of a side: all that any player could give, so that the list is the same for any partner. */
  available(side: Side): Good[] {
    const { view, you } = this.#board();
    const givers = view.seats.filter(({ seat }) => (side === 'give') === (seat === you));
    const kinds = new Set<Good>(givers.flatMap(({ tokens }) => tokens.map(([asset]) => asset)));
    return ORDER.filter((good) => good === 'coins' || kinds.has(good));
  }

  left(side: Side, good: Good): number {
    // Others may cash medals to pay. The table refuses what they cannot pay.
    if (side === 'want' && good === 'coins') return 1000;
    return (this.owned(side)[good] ?? 0) - (this.side(side)[good] ?? 0);
  }

  choose(partner: Partner): void {
    const [give, want] = [this.side('give'), this.side('want')];
    this.#set({ give, want }, partner);
    // Not more than this partner has.
    const limited = entries(want).map(
      ([good, count]) => [good, Math.min(count, count + this.left('want', good))] as const,
    );
    this.#set({ give, want: Object.fromEntries(limited.filter(([, count]) => count > 0)) });
  }

  add(side: Side, good: Good, more = 1): void {
    const count = Math.min(more, this.left(side, good));
    this.#set({ give: this.side('give'), want: this.side('want'), [side]: add(this.side(side), good, count) });
  }

  /** How many of `count` are left; shows a message if none are. */
  more(side: Side, good: Good, count = 1): void {
    if (this.left(side, good) > 0) this.add(side, good, count);
    else if (this.side(side)[good]) toasts.show(this.#board().text('board-all-in-offer'));
    else toasts.show(this.#board().text('board-none-left'));
  }

  fill(partner: Partner, give: Goods, want: Goods): void {
    this.#set({ give, want }, partner);
  }

  clear(): void {
    this.#set({ give: NOTHING, want: NOTHING });
  }

  /** In notation; null without a partner. A side that gives nothing is written as `0 coins`, which the table refuses with its rule. */
  get action(): string | null {
    if (this.partner === null) return null;
    const written = (goods: Goods): string => (empty(goods) ? '0 coins' : write(goods));
    const terms = `${written(this.side('give'))} for ${written(this.side('want'))}`;
    return this.countering ? `counter ${terms}` : `offer ${this.partner} ${terms}`;
  }

  #set(goods: Record<Side, Goods>, partner = this.partner): void {
    this.#of = this.#question;
    this.#partner = partner;
    this.#goods = goods;
  }

  /** Touches of goods and partners change the draft, others go to the table. */
  touch(table: () => Touch): Touch {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const draft = this;
    return {
      lit: (object) => draft.#lit(object) ?? table().lit(object),
      touch: (object) => {
        if (!draft.#touched(object)) table().touch(object);
      },
      get chosen() {
        return table().chosen;
      },
      get remaining() {
        return table().remaining;
      },
      clear: () => table().clear(),
      advice: (object) => table().advice?.(object) ?? null,
    };
  }

  /** The part of the draft that touching an object is intended for, if any. */
  #intended(object: string): { side: Side; good: Good } | { partner: Partner } | null {
    if (!this.open) return null;
    const [place, name] = object.split(':') as [string, string];
    if (place === 'give' || place === 'want') return { side: place, good: name as Good };
    if (place === 'seat' && !this.countering && name !== this.#board().you) return { partner: name as Partner };
    return null;
  }

  #lit(object: string): Highlight | null {
    const intended = this.#intended(object);
    if (!intended) return null;
    if ('partner' in intended) return intended.partner === this.partner ? 'chosen' : 'can';
    return this.left(intended.side, intended.good) > 0 ? 'can' : 'no';
  }

  #touched(object: string): boolean {
    const intended = this.#intended(object);
    if (!intended) return false;
    if ('partner' in intended) this.choose(intended.partner);
    // If no player has it, the table explains why.
    else if (!this.owned(intended.side)[intended.good]) return false;
    else this.more(intended.side, intended.good);
    return true;
  }
}

const ORDER: readonly Good[] = [...(Object.keys(ASSETS) as Good[]), 'coins'];

/** Sorted: tokens in the order of the rules, coins last. */
export const inOrder = (goods: Goods): [Good, number][] =>
  entries(goods).sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other));
