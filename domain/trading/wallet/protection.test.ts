import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { roundResult } from '../../shared/currencies.ts';
import { add, eq, isPositive, lte, max, mul, neg, round, sub, sum } from '../../shared/decimal.ts';
import { fold } from '../../shared/decider.ts';
import { isDomainError } from '../../shared/errors.ts';
import { currentRate, isMarginLevelKept, profitLoss } from '../../shared/trading/formulas.ts';
import type { MarketQuotes } from '../../shared/trading/types.ts';
import type { WalletCommand } from './commands.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import { nothingSettled } from './settle.ts';
import type { OpenWalletState } from './state.ts';
import { closeOrder, funded, now, openOrder, quoteOf, walletOpened } from './testing.ts';

/**
 * Negative balance protection (decisions.md 33): over any history of orders and prices without deposits, what the house
 * covers never exceeds what the wallet would owe with all orders closed at once.
 */

type Prices = Readonly<{ EUR_USD: number; GBP_USD: number }>;
type Name = keyof Prices;

type Move =
  | Readonly<{ kind: 'open'; type: 'buy' | 'sell'; name: Name; amount: number }>
  | Readonly<{ kind: 'close'; index: number }>
  | Readonly<{ kind: 'part'; index: number; share: number }>
  | Readonly<{ kind: 'hedge'; index: number }>
  | Readonly<{ kind: 'subtract'; share: number }>
  | Readonly<{ kind: 'stopOut' }>
  | Readonly<{ kind: 'price'; name: Name; permille: number }>;

const names = fc.constantFrom<Name>('EUR_USD', 'GBP_USD');
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: fc.constant('open' as const),
    type: fc.constantFrom('buy' as const, 'sell' as const),
    name: names,
    amount: fc.integer({ min: 1, max: 900_000 }),
  }),
  fc.record({ kind: fc.constant('close' as const), index: fc.nat(5) }),
  fc.record({
    kind: fc.constant('part' as const),
    index: fc.nat(5),
    share: fc.integer({ min: 1, max: 99 }),
  }),
  fc.record({ kind: fc.constant('hedge' as const), index: fc.nat(5) }),
  fc.record({ kind: fc.constant('subtract' as const), share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('stopOut' as const) }),
  // A market that opens at a different price is one large step.
  fc.record({
    kind: fc.constant('price' as const),
    name: names,
    permille: fc.integer({ min: -80, max: 80 }),
  }),
);

const quoteAt = (mid: number) => quoteOf((mid - 0.0001).toFixed(5), (mid + 0.0001).toFixed(5));
const quotesOf = (prices: Prices): MarketQuotes => ({
  EUR_USD: quoteAt(prices.EUR_USD),
  GBP_USD: quoteAt(prices.GBP_USD),
});
const marketOf = (prices: Prices, name: string) => ({
  quote: quotesOf(prices)[name] ?? null,
  status: 'open' as const,
  now,
});

const walletOf = (events: readonly WalletEvent[]): OpenWalletState => {
  const wallet = fold(walletDecider, events);
  if (wallet.status !== 'open') throw new Error('the wallet is open');
  return wallet;
};

/** The equity with every result as it would be posted, computed independently of the decider. */
const worthOf = ({ balance, orders }: OpenWalletState, prices: Prices): string =>
  orders.reduce((worth, order) => {
    const quote = quotesOf(prices)[order.instrument];
    if (quote === undefined) throw new Error('every instrument has a price');
    const result = profitLoss({
      ...order,
      currentRate: currentRate({ type: order.type, ...quote }),
    });
    // All wallets and instruments here are in dollars.
    const { quoteResult, spread, posted } = order.settled ?? nothingSettled;
    const inAll = roundResult(add(quoteResult, result), add(spread, order.spread), 'USD');
    return add(worth, sub(inAll, posted));
  }, balance);

const owedAt = (wallet: OpenWalletState, prices: Prices): string =>
  max('0', neg(worthOf(wallet, prices)));

let nextOrder = 0;
const commandOf = (
  one: Exclude<Move, { kind: 'price' }>,
  wallet: OpenWalletState,
  prices: Prices,
): WalletCommand | null => {
  const open = (type: 'buy' | 'sell', name: Name, amount: string): WalletCommand => {
    nextOrder += 1;
    const data = openOrder({
      orderId: `order-${nextOrder}`,
      type,
      amount,
      market: marketOf(prices, name),
    }).data;
    return { type: 'OpenOrder', data: { ...data, instrument: { ...data.instrument, name } } };
  };
  switch (one.kind) {
    case 'open':
      return open(one.type, one.name, String(one.amount));
    case 'close': {
      const order = wallet.orders[one.index];
      if (order === undefined) return null;
      const { orderId, instrument } = order;
      return closeOrder({ orderId, instrument, market: marketOf(prices, instrument) });
    }
    case 'part': {
      const order = wallet.orders[one.index];
      if (order === undefined) return null;
      const { orderId, instrument } = order;
      const amount = round(mul(order.amount, String(one.share / 100)), 8);
      return closeOrder({ orderId, instrument, amount, market: marketOf(prices, instrument) });
    }
    case 'hedge': {
      const order = wallet.orders[one.index];
      if (order === undefined) return null;
      const name: Name = order.instrument === 'EUR_USD' ? 'EUR_USD' : 'GBP_USD';
      return open(order.type === 'buy' ? 'sell' : 'buy', name, order.amount);
    }
    case 'subtract': {
      const amount = round(mul(max('0', wallet.balance), String(one.share / 100)), 2);
      const data = {
        type: 'subtract',
        amount,
        reason: 'staff',
        purpose: null,
        reference: null,
        fourEyes: null,
        staffId: 'staff',
        now,
      } as const;
      return { type: 'AdjustBalance', data: { ...data, quotes: quotesOf(prices) } };
    }
    case 'stopOut':
      return {
        type: 'StopOut',
        data: { stopOutLevel: '50', quotes: quotesOf(prices), now },
      };
  }
};

