import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { tradingFavorites } from './projection.ts';

const userId = '01890000-0000-7000-8000-000000000001';
const [euro, gold] = [
  '01890000-0000-7000-8000-0000000000e1',
  '01890000-0000-7000-8000-0000000000e2',
];
const favorite = (type: 'FavoriteAdded' | 'FavoriteRemoved', instrumentId: string | undefined) => ({
  type,
  data: { instrumentId },
});
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(tradingFavorites);
});
afterEach(() => test.end());

describe('the favorites read model', () => {
  it('has instruments that were added and not removed, and notifies the person', async () => {
    await test.given(
      `trader-${userId}`,
      favorite('FavoriteAdded', euro),
      favorite('FavoriteAdded', gold),
      favorite('FavoriteRemoved', euro),
      { type: 'ActiveWalletSwitched', data: { walletId: euro } },
    );
    expect(await test.rows()).toEqual([
      {
        user_id: userId,
        instrument_id: gold,
        added_at: '2026-01-05T12:00:00.000Z',
        added_position: '2',
      },
    ]);
    const told = { tag: { type: 'Favorites', id: userId }, audience: { userId } };
    expect(test.changes()).toEqual([told, told, told]);
  });

  it('has an instrument that was removed and added again', async () => {
    const again = [
      favorite('FavoriteAdded', euro),
      favorite('FavoriteRemoved', euro),
      favorite('FavoriteAdded', euro),
    ];
    await test.given(`trader-${userId}`, ...again);
    expect(await test.rows()).toHaveLength(1);
  });
});
