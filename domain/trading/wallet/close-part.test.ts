import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { roundResult } from '../../shared/currencies.ts';
import { add, div, eq, gte, isNegative, lte, mul, sub, sum } from '../../shared/decimal.ts';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import {
  closeOrder,
  funded,
  historyIn,
  marketAt,
  orderId,
  orderOpened,
  staffId,
  walletOpened,
} from './testing.ts';

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);
const open = [walletOpened, funded('10000'), orderOpened({ profit: '1.2', loss: '1.1' })];
const part = (amount: string, market = marketAt('1.17', '1.17012')) =>
  closeOrder({ amount, market });

describe('closing a part of an order', () => {
  it('posts its result, releases its share of the margin, and keeps the levels of the rest', () => {
    const events = given(...open)
      .when(part('10000'))
      .events();
    expect(events).toMatchObject([
      {
        type: 'OrderPartlyClosed',
        data: {
          amount: '10000',
          amountLeft: '15000',
          openRate: '1.16444',
          closeRate: '1.17012',
          spread: '1.2',
          quoteResult: '55.6',
          posted: '55.6',
          marginReleased: '116.44',
        },
      },
    ]);
    expect(fold(walletDecider, [...open, ...events])).toMatchObject({
      balance: '10055.6',
      margin: '174.67',
      orders: [{ amount: '15000', spread: '1.8', profit: '1.2', loss: '1.1' }],
    });
  });

  it.each([
    ['zero', '0', 'INVALID_AMOUNT'],
    ['a negative amount', '-1', 'INVALID_AMOUNT'],
    ['nine decimal places', '0.000000001', 'INVALID_AMOUNT'],
    ['more than is open', '25000.00000001', 'CLOSE_AMOUNT_TOO_LARGE'],
  ])('refuses %s', (_what, amount, code) => {
    given(...open)
      .when(part(amount))
      .thenRefused(code);
  });

  it('closes the order if the part is all that is open', () => {
    const first = given(...open)
      .when(part('10000'))
      .events();
    given(...open, ...first)
      .when(part('15000.00000001'))
      .thenRefused('CLOSE_AMOUNT_TOO_LARGE');
    const last = given(...open, ...first)
      .when(part('15000'))
      .events();
    expect(last).toMatchObject([{ type: 'OrderClosed', data: { marginReleased: '174.67' } }]);
  });

  it('allows the deletion of the order only after the rest is closed, and then reverses all parts', () => {
    const first = [
      ...open,
      ...given(...open)
        .when(part('10000'))
        .events(),
    ];
    const cancel = (log: readonly WalletEvent[]) =>
      ({
        type: 'CancelOrder',
        data: {
          orderId,
          staffId,
          expectedRevision: null,
          fourEyes: null,
          history: historyIn(log, orderId),
        },
      }) as const;
    given(...first)
      .when(cancel(first))
      .thenRefused('ORDER_PARTLY_CLOSED');
    const all = [
      ...first,
      ...given(...first)
        .when(part('15000'))
        .events(),
    ];
    const reversed = [
      ...all,
      ...given(...all)
        .when(cancel(all))
        .events(),
    ];
    expect(fold(walletDecider, reversed)).toMatchObject({ balance: '10000', margin: '0' });
  });
});

const order = fc.record({
  units: fc.integer({ min: 1, max: 3_000_000 }),
  spread: fc.constantFrom('0', '0.00000012', '0.004', '0.01', '3', '77.7'),
  exchangeRate: fc.constantFrom('1', '147.39', '0.86', '25437'),
  type: fc.constantFrom('buy' as const, 'sell' as const),
});
const shares = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 8 });
const price = fc.integer({ min: 90_000, max: 140_000 });

/** Closes these percentages of the open amount at these prices, one after the other, and then the rest. */
const closeAll = (
  opened: ReturnType<typeof orderOpened>,
  steps: readonly Readonly<{ share: number; at: number }>[],
): readonly WalletEvent[] => {
  const log: WalletEvent[] = [walletOpened, funded('10000000'), opened];
  steps.forEach(({ share, at }, index) => {
    const wallet = fold(walletDecider, log);
    const left = wallet.status === 'open' ? (wallet.orders[0]?.amount ?? '0') : '0';
    const amount = index === steps.length - 1 ? left : roundedShare(left, share);
    if (eq(amount, '0')) return;
    const rate = (at / 100_000).toFixed(5);
    const command = closeOrder({ amount, market: marketAt(rate, rate) });
    log.push(...walletDecider.decide(command, wallet));
  });
  return log;
};
const roundedShare = (left: string, share: number): string => {
  const [whole = '0', places = ''] = div(mul(left, String(share)), '100').split('.');
  return places === '' ? whole : `${whole}.${places.slice(0, 8)}`;
};
const postedIn = (log: readonly WalletEvent[]): string =>
  sum(log.flatMap(({ data }) => ('posted' in data ? [data.posted] : [])));
const openedAs = ({ units, ...changes }: Readonly<{ units: number }> & object) =>
  orderOpened({ ...changes, amount: (units / 100).toFixed(2), marginUsed: '100.01' });

describe('closing an order in parts', () => {
  it('posts the same total as one close at the same rate', () => {
    fc.assert(
      fc.property(order, shares, price, (terms, parts, at) => {
        const steps = [...parts, 100].map((share) => ({ share, at }));
        const opened = openedAs(terms);
        const inParts = postedIn(closeAll(opened, steps));
        expect(eq(inParts, postedIn(closeAll(opened, [{ share: 100, at }])))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('gives no more by rounding than the spread cost, at any rates and after every part', () => {
    fc.assert(
      fc.property(
        order,
        fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), price)),
        (terms, parts) => {
          const steps = [
            ...parts.map(([share, at]) => ({ share, at })),
            { share: 100, at: 116_000 },
          ];
          const opened = openedAs(terms);
          const { exchangeRate } = terms;
          let [posted, exact, spread] = ['0', '0', '0'];
          for (const event of closeAll(opened, steps)) {
            if (event.type !== 'OrderPartlyClosed') continue;
            posted = add(posted, event.data.posted);
            exact = add(exact, event.data.quoteResult);
            spread = add(spread, event.data.spread);
            const inWallet = div(exact, exchangeRate);
            expect(eq(posted, roundResult(inWallet, div(spread, exchangeRate), 'USD'))).toBe(true);
            expect(lte(sub(posted, inWallet), div(spread, exchangeRate))).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('keeps the margin that the rest needs, and releases all of it at the end', () => {
    fc.assert(
      fc.property(order, shares, price, (terms, parts, at) => {
        const opened = openedAs(terms);
        const steps = [...parts, 100].map((share) => ({ share, at }));
        let margin = opened.data.marginUsed;
        for (const event of closeAll(opened, steps)) {
          if (!('marginReleased' in event.data)) continue;
          expect(isNegative(event.data.marginReleased)).toBe(false);
          margin = sub(margin, event.data.marginReleased);
          if (event.type !== 'OrderPartlyClosed') continue;
          const needed = div(
            mul(opened.data.marginUsed, event.data.amountLeft),
            opened.data.amount,
          );
          expect(gte(margin, needed)).toBe(true);
        }
        expect(margin).toBe('0');
      }),
      { numRuns: 300 },
    );
  });
});
