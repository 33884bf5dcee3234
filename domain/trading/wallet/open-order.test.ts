import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import {
  euroDollar,
  funded,
  market,
  marketAt,
  now,
  openOrder,
  orderId,
  orderOpened,
  quoteOf,
  verified,
  walletOpened,
  withdrawalRequested,
} from './testing.ts';

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);
const rich = [walletOpened, funded('10000')];
const otherOrder = '01890000-0000-7000-8000-0000000000a2';

describe('open order', () => {
  it('opens a buy at ask and holds its margin', () => {
    given(...rich)
      .when(openOrder())
      .then([orderOpened()]);
  });

  it('opens a sell at bid, its margin still by ask', () => {
    given(...rich)
      .when(openOrder({ type: 'sell' }))
      .then([orderOpened({ type: 'sell', openRate: '1.16432' })]);
  });

  it('refuses the same order again', () => {
    given(...rich)
      .when(openOrder())
      .again()
      .thenRefused('ORDER_EXISTS');
  });

  it('keeps the levels and the rate the person saw', () => {
    given(...rich)
      .when(
        openOrder({
          profit: '1.172',
          loss: '1.159',
          slippage: { askedRate: '1.1644', askedCost: null, limitPips: '5' },
        }),
      )
      .then([orderOpened({ profit: '1.172', loss: '1.159', askedRate: '1.1644' })]);
  });

  it('rounds the margin up to the minor unit', () => {
    given(...rich)
      .when(
        openOrder({
          amount: '1',
          market: marketAt('1.1', '1.5'),
          instrument: { ...euroDollar, leverage: '100' },
        }),
      )
      .then([
        orderOpened({
          amount: '1',
          bid: '1.1',
          ask: '1.5',
          openRate: '1.5',
          spread: '0.4',
          marginUsed: '0.02',
        }),
      ]);
  });

  it('refuses an order whose margin is next to nothing, and names the smallest amount', () => {
    // 0.001 x 100 / 1.16444 = 0.085878190... of margin's tenth of a cent.
    given(...rich)
      .when(openOrder({ amount: '0.08587819' }))
      .thenRefused('AMOUNT_TOO_SMALL');
    const smallest = openOrder({ amount: '0.0858782' });
    given(...rich)
      .when(smallest)
      .then([orderOpened({ amount: '0.0858782', spread: '0.000010305384', marginUsed: '0.01' })]);
    given(walletOpened).when(smallest).thenRefused('INSUFFICIENT_BALANCE');
    const attempt = () =>
      walletDecider.decide(openOrder({ amount: '0.00000001' }), fold(walletDecider, rich));
    expect(attempt).toThrow('The smallest order is 0.0858782 EUR.');
  });

  it('derives the exchange rate from the quotes, and keeps them', () => {
    const yen = { ...euroDollar, base: 'EUR', quote: 'JPY', name: 'EUR_JPY' };
    const used = { bid: '147.3', ask: '147.4', sequence: 7, at: '2026-06-11T14:32:07.500Z' };
    const [event] = given(...rich)
      .when(openOrder({ instrument: yen, quotes: { USD_JPY: quoteOf('147.3', '147.4') } }))
      .events();
    expect(event?.data).toMatchObject({
      exchangeRate: '147.35',
      convertedAt: [{ instrument: 'USD_JPY', ...used }],
    });
  });

  it('converts at the newest price of a closed market, and refuses an old one of an open market', () => {
    const yen = { ...euroDollar, quote: 'JPY', name: 'EUR_JPY' };
    const old = quoteOf('147.3', '147.4', { ageMs: 60_000 });
    given(...rich)
      .when(openOrder({ instrument: yen, quotes: { USD_JPY: old } }))
      .thenRefused('PRICE_STALE');
    expect(
      given(...rich)
        .when(openOrder({ instrument: yen, quotes: { USD_JPY: { ...old, market: 'closed' } } }))
        .events(),
    ).toHaveLength(1);
  });

  it('lets margin use the balance to the last cent, and not one more', () => {
    given(walletOpened, funded('291.11')).when(openOrder()).then([orderOpened()]);
    given(walletOpened, funded('291.1')).when(openOrder()).thenRefused('INSUFFICIENT_BALANCE');
  });

  it('counts what other orders hold', () => {
    given(walletOpened, funded('500'), orderOpened())
      .when(openOrder({ orderId: otherOrder }))
      .thenRefused('INSUFFICIENT_FREE_MARGIN');
    given(walletOpened, funded('582.22'), orderOpened())
      .when(openOrder({ orderId: otherOrder }))
      .then([orderOpened({ orderId: otherOrder })]);
  });

  it.each([
    ["another person's wallet", { userId: 'somebody-else' }, 'WALLET_NOT_FOUND'],
    [
      'an unverified email',
      { trader: { ...verified, isEmailVerified: false } },
      'EMAIL_NOT_VERIFIED',
    ],
    [
      'KYC demanded and missing',
      { trader: { ...verified, kycRequired: true, isKyc: false } },
      'KYC_REQUIRED',
    ],
    ['acting on a real wallet', { trader: { ...verified, acting: true } }, 'DEMO_ONLY'],
    [
      'an instrument not tradable',
      { instrument: { ...euroDollar, tradable: false } },
      'INSTRUMENT_NOT_TRADABLE',
    ],
    ['zero', { amount: '0' }, 'INVALID_AMOUNT'],
    ['a negative amount', { amount: '-1' }, 'INVALID_AMOUNT'],
    ['nine places', { amount: '0.000000001' }, 'INVALID_AMOUNT'],
    ['more than anybody trades', { amount: '1000000000001' }, 'AMOUNT_TOO_LARGE'],
    ['an amount that is no lot', { lots: ['1000', '10000'] }, 'AMOUNT_NOT_A_LOT'],
    ['a closed market', { market: { ...market, status: 'closed' as const } }, 'MARKET_CLOSED'],
    ['no price', { market: { ...market, quote: null } }, 'PRICE_STALE'],
    [
      'a price older than five seconds',
      { market: { ...market, quote: quoteOf('1.16432', '1.16444', { ageMs: 5_001 }) } },
      'PRICE_STALE',
    ],
    [
      'a price from more than a second in the future',
      { market: { ...market, now: '2026-06-11T14:32:06.499Z' } },
      'PRICE_STALE',
    ],
    [
      'a rate six pips worse',
      { slippage: { askedRate: '1.16384', askedCost: null, limitPips: '5' } },
      'PRICE_MOVED',
    ],
    [
      'a spread that costs six pips more than was seen',
      {
        slippage: { askedRate: '1.16444', askedCost: '0.00012', limitPips: '5' },
        spreadSetting: '6',
      },
      'PRICE_MOVED',
    ],
    ['take profit below ask', { profit: '1.16443' }, 'PROFIT_ON_WRONG_SIDE'],
    ['take profit with six places', { profit: '1.200001' }, 'INVALID_LEVEL'],
    ['take profit above what any rate is', { profit: '10000001' }, 'INVALID_LEVEL'],
    ['stop loss above ask', { loss: '1.16445' }, 'LOSS_ON_WRONG_SIDE'],
    ['stop loss of zero', { loss: '0' }, 'LOSS_ON_WRONG_SIDE'],
    ['no exchange rate', { instrument: { ...euroDollar, quote: 'SEK' } }, 'NO_EXCHANGE_RATE'],
  ] as const)('refuses %s', (_name, changes, code) => {
    given(...rich)
      .when(openOrder(changes))
      .thenRefused(code);
  });

  it('accepts a spread that costs five pips more than was seen, or less, where the rate is the one seen', () => {
    const asked = (askedCost: string) =>
      openOrder({
        slippage: { askedRate: '1.16444', askedCost, limitPips: '5' },
        spreadSetting: '6',
      });
    const opened = [orderOpened({ askedRate: '1.16444', spread: '18' })];
    given(...rich)
      .when(asked('0.00022'))
      .then(opened);
    given(...rich)
      .when(asked('0.1'))
      .then(opened);
  });

  it('makes up for no worse rate by a spread that costs less', () => {
    given(...rich)
      .when(openOrder({ slippage: { askedRate: '1.16384', askedCost: '0.1', limitPips: '5' } }))
      .thenRefused('PRICE_MOVED');
  });

  it('accepts exactly five seconds, exactly five pips and a better rate', () => {
    given(...rich)
      .when(
        openOrder({
          market: { ...market, quote: quoteOf('1.16432', '1.16444', { ageMs: 5_000 }) },
        }),
      )
      .then([orderOpened()]);
    given(...rich)
      .when(openOrder({ slippage: { askedRate: '1.16394', askedCost: null, limitPips: '5' } }))
      .then([orderOpened({ askedRate: '1.16394' })]);
    given(...rich)
      .when(openOrder({ slippage: { askedRate: '1.2', askedCost: null, limitPips: '0' } }))
      .then([orderOpened({ askedRate: '1.2' })]);
  });

  it('refuses a sell whose levels lie on the wrong side of bid', () => {
    given(...rich)
      .when(openOrder({ type: 'sell', profit: '1.16433' }))
      .thenRefused('PROFIT_ON_WRONG_SIDE');
    given(...rich)
      .when(openOrder({ type: 'sell', loss: '1.16431' }))
      .thenRefused('LOSS_ON_WRONG_SIDE');
  });

  it('refuses the 501st open order', () => {
    const many = Array.from({ length: 500 }, (_unused, index) =>
      orderOpened({ orderId: `order-${index}`, marginUsed: '0' }),
    );
    given(...rich, ...many)
      .when(openOrder({ orderId }))
      .thenRefused('TOO_MANY_OPEN_ORDERS');
  });

  it('refuses a wallet that does not exist', () => {
    given().when(openOrder()).thenRefused('WALLET_NOT_FOUND');
  });
});

