import { describe, expect, it } from '@jest/globals';
import { createKeeper, type WatchedChanges } from './watched-wallets.ts';

/** A table that applies the changes, and may lose its answer. */
const openTable = (ids: readonly string[]) => {
  let rows = new Set(ids);
  const told: WatchedChanges[] = [];
  let isAnswerLost = false;
  const keeper = createKeeper(ids, async (changes) => {
    told.push(changes);
    const { removed, added } = changes;
    rows = new Set(removed === 'all' ? [] : [...rows].filter((id) => !removed.includes(id)));
    for (const id of added) rows.add(id);
    if (isAnswerLost) throw new Error('The connection was lost.');
  });
  return {
    keeper,
    told,
    rows: () => [...rows].toSorted(),
    loseAnswers: (is: boolean) => {
      isAnswerLost = is;
    },
  };
};

describe('the watched wallets of the trigger engine', () => {
  it('are written as changes', async () => {
    const { keeper, told, rows } = openTable(['a', 'b']);
    await keeper.keep(7n, new Set(['b', 'c']));
    await keeper.keep(8n, new Set(['b', 'c']));
    expect(rows()).toEqual(['b', 'c']);
    expect(told).toEqual([
      { position: 7n, added: ['c'], removed: ['a'] },
      { position: 8n, added: [], removed: [] },
    ]);
  });

  it('are complete after a write whose outcome is unknown', async () => {
    const { keeper, rows, loseAnswers } = openTable(['a', 'b']);
    loseAnswers(true);
    await expect(keeper.keep(7n, new Set(['b']))).rejects.toThrow('lost');
    loseAnswers(false);
    await keeper.keep(8n, new Set(['a', 'b']));
    expect(rows()).toEqual(['a', 'b']);
  });
});
