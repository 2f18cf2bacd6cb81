//! What every board must do in every position (`web/README.md`), as tests for its `Board.test.ts`.

import { fireEvent, render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';

import type { TableView } from '../generated/protocol';
import type { BoardModule } from './board';
import { stage, type Stage } from './test-board.svelte';
import TestBoard from './TestBoard.svelte';

const objects = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-object]')];

/** Tests a board in positions that `npm run fixture` saved, by their names. */
export function testPositions(module: unknown, positions: Readonly<Record<string, unknown>>): void {
  const show = (state: TableView, readonly = false): Stage => {
    const staged = stage(state, { readonly });
    render(TestBoard, { module: module as BoardModule, board: staged.board });
    return staged;
  };

  describe.each(Object.entries(positions as Readonly<Record<string, TableView>>))('in the position %s', (_, state) => {
    const legal = state.position?.legal ?? [];

    it('every object of every legal action can be touched', () => {
      show(state);
      const there = objects().filter((thing) => thing.matches('button'));
      const names = new Set(there.map((thing) => thing.dataset.object));
      expect(legal.flatMap((action) => action.objects).filter((object) => !names.has(object))).toEqual([]);
    });

    it('touching the objects of an action plays it', async () => {
      const action = legal.findLast((one) => one.objects.length > 0);
      if (!action) return;
      const { played } = show(state);
      for (const object of action.objects) {
        if (played.length > 0) break; // it was the only action left
        await fireEvent.click(objects().find((thing) => thing.dataset.object === object && thing.matches('button'))!);
      }
      expect(played).toEqual([action.action]);
    });

    it('every label has words', () => {
      show(state);
      const labels = [...document.querySelectorAll('[aria-label]')].map((thing) => thing.getAttribute('aria-label')!);
      for (const text of [document.body.textContent, ...labels]) expect(text).not.toMatch(/board-|[a-z]_[a-z]|[{}$]/);
    });

    it('a spectator sees it and can touch nothing', () => {
      const watched = structuredClone(state);
      delete watched.you.seat;
      watched.position!.legal = [];
      show(watched, true);
      expect(objects().filter((thing) => thing.matches('button'))).toEqual([]);
    });
  });
}