describe('an order that its own spread would let the stop-out close at once', () => {
  // Margin 291.11, spread 3 for each 1 of the setting.
  const opened = (spreadSetting: string, balance: string, stopOutLevel = '50') =>
    given(walletOpened, funded(balance)).when(openOrder({ spreadSetting, stopOutLevel }));

  it('is refused, and opened where as much is left as the stop-out asks for', () => {
    opened('100', '445.55').thenRefused('STOP_OUT_AT_ONCE', { percent: '50' });
    expect(opened('100', '445.56').events()).toHaveLength(1);
    expect(opened('100', '445.55', '0').events()).toHaveLength(1);
  });

  it('is judged with the margin of the orders that are open, what is held, and its commission', () => {
    const other = orderOpened({ orderId: otherOrder });
    const before = [walletOpened, funded('582.23'), other];
    given(...before)
      .when(openOrder({ spreadSetting: '98' }))
      .thenRefused('STOP_OUT_AT_ONCE');
    const kept = given(...before).when(openOrder({ spreadSetting: '97' }));
    expect(kept.events()).toHaveLength(1);
    const held = given(walletOpened, funded('545.56'), withdrawalRequested());
    expect(held.when(openOrder({ spreadSetting: '100' })).events()).toHaveLength(1);
    given(walletOpened, funded('545.55'), withdrawalRequested())
      .when(openOrder({ spreadSetting: '100' }))
      .thenRefused('STOP_OUT_AT_ONCE');
    given(walletOpened, funded('445.56'))
      .when(openOrder({ spreadSetting: '100', costs: { commission: '0.01', swap: '0' } }))
      .thenRefused('STOP_OUT_AT_ONCE');
  });

  it('is no order of anybody when the stop-out looks at it in the next moment', () => {
    const [order] = opened('100', '445.56').events();
    if (order === undefined) throw new Error('The order was opened');
    const quotes = { EUR_USD: quoteOf('1.16432', '1.16444') };
    given(walletOpened, funded('445.56'), order)
      .when({ type: 'StopOut', data: { stopOutLevel: '50', quotes, now } })
      .thenRefused('STOP_OUT_NOT_REACHED');
  });
});
