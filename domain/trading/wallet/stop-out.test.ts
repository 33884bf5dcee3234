import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import type { MarketQuotes } from '../../shared/trading/types.ts';
import type { StopOut } from './commands.ts';
import { walletDecider } from './decider.ts';
import type { OrderClosed, OrderOpened, WalletEvent } from './events.ts';
import { funded, now, orderOpened, quoteOf, walletOpened } from './testing.ts';

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);

const stopOut = (quotes: MarketQuotes, changes: Partial<StopOut['data']> = {}): StopOut => ({
  type: 'StopOut',
  data: { stopOutLevel: '50', quotes, now, ...changes },
});

const order = (orderId: string, changes: Partial<OrderOpened['data']> = {}): OrderOpened =>
  orderOpened({ orderId, spread: '0', ...changes });

const closings = (events: readonly WalletEvent[]) =>
  events
    .filter((event): event is OrderClosed => event.type === 'OrderClosed')
    .map(({ data: { orderId, posted, covered, reason, stopOut: evidence } }) => ({
      orderId,
      posted,
      covered,
      reason,
      level: evidence?.marginLevel,
    }));

/** Quotes of EUR_USD at which a buy of 25,000 opened at 1.16444 has this result. */
const at = (result: number, changes: object = {}): MarketQuotes => {
  const ask = (1.16444 + result / 25_000).toFixed(8);
  return { EUR_USD: quoteOf(ask, ask, changes) };
};

describe('a stop-out', () => {
  const one = [walletOpened, funded('400'), order('one')];

  it('closes below half of the margin, and not at half', () => {
    // The margin is 291.11, half of it 145.555.
    given(...one)
      .when(stopOut(at(-254.4)))
      .thenRefused('STOP_OUT_NOT_REACHED');
    const events = given(...one)
      .when(stopOut(at(-254.5)))
      .events();
    expect(closings(events)).toEqual([
      { orderId: 'one', posted: '-254.5', covered: '0', reason: 'stop_out', level: '49.98' },
    ]);
  });

  it('stores the margin level and the quote of the close', () => {
    const [event] = given(...one)
      .when(stopOut(at(-300)))
      .events();
    expect(event?.data).toMatchObject({
      reason: 'stop_out',
      quoteSequence: 7,
      quotedAt: '2026-06-11T14:32:07.500Z',
      stopOut: { marginLevel: '34.35', stopOutLevel: '50' },
    });
  });

  it('closes the worst result first, and only until the margin level is restored', () => {
    const events = [
      ...[walletOpened, funded('900'), order('small', { openRate: '1.16544' })],
      ...[order('worst', { openRate: '1.17444' }), order('best', { openRate: '1.16044' })],
    ];
    // With a result of -200 for a buy opened at 1.16444, these have -225, -450 and -100: equity 125 over 873.33.
    const closed = given(...events)
      .when(stopOut(at(-200)))
      .events();
    expect(closings(closed)).toEqual([
      { orderId: 'worst', posted: '-450', covered: '0', reason: 'stop_out', level: '14.31' },
      { orderId: 'small', posted: '-225', covered: '0', reason: 'stop_out', level: '21.47' },
      { orderId: 'best', posted: '-100', covered: '0', reason: 'stop_out', level: '42.94' },
    ]);
    const richer = [...events, funded('100')];
    expect(
      closings(
        given(...richer)
          .when(stopOut(at(-200)))
          .events(),
      ),
    ).toHaveLength(2);
  });

  it('covers a negative balance after the last close, and not before', () => {
    const events = [...one, order('two', { type: 'sell', openRate: '1.16444', amount: '10000' })];
    const closed = given(...events)
      .when(stopOut(at(-1_000)))
      .events();
    // 400 - 1,000 + 400 = -200.
    expect(closings(closed)).toMatchObject([
      { orderId: 'one', posted: '-1000', covered: '0' },
      { orderId: 'two', posted: '400', covered: '200' },
    ]);
    expect(fold(walletDecider, [...events, ...closed])).toMatchObject({
      balance: '0',
      margin: '0',
      orders: [],
    });
  });

  it('does nothing a second time', () => {
    given(...one)
      .when(stopOut(at(-300)))
      .again()
      .thenRefused('STOP_OUT_NOT_REACHED');
  });

  it('keeps orders in a closed market open, and counts their results', () => {
    const bitcoin = order('coin', {
      instrument: 'BTC_USD',
      category: 'crypto',
      amount: '1',
      openRate: '100',
      marginUsed: '20',
      base: 'BTC',
    });
    const quotes = {
      ...at(-300, { market: 'closed', ageMs: 48 * 3_600_000 }),
      BTC_USD: quoteOf('110', '110'),
    };
    const closed = given(...one, bitcoin)
      .when(stopOut(quotes))
      .events();
    expect(closings(closed)).toMatchObject([{ orderId: 'coin', posted: '10' }]);
    given(...one)
      .when(stopOut(at(-300, { market: 'closed' })))
      .thenRefused('MARKET_CLOSED');
  });

  it('is turned off by a level of zero', () => {
    given(...one)
      .when(stopOut(at(-1_000), { stopOutLevel: '0' }))
      .thenRefused('STOP_OUT_NOT_REACHED');
  });

  it('is refused with an old or missing price, and for a missing wallet', () => {
    given(...one)
      .when(stopOut(at(-300, { ageMs: 5_001 })))
      .thenRefused('PRICE_STALE');
    given(...one)
      .when(stopOut({}))
      .thenRefused('PRICE_STALE');
    given()
      .when(stopOut(at(-300)))
      .thenRefused('WALLET_NOT_FOUND');
    given(walletOpened).when(stopOut({})).thenRefused('STOP_OUT_NOT_REACHED');
  });
});
