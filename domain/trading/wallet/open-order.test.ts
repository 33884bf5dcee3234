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

describe('opening an order', () => {
  it('opens a buy at the ask and holds its margin', () => {
    given(...rich)
      .when(openOrder())
      .then([orderOpened()]);
  });

  it('opens a sell at the bid, with the margin at the ask', () => {
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

  it('keeps the levels and the rate that the person saw', () => {
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

  it('refuses an order with a negligible margin, and names the smallest amount', () => {
    // 0.001 x 100 / 1.16444 = 0.085878190...: the amount whose margin is a tenth of a cent.
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

  it('derives the exchange rate from the quotes and stores them', () => {
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

  it('converts at the latest price of a closed market, and refuses an old price of an open market', () => {
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

  it('allows a margin up to the last cent of the balance, and not more', () => {
    given(walletOpened, funded('291.11')).when(openOrder()).then([orderOpened()]);
    given(walletOpened, funded('291.1')).when(openOrder()).thenRefused('INSUFFICIENT_BALANCE');
  });

  it('counts the margin of other orders', () => {
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
      'a missing KYC that is required',
      { trader: { ...verified, kycRequired: true, isKyc: false } },
      'KYC_REQUIRED',
    ],
    ['acting on a real wallet', { trader: { ...verified, acting: true } }, 'DEMO_ONLY'],
    [
      'an instrument that is not tradable',
      { instrument: { ...euroDollar, tradable: false } },
      'INSTRUMENT_NOT_TRADABLE',
    ],
    ['zero', { amount: '0' }, 'INVALID_AMOUNT'],
    ['a negative amount', { amount: '-1' }, 'INVALID_AMOUNT'],
    ['nine decimal places', { amount: '0.000000001' }, 'INVALID_AMOUNT'],
    ['an amount above the largest', { amount: '1000000000001' }, 'AMOUNT_TOO_LARGE'],
    ['an amount that is not a lot', { lots: ['1000', '10000'] }, 'AMOUNT_NOT_A_LOT'],
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
    ['take profit with six decimal places', { profit: '1.200001' }, 'INVALID_LEVEL'],
    ['take profit above the highest rate', { profit: '10000001' }, 'INVALID_LEVEL'],
    ['stop loss above ask', { loss: '1.16445' }, 'LOSS_ON_WRONG_SIDE'],
    ['stop loss of zero', { loss: '0' }, 'LOSS_ON_WRONG_SIDE'],
    ['no exchange rate', { instrument: { ...euroDollar, quote: 'SEK' } }, 'NO_EXCHANGE_RATE'],
  ] as const)('refuses %s', (_name, changes, code) => {
    given(...rich)
      .when(openOrder(changes))
      .thenRefused(code);
  });

  it('accepts a spread that costs up to five pips more than was seen, if the rate is the one seen', () => {
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

  it('does not offset a worse rate with a cheaper spread', () => {
    given(...rich)
      .when(openOrder({ slippage: { askedRate: '1.16384', askedCost: '0.1', limitPips: '5' } }))
      .thenRefused('PRICE_MOVED');
  });

  it('accepts a price of exactly five seconds, a loss of exactly five pips and a better rate', () => {
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

  it('refuses a sell with levels on the wrong side of the bid', () => {
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

describe('an order whose own spread would cause a stop-out at once', () => {
  // The margin is 291.11. The spread is 3 for each 1 of the setting.
  const opened = (spreadSetting: string, balance: string, stopOutLevel = '50') =>
    given(walletOpened, funded(balance)).when(openOrder({ spreadSetting, stopOutLevel }));

  it('is refused below the stop-out level, and opened at it', () => {
    opened('100', '445.55').thenRefused('STOP_OUT_AT_ONCE', { percent: '50' });
    expect(opened('100', '445.56').events()).toHaveLength(1);
    expect(opened('100', '445.55', '0').events()).toHaveLength(1);
  });

  it('is checked with the margin of open orders, the held money and its commission', () => {
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

  it('is not stopped out right after it was opened at the level', () => {
    const [order] = opened('100', '445.56').events();
    if (order === undefined) throw new Error('The order was opened');
    const quotes = { EUR_USD: quoteOf('1.16432', '1.16444') };
    given(walletOpened, funded('445.56'), order)
      .when({ type: 'StopOut', data: { stopOutLevel: '50', quotes, now } })
      .thenRefused('STOP_OUT_NOT_REACHED');
  });
});
