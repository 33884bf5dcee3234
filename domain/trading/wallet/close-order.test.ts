import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import {
  closeOrder,
  closeOrderAtLevel,
  closeOrderByStaff,
  funded,
  market,
  marketAt,
  orderClosed,
  orderOpened,
  verified,
  walletOpened,
} from './testing.ts';

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);
const open = [walletOpened, funded('10000'), orderOpened()];
const evidence = { opened: orderOpened().data, closed: orderClosed().data };

describe('closing an order', () => {
  it('posts the result and releases the margin', () => {
    given(...open)
      .when(closeOrder())
      .then([orderClosed()]);
  });

  it('keeps the exact result beside the posted one', () => {
    const jpy = orderOpened({ exchangeRate: '147.39' });
    given(walletOpened, funded('10000'), jpy)
      .when(closeOrder({ market: marketAt('1.1744', '1.1745') }))
      .then([
        orderClosed({ closeRate: '1.1745', result: '1.6860031209715720198', posted: '1.69' }),
      ]);
  });

  it.each([
    // 0.01 EUR with a spread of 0.0000012 and a gain of 0.0065: a gain is not rounded up to 0.01.
    ['is a gain and is', '0.01', '0.0000012', '1.1645', '1.8145', '0'],
    ['is a loss and is', '0.01', '0.0000012', '1.1645', '1.0645', '-0.01'],
    // From a spread of half a cent on, rounding gives no more than the spread cost.
    ['is a gain and is not', '50', '0.005', '1.1645', '1.16479', '0.01'],
    ['is a loss and is not', '50', '0.005', '1.1645', '1.16456', '0'],
  ] as const)(
    'posts a result that %s rounded down when the spread cost less than rounding could give',
    (_what, amount, spread, openRate, closeRate, posted) => {
      const dust = orderOpened({ amount, spread, openRate, marginUsed: '0.01' });
      const bid = String(Number(closeRate) - 0.0001);
      const [closing] = given(walletOpened, funded('10'), dust)
        .when(closeOrder({ market: marketAt(bid, closeRate) }))
        .events();
      expect(closing?.data).toMatchObject({ posted });
    },
  );

  it('changes the balance by exactly the posted amount, and leaves no margin', () => {
    const events = [
      ...open,
      ...given(...open)
        .when(closeOrder())
        .events(),
    ];
    expect(fold(walletDecider, events)).toMatchObject({ balance: '9997', margin: '0', orders: [] });
  });

  it('leaves a negative balance while another order is open, and covers it when the last one closes', () => {
    const winner = orderOpened({ orderId: 'winner', type: 'sell', openRate: '1.16432' });
    const events = [walletOpened, funded('300'), orderOpened(), winner];
    const loserFirst = closeOrder({ market: marketAt('1.14432', '1.14444') });
    const lost = { closeRate: '1.14444', result: '-503', posted: '-503' };
    given(...events)
      .when(loserFirst)
      .then([orderClosed(lost)]);
    // 300 - 503 + (1.16432 - 1.14) x 25,000 - 3 = 402: the balance is not negative, so nothing is covered.
    const after = [...events, orderClosed(lost)];
    const [closing] = given(...after)
      .when(closeOrder({ orderId: 'winner', market: marketAt('1.14', '1.14012') }))
      .events();
    expect(closing?.data).toMatchObject({ posted: '605', covered: '0' });
    expect(fold(walletDecider, [...after, ...(closing ? [closing] : [])])).toMatchObject({
      balance: '402',
    });
    const [late] = given(...after)
      .when(closeOrder({ orderId: 'winner', market: marketAt('1.16', '1.16012') }))
      .events();
    expect(late?.data).toMatchObject({ posted: '105', covered: '98' });
  });

  it('makes the house cover a balance below zero', () => {
    given(walletOpened, funded('300'), orderOpened())
      .when(closeOrder({ market: marketAt('1.14432', '1.14444') }))
      .then([
        orderClosed({ closeRate: '1.14444', result: '-503', posted: '-503', covered: '203' }),
      ]);
  });

  it('is allowed without KYC and without a verified e-mail address', () => {
    const trader = { ...verified, isEmailVerified: false, kycRequired: true, isKyc: false };
    given(...open)
      .when(closeOrder({ trader }))
      .then([orderClosed()]);
  });

  it('a second time is answered from the evidence of the first', () => {
    given(...open)
      .when(closeOrder())
      .again()
      .thenRefused('ORDER_NOT_FOUND');
    given(...open)
      .when(closeOrder({ evidence }))
      .again()
      .thenRefused('ALREADY_CLOSED');
  });

  it.each([
    ['evidence of another order', { orderId: 'another', evidence }, 'ORDER_NOT_FOUND'],
    ['another instrument', { instrument: 'GBP_USD' }, 'ORDER_INSTRUMENT_DIFFERS'],
    ['another person', { userId: 'somebody-else' }, 'WALLET_NOT_FOUND'],
    ['a prototype name', { orderId: 'constructor' }, 'ORDER_NOT_FOUND'],
    ['acting on a real wallet', { trader: { ...verified, acting: true } }, 'DEMO_ONLY'],
    ['a closed market', { market: { ...market, status: 'closed' as const } }, 'MARKET_CLOSED'],
    ['no price', { market: { ...market, quote: null } }, 'PRICE_STALE'],
    [
      'a rate that fell six pips',
      { slippage: { askedRate: '1.16504', askedCost: null, limitPips: '5' } },
      'PRICE_MOVED',
    ],
  ] as const)('refuses %s', (_name, changes, code) => {
    given(...open)
      .when(closeOrder(changes))
      .thenRefused(code);
  });

  it('accepts a higher rate for a buy', () => {
    given(...open)
      .when(closeOrder({ slippage: { askedRate: '1.15', askedCost: null, limitPips: '5' } }))
      .then([orderClosed({ askedRate: '1.15' })]);
  });
});

