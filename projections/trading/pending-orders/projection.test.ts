import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { orderOpened, userId, walletOpened } from '../../../domain/trading/wallet/testing.ts';
import { pendingNamed, pendingPlaced } from '../../../domain/trading/wallet/pending-testing.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { tradingPendingOrders } from './projection.ts';

const walletId = '01890000-0000-7000-8000-0000000000b1';
const stream = `wallet-${walletId}`;
const other = '01890000-0000-7000-8000-0000000000a2';
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(tradingPendingOrders);
});
afterEach(() => test.end());

describe('the read model of pending orders', () => {
  it('holds those that wait, and tells their owner of each change', async () => {
    await test.given(
      stream,
      walletOpened,
      pendingPlaced({ profit: '1.17', expiresAt: '2026-06-12T00:00:00.000Z' }),
      pendingPlaced({ orderId: other }),
      { type: 'PendingOrderCancelled', data: { ...pendingNamed, orderId: other } },
    );
    expect(await test.rows()).toEqual([
      expect.objectContaining({
        id: pendingNamed.orderId,
        wallet_id: walletId,
        level: '1.16',
        trade_amount: '25000',
        profit: '1.17',
        loss: null,
        expires_at: '2026-06-12T00:00:00.000Z',
      }),
    ]);
    const told = { tag: { type: 'PendingOrders', id: walletId }, audience: { userId } };
    expect(test.changes()).toEqual([told, told, told]);
  });

  it.each([
    { type: 'PendingOrderFilled', data: { ...pendingNamed, openRate: '1.16' } },
    {
      type: 'PendingOrderExpired',
      data: { ...pendingNamed, expiresAt: '2026-06-12T00:00:00.000Z' },
    },
    {
      type: 'PendingOrderRefused',
      data: { ...pendingPlaced().data, reason: 'INSUFFICIENT_BALANCE' },
    },
  ])('lets go of one that ended: $type', async (ended) => {
    await test.given(stream, walletOpened, pendingPlaced(), ended, orderOpened());
    expect(await test.rows()).toEqual([]);
  });
});
