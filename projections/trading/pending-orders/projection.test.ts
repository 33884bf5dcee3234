import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { orderOpened, userId, walletOpened } from '../../../domain/trading/wallet/testing.ts';
import {
  byOwner,
  pendingNamed,
  pendingPlaced,
} from '../../../domain/trading/wallet/pending-testing.ts';
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

const pair = {
  mode: 'real',
  currency: 'USD',
  userId,
  orderId: pendingNamed.orderId,
  otherId: other,
};
const at = '2026-01-05T12:00:00.000Z';

describe('the read model of pending orders', () => {
  it('shows waiting orders and the outcome of others, and notifies owner and staff of each change', async () => {
    await test.given(
      stream,
      walletOpened,
      pendingPlaced({ profit: '1.17', expiresAt: '2026-06-12T00:00:00.000Z' }),
      pendingPlaced({ orderId: other }),
      { type: 'PendingOrderCancelled', data: { ...pendingNamed, ...byOwner, orderId: other } },
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
        status: 'waiting',
        ended_at: null,
        reason: null,
      }),
      expect.objectContaining({ id: other, status: 'cancelled', ended_at: at, reason: 'owner' }),
    ]);
    const told = { tag: { type: 'PendingOrders', id: walletId }, audience: { userId } };
    const staff = { tag: { type: 'Trades', id: 'all' }, audience: { roles: [1, 2, 6] } };
    expect(test.changes()).toEqual([told, staff, told, staff, told, staff]);
  });

  it('shows which orders are linked, until they are unlinked', async () => {
    const links = async () => (await test.rows()).map((row) => row['linked_to']);
    await test.given(stream, walletOpened, pendingPlaced(), pendingPlaced({ orderId: other }), {
      type: 'PendingOrdersLinked',
      data: pair,
    });
    expect(await links()).toEqual([other, pendingNamed.orderId]);
    await test.given(stream, { type: 'PendingOrdersUnlinked', data: pair });
    expect(await links()).toEqual([null, null]);
  });

  it('shows the terms after a change', async () => {
    await test.given(stream, walletOpened, pendingPlaced({ loss: '1.15' }), {
      type: 'PendingOrderChanged',
      data: { ...pendingPlaced({ level: '1.155', profit: '1.18' }).data },
    });
    expect(await test.rows()).toEqual([
      expect.objectContaining({ level: '1.155', profit: '1.18', loss: null, status: 'waiting' }),
    ]);
  });

  it.each([
    ['filled', null, { type: 'PendingOrderFilled', data: { ...pendingNamed, openRate: '1.16' } }],
    [
      'expired',
      null,
      {
        type: 'PendingOrderExpired',
        data: { ...pendingNamed, expiresAt: '2026-06-12T00:00:00.000Z' },
      },
    ],
    [
      'refused',
      'INSUFFICIENT_BALANCE',
      {
        type: 'PendingOrderRefused',
        data: { ...pendingPlaced().data, reason: 'INSUFFICIENT_BALANCE' },
      },
    ],
    [
      'cancelled',
      'linked',
      { type: 'PendingOrderCancelled', data: { ...pendingNamed, ...byOwner, cause: 'linked' } },
    ],
  ])('shows that an order was %s, and why: %s', async (status, reason, ended) => {
    await test.given(stream, walletOpened, pendingPlaced(), ended, orderOpened());
    expect(await test.rows()).toEqual([
      expect.objectContaining({ status, reason, ended_at: at, linked_to: null }),
    ]);
  });
});