const decide = (command: WalletCommand, wallet: OpenWalletState): readonly WalletEvent[] => {
  try {
    return walletDecider.decide(command, wallet);
  } catch (error) {
    if (isDomainError(error)) return [];
    throw error;
  }
};

/** Closes all open orders one after the other. */
const closeAll = (
  events: readonly WalletEvent[],
  prices: Prices,
  pick: (wallet: OpenWalletState) => number,
): Readonly<{ balance: string; covered: string }> => {
  const all = [...events];
  const covered: string[] = [];
  for (let wallet = walletOf(all); wallet.orders.length > 0; wallet = walletOf(all)) {
    const command = commandOf({ kind: 'close', index: pick(wallet) }, wallet, prices);
    for (const event of command === null ? [] : decide(command, wallet)) {
      all.push(event);
      if (event.type === 'OrderClosed') covered.push(event.data.covered);
    }
  }
  return { balance: walletOf(all).balance, covered: sum(covered) };
};

const start = [walletOpened, funded('10000')] as const;
const parity: Prices = { EUR_USD: 1.1643, GBP_USD: 1.3 };

describe('negative balance protection', () => {
  it('never covers more than is owed with all orders closed at once, in any order of closing', () => {
    const seen = { covered: 0, stopOut: 0, belowZero: 0, subtracted: 0, parts: 0 };
    fc.assert(
      fc.property(
        fc.array(move, { minLength: 12, maxLength: 40 }),
        fc.nat(1_000),
        (moves, turn) => {
          let prices = parity;
          const events: WalletEvent[] = [...start];
          for (const one of moves) {
            if (one.kind === 'price') {
              const price = prices[one.name] * (1 + one.permille / 1_000);
              prices = { ...prices, [one.name]: price };
              continue;
            }
            const command = commandOf(one, walletOf(events), prices);
            if (command === null) continue;
            for (const event of decide(command, walletOf(events))) {
              const before = walletOf(events);
              events.push(event);
              if (event.type === 'BalanceAdjusted') seen.subtracted += 1;
              if (event.type === 'OrderPartlyClosed') seen.parts += 1;
              if (event.type !== 'OrderClosed') continue;
              const { covered, reason } = event.data;
              expect(lte(covered, owedAt(before, prices))).toBe(true);
              expect(isPositive(covered) && before.orders.length > 1).toBe(false);
              if (isPositive(covered)) seen.covered += 1;
              if (reason === 'stop_out') seen.stopOut += 1;
            }
            const wallet = walletOf(events);
            if (wallet.balance.startsWith('-')) seen.belowZero += 1;
            if (wallet.orders.length === 0) expect(wallet.balance.startsWith('-')).toBe(false);
            if (one.kind !== 'stopOut' || wallet.orders.length === 0) continue;
            const equity = worthOf(wallet, prices);
            // Each result is rounded when it is posted.
            const nearly = add(equity, '1');
            expect(
              isMarginLevelKept({ equity: nearly, margin: wallet.margin, percent: '50' }),
            ).toBe(true);
          }
          const end = walletOf(events);
          const worth = worthOf(end, prices);
          for (const pick of [
            () => 0,
            ({ orders }: OpenWalletState) => orders.length - 1,
            ({ orders }: OpenWalletState) => turn % orders.length,
          ]) {
            const closed = closeAll(events, prices, pick);
            expect(eq(closed.balance, max('0', worth))).toBe(true);
            if (end.orders.length > 0) expect(eq(closed.covered, max('0', neg(worth)))).toBe(true);
          }
        },
      ),
      { numRuns: 600, seed: 20260611 },
    );
    // If none of these cases occurred, the rules above would be checked on nothing.
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
  });

  it('makes a hedge worth no more than it cost, even if the losing order is closed first', () => {
    const events: WalletEvent[] = [...start];
    const send = (one: Exclude<Move, { kind: 'price' }>, prices: Prices): void => {
      const command = commandOf(one, walletOf(events), prices);
      if (command !== null) events.push(...decide(command, walletOf(events)));
    };
    send({ kind: 'open', type: 'buy', name: 'EUR_USD', amount: 420_000 }, parity);
    send({ kind: 'open', type: 'sell', name: 'EUR_USD', amount: 420_000 }, parity);
    const moved = { ...parity, EUR_USD: 1.1993 };
    send({ kind: 'close', index: 1 }, moved);
    expect(walletOf(events)).toMatchObject({ balance: '-4784', orders: [{ type: 'buy' }] });
    // 10,000 less the spread cost of both orders, 84 each.
    expect(closeAll(events, moved, () => 0)).toEqual({ balance: '9832', covered: '0' });
  });
});

describe('rounding', () => {
  it('never gives more than the spread cost of the order', () => {
    const rate = fc
      .integer({ min: 10_000, max: 200_000 })
      .map((pips) => (pips / 100_000).toFixed(5));
    const amounts = fc.integer({ min: 1, max: 2_000_000 }).map((amount) => String(amount / 1_000));
    fc.assert(
      fc.property(
        rate,
        rate,
        amounts,
        fc.integer({ min: 0, max: 20 }),
        (open, close, amount, spread) => {
          const order = {
            type: 'buy' as const,
            amount,
            openRate: open,
            exchangeRate: '1',
            spread: mul(amount, (spread / 100_000).toFixed(5)),
          };
          const result = profitLoss({ ...order, currentRate: close });
          const given = sub(roundResult(result, order.spread, 'USD'), result);
          expect(lte(given, order.spread)).toBe(true);
        },
      ),
    );
  });
});
