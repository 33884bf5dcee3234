import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { journalEntry, balanceOf } from '../../domain/ledger/journal.ts';
import { fold } from '../../domain/shared/decider.ts';
import { add, eq, isNegative, isZero, round, sub, sum } from '../../domain/shared/decimal.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { WalletEvent } from '../../domain/trading/wallet/events.ts';
import { newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import { walletEventsOf } from '../testing/wallet-events.ts';
import type { World } from '../testing/world.ts';

const worlds: World[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.stop()));
});

const floor = async (balance: string): Promise<{ world: World; trader: Trader }> => {
  const world = await openTradingFloor();
  worlds.push(world);
  return { world, trader: await newTrader(world, { balance }) };
};

const walletEvents = async (world: World, trader: Trader): Promise<readonly WalletEvent[]> =>
  walletEventsOf(await world.eventsOf(trader.stream));

const stateOf = async (world: World, trader: Trader) => {
  const state = fold(walletDecider, await walletEvents(world, trader));
  if (state.status !== 'open') throw new Error('the wallet is open');
  return state;
};

describe('money', () => {
  it('given forty concurrent orders on a wallet with margin for three, then three open and the others are refused', async () => {
    // Each holds 116.42 of margin, so three hold 349.26.
    const { world, trader } = await floor('349.27');
    const order = { type: 'buy', instrument: 'EUR_USD', amount: '10000', profit: null, loss: null };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => trader.call.post('/dashboard/orders').send(order)),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'INSUFFICIENT_FREE_MARGIN')).toHaveLength(37);
    expect(await stateOf(world, trader)).toMatchObject({ balance: '349.27', margin: '349.26' });
  });

  it('is neither created nor lost by any mix of concurrent commands', async () => {
    const move = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('open' as const),
          type: fc.constantFrom('buy', 'sell'),
          instrument: fc.constantFrom('EUR_USD', 'USD_JPY', 'XAU_USD', 'BTC_USD', 'NVDA', 'NONE'),
          amount: fc
            .integer({ min: 0, max: 3_000_000 })
            .map((cents) => round(String(cents / 100), 2)),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('close' as const), index: fc.nat(20) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('level' as const),
          index: fc.nat(20),
          profit: fc.constantFrom('1.3', '200', null),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('price' as const),
          pips: fc.integer({ min: -500, max: 500 }),
        }),
      },
    );
    const carriedOut = { open: 0, close: 0, level: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(move, { maxLength: 5 }), { maxLength: 12 }),
        async (rounds) => {
          const { world, trader } = await floor('5000');
          const orders: { id: string; instrument: string }[] = [];
          for (const moves of rounds)
            await Promise.all(
              moves.map(async (one) => {
                const status = await carryOut(world, trader, orders, one);
                if (one.kind !== 'price' && (status === 200 || status === 201))
                  carriedOut[one.kind] += 1;
              }),
            );
          await expectSound(world, trader);
          await world.stop();
        },
      ),
      { numRuns: 25, seed: 20260105 },
    );
    // If every command were refused, the sums above would prove nothing.
    expect(Object.values(carriedOut).filter((count) => count === 0)).toEqual([]);
  }, 600_000);
});

type Move =
  | { kind: 'open'; type: string; instrument: string; amount: string }
  | { kind: 'close'; index: number }
  | { kind: 'level'; index: number; profit: string | null }
  | { kind: 'price'; pips: number };

/** Sends the command of a step; returns the status of the answer, or `null` if nothing was sent. */
const carryOut = async (
  world: World,
  trader: Trader,
  orders: { id: string; instrument: string }[],
  move: Move,
): Promise<number | null> => {
  if (move.kind === 'price') {
    const bid = add(
      '1.1640',
      `${move.pips < 0 ? '-' : ''}0.${String(Math.abs(move.pips)).padStart(4, '0')}`,
    );
    world.price('EUR_USD', bid, add(bid, '0.0002'));
    world.price('XAU_USD', String(3342 + move.pips), String(3343 + move.pips));
    return null;
  }
  if (move.kind === 'open') {
    const { type, instrument, amount } = move;
    const { status, body } = await trader.call
      .post('/dashboard/orders')
      .send({ type, instrument, amount });
    if (status === 201) orders.push({ id: String(body.id), instrument });
    return status;
  }
  const order = orders[move.index];
  if (order === undefined) return null;
  const { status } =
    move.kind === 'level'
      ? await trader.call.put(`/dashboard/orders/${order.id}`).send({ profit: move.profit })
      : await trader.call
          .post('/dashboard/orders/close')
          .send({ orderId: order.id, instrument: order.instrument });
  return status;
};

/**
 * Debits equal credits, the wallet's account equals its balance, the margin equals what open orders hold, and without
 * an open order no balance is negative (decisions.md 33).
 */
const expectSound = async (world: World, trader: Trader): Promise<void> => {
  const events = await walletEvents(world, trader);
  const postings = events.flatMap((event) => journalEntry(event, trader.walletId)?.postings ?? []);
  expect(isZero(balanceOf(postings))).toBe(true);
  const state = await stateOf(world, trader);
  const own = postings.filter(({ account }) => account === `customer_wallet:${trader.walletId}`);
  expect(eq(sub('0', balanceOf(own)), state.balance)).toBe(true);
  expect(
    eq(sum(Object.values(state.orders).map(({ marginUsed }) => marginUsed)), state.margin),
  ).toBe(true);
  for (let length = 1; length <= events.length; length += 1) {
    const then = fold(walletDecider, events.slice(0, length));
    if (then.status === 'open' && then.orders.length === 0)
      expect(isNegative(then.balance)).toBe(false);
  }
};
