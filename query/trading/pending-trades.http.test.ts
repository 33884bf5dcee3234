import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  byOwner,
  pendingNamed,
  pendingPlaced,
} from '../../domain/trading/wallet/pending-testing.ts';
import { walletOpened } from '../../domain/trading/wallet/testing.ts';
import { idEnding, registered, switchedTo } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [ada, eve, walletId, evesWallet] = ['a1', 'a2', 'b1', 'b2'].map(idEnding);
const [waits, refused, cancelled, evesOrder] = ['c1', 'c2', 'c3', 'c4'].map(idEnding);
let world: QueryWorld;

const placed = (userId: string | undefined, orderId: string | undefined) =>
  pendingPlaced({ userId: String(userId), orderId: String(orderId) });
const ended = (orderId: string | undefined) => ({
  ...pendingNamed,
  userId: ada,
  orderId,
});

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${ada}`, registered('Ada', 'ada@example.test'));
  await world.given(`user-${eve}`, registered('Eve', 'eve@example.test'));
  await world.given(
    `wallet-${walletId}`,
    { ...walletOpened, data: { ...walletOpened.data, userId: String(ada) } },
    placed(ada, waits),
    placed(ada, refused),
    placed(ada, cancelled),
    {
      type: 'PendingOrderRefused',
      data: {
        ...ended(refused),
        bid: '1.15988',
        ask: '1.16',
        quoteSequence: 7,
        quotedAt: '2026-06-11T14:32:07.500Z',
        reason: 'INSUFFICIENT_FREE_MARGIN',
      },
    },
    {
      type: 'PendingOrderCancelled',
      data: { ...ended(cancelled), ...byOwner, cause: 'linked' },
    },
  );
  await world.given(`trader-${ada}`, switchedTo(String(walletId)));
  await world.given(
    `wallet-${evesWallet}`,
    { ...walletOpened, data: { ...walletOpened.data, userId: String(eve) } },
    placed(eve, evesOrder),
  );
});
afterAll(() => world.end());

const ask = async (path: string, roleId: 1 | 2 | 3 | 5, userId?: string) =>
  (await world.app.signInAs(roleId, userId === undefined ? {} : { userId })).call.get(path);
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id).toSorted();

describe('pending orders', () => {
  it('are listed for their owner while they are pending, and with the reason after they ended', async () => {
    const own = await ask('/dashboard/orders/pending', 3, ada);
    expect(idsOf(own.body)).toEqual([waits]);
    expect(own.body.wallet_id).toBe(walletId);
    const { body } = await ask('/dashboard/orders/pending/ended', 3, ada);
    // The test records everything long ago.
    expect(body).toEqual({ wallet_id: walletId, data: [] });
    await world.database.pools.projector.query(
      `update read.trading_pending_orders_v2 set ended_at = now() where ended_at is not null`,
    );
    const lately = (await ask('/dashboard/orders/pending/ended', 3, ada)).body;
    expect(idsOf(lately)).toEqual([refused, cancelled]);
    expect(lately.data[0]).toMatchObject({
      level: '1.16',
      status: 'refused',
      reason: 'INSUFFICIENT_FREE_MARGIN',
    });
  });

  it('of all people are listed for roles 1 and 2, pending and ended', async () => {
    const all = await ask('/admin/trades/pending/api', 2);
    expect(idsOf(all.body)).toEqual([waits, refused, cancelled, evesOrder]);
    const waiting = await ask('/admin/trades/pending/api?status=waiting', 1);
    expect(idsOf(waiting.body)).toEqual([waits, evesOrder]);
    const over = await ask('/admin/trades/pending/api?status=ended&sort=status', 1);
    expect(over.body.data).toMatchObject([
      {
        id: cancelled,
        status: 'cancelled',
        reason: 'linked',
        user: { id: ada, email: 'ada@example.test' },
        wallet_id: walletId,
      },
      { id: refused, status: 'refused', reason: 'INSUFFICIENT_FREE_MARGIN' },
    ]);
    expect((await ask('/admin/trades/pending/api?status=both', 1)).status).toBe(422);
    expect((await ask('/admin/trades/pending/api', 5)).status).toBe(403);
  });

  it('of one customer are listed separately', async () => {
    const { body } = await ask(`/admin/trades/pending/api/${eve}`, 1);
    expect(idsOf(body)).toEqual([evesOrder]);
    expect((await ask(`/admin/trades/pending/api/${idEnding('ff')}`, 1)).status).toBe(404);
  });
});
