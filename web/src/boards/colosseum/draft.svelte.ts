//! An offer that is being put together, and the touches that do it. The rules list a few offers; people may make any, so that
//! touching a token here adds it to the draft instead of narrowing the list.

import type { SeatView, View } from '../../generated/colosseum';
import type { Seat } from '../../generated/core';
import type { Lit } from '../../lib/table/touch';
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
  /** For which question it was made: the next one begins with nothing. */
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
    // A trade that came about is done with; one that was refused is there again, to be bettered.
    return [phase, turn, to_act, offer?.trader, ...seats.map(({ tokens }) => tokens.join())].join(';');
  }
  get #current(): boolean {
    return this.#of === this.#question;
  }

  /** The partner: a counter-offer goes to the player who made the offer. */
  get partner(): Partner | null {
    if (this.countering) return this.#board().view.offer?.trader ?? null;
    return this.#current ? this.#partner : null;
  }

  side(side: Side): Goods {
    return this.#current ? this.#goods[side] : NOTHING;
  }

  /** What the giver of a side owns, and can thus be touched: until a partner is chosen, the most that one of the others has. */
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

  /** What lies on the shelf of a side: all that any player could give there, so that it stays as it is with any partner. */
  shelf(side: Side): Good[] {
    const { view, you } = this.#board();
    const givers = view.seats.filter(({ seat }) => (side === 'give') === (seat === you));
    const kinds = new Set<Good>(givers.flatMap(({ tokens }) => tokens.map(([asset]) => asset)));
    return ORDER.filter((good) => good === 'coins' || kinds.has(good));
  }

  left(side: Side, good: Good): number {
    // Others may cash medals to pay: the table says how far that goes.
    if (side === 'want' && good === 'coins') return 1000;
    return (this.owned(side)[good] ?? 0) - (this.side(side)[good] ?? 0);
  }

  choose(partner: Partner): void {
    const [give, want] = [this.side('give'), this.side('want')];
    this.#set({ give, want }, partner);
    // What this one does not have cannot be asked for.
    const kept = entries(want).map(
      ([good, count]) => [good, Math.min(count, count + this.left('want', good))] as const,
    );
    this.#set({ give, want: Object.fromEntries(kept.filter(([, count]) => count > 0)) });
  }

  add(side: Side, good: Good, more = 1): void {
    const count = Math.min(more, this.left(side, good));
    this.#set({ give: this.side('give'), want: this.side('want'), [side]: add(this.side(side), good, count) });
  }

  /** As many as are left of so many; says so if none are. */
  more(side: Side, good: Good, count = 1): void {
    if (this.left(side, good) > 0) this.add(side, good, count);
    else if (this.side(side)[good]) toasts.say(this.#board().text('board-all-in-offer'));
    else toasts.say(this.#board().text('board-none-left'));
  }

  fill(partner: Partner, give: Goods, want: Goods): void {
    this.#set({ give, want }, partner);
  }

  clear(): void {
    this.#set({ give: NOTHING, want: NOTHING });
  }

  /** In notation; null while there is no partner. A side that gives nothing is said to give no coins: the table knows the rule. */
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

  /** Touches that go into the draft where they belong to it, and to the table otherwise. */
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

  /** The part of the draft that an object stands for, if it is one. */
  #meant(object: string): { side: Side; good: Good } | { partner: Partner } | null {
    if (!this.open) return null;
    const [place, name] = object.split(':') as [string, string];
    if (place === 'give' || place === 'want') return { side: place, good: name as Good };
    if (place === 'seat' && !this.countering && name !== this.#board().you) return { partner: name as Partner };
    return null;
  }

  #lit(object: string): Lit | null {
    const meant = this.#meant(object);
    if (!meant) return null;
    if ('partner' in meant) return meant.partner === this.partner ? 'chosen' : 'can';
    return this.left(meant.side, meant.good) > 0 ? 'can' : 'no';
  }

  #touched(object: string): boolean {
    const meant = this.#meant(object);
    if (!meant) return false;
    if ('partner' in meant) this.choose(meant.partner);
    // What no player has is asked about at the table, which knows the rule.
    else if (!this.owned(meant.side)[meant.good]) return false;
    else this.more(meant.side, meant.good);
    return true;
  }
}

const ORDER: readonly Good[] = [...(Object.keys(ASSETS) as Good[]), 'coins'];

/** Always the same: tokens as the rules list them, coins last. */
export const inOrder = (goods: Goods): [Good, number][] =>
  entries(goods).sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other));
