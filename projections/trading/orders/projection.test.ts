import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commissionCharged, swapPosted } from '../../../domain/trading/wallet/cost-testing.ts';
import {
  funded,
  orderAmended,
  orderCancelled,
  orderClosed,
  orderCorrected,
  orderId,
  orderOpened,
  orderPartlyClosed,
  orderReversed,
  userId,
  walletOpened,
} from '../../../domain/trading/wallet/testing.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { tradingOrders } from './projection.ts';

const walletId = '01890000-0000-7000-8000-0000000000b1';
const wallet = `wallet-${walletId}`;
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(tradingOrders);
});
afterEach(() => test.end());

describe('the orders read model', () => {
  it('shows an open order with all its terms', async () => {
    await test.given(wallet, walletOpened, funded('10000'), orderOpened({ profit: '1.17' }));
    expect(await test.rows()).toEqual([
      {
        id: orderId,
        wallet_id: walletId,
        user_id: userId,
        mode: 'real',
        currency: 'USD',
        instrument_id: orderOpened().data.instrumentId,
        instrument: 'EUR_USD',
        category: 'forex',
        type: 'buy',
        trade_amount: '25000',
        base_symbol: 'EUR',
        quote_symbol: 'USD',
        open_rate: '1.16444',
        close_rate: null,
        created_at: '2026-01-05T12:00:00.000Z',
        close_time: null,
        close_reason: null,
        profit: '1.17',
        loss: null,
        trail: null,
        break_even: null,
        spread: '3',
        open_spread: '0.00012',
        margin_used: '291.11',
        pro_loss: null,
        commission: '0',
        swap: '0',
        swap_since: null,
        leverage: '100',
        exchange_rate: '1',
        opened_revision: 2,
        closed_revision: null,
        revision: 2,
        corrections: 0,
        opened_position: '3',
      },
    ]);
  });

  it('shows the costs of an order and since when its swaps are due, and no costs after its deletion', async () => {
    const opened = orderOpened({ swapPercent: '-3.65', openedAt: '2026-06-11T14:32:08.000Z' });
    await test.given(wallet, walletOpened, funded('10000'), opened);
    expect(await test.rows()).toMatchObject([{ swap_since: '2026-06-11T14:32:08.000Z' }]);
    await test.given(wallet, commissionCharged(), swapPosted());
    expect(await test.rows()).toMatchObject([
      { commission: '-2.92', swap: '-2.92', swap_since: '2026-06-11T21:00:00.000Z', revision: 4 },
    ]);
    await test.given(wallet, orderCancelled(orderId));
    expect(await test.rows()).toMatchObject([{ commission: '0', swap: '0', pro_loss: '0' }]);
  });

  it('shows the trailing distance and the moved stop, and no trailing distance without a stop', async () => {
    const trail = { distance: '0.001', step: '0.0001' };
    const breakEven = { at: '1.17', to: '1.16456' };
    const trailed = { orderId, loss: '1.163', trail, breakEven, seen: null };
    await test.given(
      wallet,
      walletOpened,
      orderOpened(),
      { type: 'OrderTrailSet', data: trailed },
      { type: 'OrderStopMoved', data: { orderId, loss: '1.169', breakEven: null } },
    );
    expect(await test.rows()).toMatchObject([
      { loss: '1.169', trail: '0.001', break_even: null, revision: 3 },
    ]);
    await test.given(wallet, {
      type: 'OrderLevelsSet',
      data: { orderId, profit: null, loss: null },
    });
    expect(await test.rows()).toMatchObject([{ loss: null, trail: null }]);
  });

  it('shows the levels that were set last', async () => {
    const levels = { type: 'OrderLevelsSet', data: { orderId, profit: null, loss: '1.1' } };
    await test.given(wallet, walletOpened, orderOpened({ profit: '1.17' }), levels);
    expect(await test.rows()).toMatchObject([{ profit: null, loss: '1.1' }]);
  });

  it('shows rate, time, reason and posted result of a closed order, and the revisions of its events', async () => {
    await test.given(wallet, walletOpened, orderOpened(), orderClosed({ reason: 'stop_loss' }));
    expect(await test.rows()).toMatchObject([
      {
        close_rate: '1.16444',
        close_time: '2026-01-05T12:00:00.000Z',
        close_reason: 'stop_loss',
        pro_loss: '-3',
        opened_revision: 1,
        closed_revision: 2,
      },
    ]);
  });

  it('shows an open order that staff edited and deleted, and their changes', async () => {
    const events = [orderAmended(orderId), orderCancelled(orderId)];
    await test.given(wallet, walletOpened, orderOpened(), ...events);
    expect(await test.rows()).toMatchObject([
      {
        open_rate: '1.155',
        spread: '2',
        close_rate: null,
        close_time: '2026-01-05T12:00:00.000Z',
        close_reason: 'cancelled',
        pro_loss: '0',
        closed_revision: 3,
        revision: 3,
        corrections: 2,
      },
    ]);
    expect(await test.rows('corrections')).toMatchObject([
      { type: 'OrderAmended', open_rate: '1.16444', open_rate_after: '1.155', posted: '0' },
      { type: 'OrderCancelled', open_rate: '1.155', open_rate_after: null, posted: '0' },
    ]);
  });

  it('shows a closed order that staff corrected, with the sum of its posted results', async () => {
    await test.given(wallet, walletOpened, orderOpened(), orderClosed(), orderCorrected(orderId));
    expect(await test.rows()).toMatchObject([
      { close_rate: '1.163', spread: '2', pro_loss: '-23', closed_revision: 2, revision: 3 },
    ]);
    await test.given(wallet, orderReversed(orderId));
    expect(await test.rows()).toMatchObject([
      { pro_loss: '0', close_reason: 'cancelled', closed_revision: 2, revision: 4, corrections: 2 },
    ]);
    expect(await test.rows('corrections')).toMatchObject([
      { close_rate: '1.16444', close_rate_after: '1.163', spread_after: '2', posted: '-18' },
      { type: 'OrderReversed', close_rate: '1.163', close_rate_after: null },
    ]);
  });

  it('notifies the owner and the staff of changed orders', async () => {
    await test.given(wallet, walletOpened, orderOpened());
    expect(test.changes()).toEqual([
      { tag: { type: 'Orders', id: walletId }, audience: { userId } },
      { tag: { type: 'Trades', id: 'all' }, audience: { roles: [1, 2, 6] } },
    ]);
  });

  it('shows the open rest of an order, and each closed part as a separate row', async () => {
    await test.given(wallet, walletOpened, funded('10000'), orderOpened(), orderPartlyClosed());
    expect(await test.rows()).toMatchObject([
      { trade_amount: '15000', spread: '1.8', margin_used: '174.67', close_time: null },
    ]);
    expect(await test.rows('parts')).toMatchObject([
      { order_id: orderId, wallet_id: walletId, amount: '10000', posted: '55.6' },
    ]);
  });

  it('has swaps due while the open rest has a swap rate, and none while that rate is zero', async () => {
    const openedAt = '2026-06-11T14:32:08.000Z';
    const opened = orderOpened({ swapPercent: '-2', swapSet: '2', openedAt });
    const part = (swapPercent: string | null) => orderPartlyClosed({ swapPercent });
    await test.given(wallet, walletOpened, funded('10000'), opened, part(null), part('-3'));
    expect(await test.rows()).toMatchObject([{ swap_since: openedAt }]);
    await test.given(wallet, part('0'));
    expect(await test.rows()).toMatchObject([{ swap_since: null }]);
    await test.given(wallet, part('-1'));
    expect((await test.rows())[0]?.swap_since).not.toBeNull();
  });
});