describe('closing an order at a level', () => {
  const withTarget = [walletOpened, funded('10000'), orderOpened({ profit: '1.17' })];

  it('succeeds when the price has reached the take profit', () => {
    given(...withTarget)
      .when(closeOrderAtLevel())
      .then([
        orderClosed({
          closeRate: '1.17005',
          result: '137.25',
          posted: '137.25',
          reason: 'take_profit',
        }),
      ]);
  });

  it('succeeds at a stop loss', () => {
    given(walletOpened, funded('10000'), orderOpened({ loss: '1.16' }))
      .when(
        closeOrderAtLevel({ kind: 'loss', level: '1.16', market: marketAt('1.1594', '1.1595') }),
      )
      .then([
        orderClosed({
          closeRate: '1.1595',
          result: '-126.5',
          posted: '-126.5',
          reason: 'stop_loss',
        }),
      ]);
  });

  it.each([
    ['a level that was changed', { level: '1.18' }, 'LEVEL_CHANGED'],
    ['a level that is not set', { kind: 'loss' }, 'LEVEL_CHANGED'],
    [
      'a price that has not reached it',
      { market: marketAt('1.1699', '1.16999') },
      'LEVEL_NOT_CROSSED',
    ],
    ['an order that does not exist', { orderId: 'gone' }, 'ORDER_NOT_FOUND'],
  ] as const)('refuses %s', (_name, changes, code) => {
    given(...withTarget)
      .when(closeOrderAtLevel(changes))
      .thenRefused(code);
  });

  it('refuses a second close', () => {
    given(...withTarget)
      .when(closeOrderAtLevel())
      .again()
      .thenRefused('ORDER_NOT_FOUND');
    given().when(closeOrderAtLevel()).thenRefused('WALLET_NOT_FOUND');
  });
});

describe('closing an order by staff', () => {
  it('posts the result that its owner would get, with the reason staff', () => {
    given(...open)
      .when(closeOrderByStaff())
      .then([orderClosed({ reason: 'staff' })]);
    given(...open)
      .when(closeOrderByStaff())
      .again()
      .thenRefused('ORDER_NOT_FOUND');
  });

  it('is refused for their own order, another instrument, no price, and a second time', () => {
    const refused = (changes: Parameters<typeof closeOrderByStaff>[0], code: string) =>
      given(...open)
        .when(closeOrderByStaff(changes))
        .thenRefused(code);
    refused({ staffId: orderOpened().data.userId }, 'OWN_MATTER');
    refused({ instrument: 'USD_JPY' }, 'ORDER_INSTRUMENT_DIFFERS');
    refused({ market: { ...market, status: 'closed' } }, 'MARKET_CLOSED');
    refused({ market: { ...market, quote: null } }, 'PRICE_STALE');
    refused({ orderId: 'another' }, 'ORDER_NOT_FOUND');
    given(...open, orderClosed())
      .when(closeOrderByStaff({ evidence }))
      .thenRefused('ALREADY_CLOSED');
  });
});
