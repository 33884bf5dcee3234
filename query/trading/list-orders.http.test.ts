import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  orderClosed,
  orderOpened,
  orderPartlyClosed,
  walletOpened,
} from '../../domain/trading/wallet/testing.ts';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { idEnding, switchedTo } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [customer, other] = [idEnding('1'), idEnding('2')];
const [wallet, second, others] = [idEnding('b1'), idEnding('b2'), idEnding('b3')];
const order = (number: number): string => idEnding(`a${number}`);
let world: QueryWorld;
let person: SignedIn;

const ownedBy = (userId: string) => ({ ...walletOpened, data: { ...walletOpened.data, userId } });
const opened = (number: number, instrument: string, userId = customer) =>
  orderOpened({ orderId: order(number), userId, instrument });

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(
    `wallet-${wallet}`,
    ownedBy(customer),
    opened(1, 'EUR_USD'),
    opened(2, 'GBP_USD'),
    opened(3, 'EUR_JPY'),
  );
  await world.given(
    `wallet-${wallet}`,
    orderClosed({ orderId: order(2), userId: customer, posted: '-3.10' }),
  );
  await world.given(`wallet-${second}`, ownedBy(customer), opened(4, 'EUR_USD'));
  await world.given(`wallet-${others}`, ownedBy(other), opened(5, 'EUR_USD', other));
  person = await world.app.signInAs(3, { userId: customer });
});
afterAll(() => world.end());

const list = async (search = '') => (await person.call.get(`/dashboard/orders${search}`)).body;
const numbers = async (search = ''): Promise<readonly number[]> =>
  (await list(search)).data.map(({ number }: { number: number }) => number);

describe('GET /dashboard/orders', () => {
  it('is empty without an active wallet', async () => {
    expect(await list()).toEqual({
      data: [],
      meta: { total: 0, per_page: 15, current_page: 1, last_page: 1 },
      wallet_id: null,
    });
    await world.given(`trader-${customer}`, switchedTo(wallet));
  });

  it('lists all orders of the active wallet only, with all their terms', async () => {
    const { data, meta, wallet_id: walletId } = await list('?sort=id');
    expect(walletId).toBe(wallet);
    expect(meta).toEqual({ total: 3, per_page: 15, current_page: 1, last_page: 1 });
    expect(data).toHaveLength(3);
    expect(data[1]).toEqual({
      id: order(2),
      number: 2,
      created_at: '2026-01-05T12:00:00.000Z',
      type: 'buy',
      instrument: 'GBP_USD',
      balance: { mode: 'real', currency: 'USD' },
      trade_amount: '25000',
      base_symbol: 'EUR',
      quote_symbol: 'USD',
      open_rate: '1.16444',
      close_rate: '1.16444',
      close_time: '2026-01-05T12:00:00.000Z',
      close_reason: 'manual',
      profit: null,
      loss: null,
      trail: null,
      break_even: null,
      spread: '3',
      open_spread: '0.00012',
      commission: '0',
      swap: '0',
      margin_used: '291.11',
      pro_loss: '-3.10',
      leverage: '100',
      exchange_rate: '1',
      parts: null,
    });
  });

  it('returns the closed parts of an order as one total', async () => {
    const part = { orderId: order(3), userId: customer };
    await world.given(
      `wallet-${wallet}`,
      orderPartlyClosed(part),
      orderPartlyClosed({ ...part, amount: '5000', amountLeft: '10000', posted: '-5.60' }),
    );
    const { data } = await list('?status=open&sort=-id');
    expect(data).toMatchObject([
      {
        id: order(3),
        trade_amount: '10000',
        parts: { count: 2, amount: '15000', posted: '50.00' },
      },
      { id: order(1), trade_amount: '25000', parts: null },
    ]);
  });

  it('returns all open orders in one page, or the closed ones', async () => {
    expect(await numbers('?status=open&sort=id')).toEqual([1, 3]);
    expect((await list('?status=open')).meta.per_page).toBe(500);
    expect(await numbers('?status=closed')).toEqual([2]);
  });

  it('shows each row on one page only, with ties broken by id', async () => {
    const pages = [
      await numbers('?limit=1&page=1'),
      await numbers('?limit=1&page=2'),
      await numbers('?limit=1&page=3'),
    ];
    expect(pages.flat().sort()).toEqual([1, 2, 3]);
    expect((await list('?limit=2')).meta).toEqual({
      total: 3,
      per_page: 2,
      current_page: 1,
      last_page: 2,
    });
    expect(await numbers('?limit=2&page=3')).toEqual([]);
  });

  it('sorts in both directions, by number for id', async () => {
    expect(await numbers('?sort=-id')).toEqual([3, 2, 1]);
    expect(await numbers('?sort=instrument')).toEqual([3, 1, 2]);
    expect(await numbers('?sort=-instrument')).toEqual([2, 1, 3]);
  });

  it('finds a text of three characters anywhere, a shorter one at the beginning, and the number of an order', async () => {
    expect(await numbers('?search=usd&sort=id')).toEqual([1, 2]);
    expect(await numbers('?search=gb')).toEqual([2]);
    expect(await numbers('?search=us')).toEqual([]);
    expect(await numbers('?search=3')).toEqual([3]);
    expect(await numbers('?search=%20')).toHaveLength(3);
  });

  it('treats patterns and SQL as plain text', async () => {
    for (const text of [
      '%',
      '_',
      '%%%',
      '\\',
      "' or '1'='1",
      "x'); drop table read.trading_orders_v2; --",
    ]) {
      expect(await numbers(`?search=${encodeURIComponent(text)}`)).toEqual([]);
    }
    expect(await numbers('?sort=id')).toEqual([1, 2, 3]);
  });

  it.each([
    ['sort=user_id', 'sort'],
    ['sort=mode', 'sort'],
    [`sort=${encodeURIComponent('id; drop table x')}`, 'sort'],
    ['sort=--id', 'sort'],
    ['sort=constructor', 'sort'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=1e1', 'limit'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['status=all', 'status'],
    ['wallet_id=1', 'wallet_id'],
    [`search=${'x'.repeat(101)}`, 'search'],
  ])('refuses %s', async (search, field) => {
    const { status, body } = await person.call.get(`/dashboard/orders?${search}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('never shows the orders of another person', async () => {
    const stranger = await world.app.signInAs(3, { userId: other });
    await world.given(`trader-${other}`, switchedTo(wallet));
    expect((await stranger.call.get('/dashboard/orders')).body.data).toEqual([]);
    await world.given(`trader-${other}`, switchedTo(others));
    const { body } = await stranger.call.get('/dashboard/orders');
    expect(body.data).toMatchObject([{ id: order(5) }]);
  });
});
