import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  funded,
  orderClosed,
  orderId,
  orderOpened,
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
  it('shows an open order with all that was agreed at opening', async () => {
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
        spread: '3',
        margin_used: '291.11',
        pro_loss: null,
        leverage: '100',
        exchange_rate: '1',
        opened_revision: 2,
        closed_revision: null,
        opened_position: '3',
      },
    ]);
  });

  it('shows the levels as they were set last', async () => {
    const levels = { type: 'OrderLevelsSet', data: { orderId, profit: null, loss: '1.1' } };
    await test.given(wallet, walletOpened, orderOpened({ profit: '1.17' }), levels);
    expect(await test.rows()).toMatchObject([{ profit: null, loss: '1.1' }]);
  });

  it('shows rate, time, reason and posted result of a closed order, and where its events are', async () => {
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

  it('tells the owner that the orders of this wallet changed', async () => {
    await test.given(wallet, walletOpened, orderOpened());
    expect(test.changes()).toEqual([
      { tag: { type: 'Orders', id: walletId }, audience: { userId } },
      { tag: { type: 'Trades', id: 'all' }, audience: { roles: [1, 2, 6] } },
    ]);
  });
});
