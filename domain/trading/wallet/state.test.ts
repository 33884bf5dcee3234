import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../../shared/decider.ts';
import { sum } from '../../shared/decimal.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import { orderIn, type OpenWalletState, type Wallet } from './state.ts';
import { funded, orderClosed, orderOpened, walletOpened } from './testing.ts';

/** The next step: an adjustment of the wallet, or an event of one of a few orders. */
type Step = Readonly<{ kind: 'adjust' | 'open' | 'levels' | 'close'; id: string; level: string }>;

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('adjust', 'open', 'levels', 'close'),
    id: fc.constantFrom('a', 'b', 'c', 'd', 'constructor', '__proto__'),
    level: fc.constantFrom('1', '1.1', '1.2'),
  }),
  { maxLength: 40 },
);

/** The event of a step in this wallet: an order is opened once, before its other events. */
const eventOf = (wallet: Wallet, { kind, id, level }: Step): WalletEvent => {
  if (kind === 'adjust') return funded('10');
  const isOpen = wallet.status === 'open' && orderIn(wallet, id) !== undefined;
  if (!isOpen) return orderOpened({ orderId: id, marginUsed: level });
  const { marginUsed } = orderIn(wallet, id) ?? { marginUsed: '0' };
  return kind === 'close'
    ? orderClosed({ orderId: id, marginReleased: marginUsed })
    : { type: 'OrderLevelsSet', data: { orderId: id, profit: level, loss: null } };
};

/** Freezes a value deeply, so that writing to it throws. */
const deepFreeze = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
};

/** The wallet after each step, all frozen. */
const statesOf = (taken: readonly Step[]) => {
  const states = [deepFreeze(fold(walletDecider, [walletOpened]))];
  const events: WalletEvent[] = [];
  for (const step of taken) {
    const before = states.at(-1) ?? walletDecider.initialState();
    const event = eventOf(before, step);
    events.push(event);
    states.push(deepFreeze(walletDecider.evolve(before, event)));
  }
  return { states, events };
};

const opened = (wallet: Wallet | undefined): OpenWalletState => {
  if (wallet?.status !== 'open') throw new Error('The wallet is open');
  return wallet;
};

describe('the fold of a wallet', () => {
  it('has the open orders in the order of their opening, each with its latest levels', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { states, events } = statesOf(taken);
        const expected = new Map<string, string | null>();
        for (const event of events) {
          if (event.type === 'OrderOpened') expected.set(event.data.orderId, event.data.profit);
          if (event.type === 'OrderLevelsSet') expected.set(event.data.orderId, event.data.profit);
          if (event.type === 'OrderClosed') expected.delete(event.data.orderId);
        }
        const wallet = opened(states.at(-1));
        expect(wallet.orders.map(({ orderId, profit }) => [orderId, profit])).toEqual([
          ...expected,
        ]);
        expect(wallet.margin).toBe(sum(wallet.orders.map(({ marginUsed }) => marginUsed)));
      }),
    );
  });

  it('leaves every earlier state unchanged: each equals the fold of its own events', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { states, events } = statesOf(taken);
        states.forEach((state, length) => {
          const anew = fold(walletDecider, [walletOpened, ...events.slice(0, length)]);
          expect(state).toEqual(anew);
        });
      }),
    );
  });

  it('can continue from a stored state any number of times, with the same result', () => {
    fc.assert(
      fc.property(steps, fc.nat(), steps, steps, (taken, at, one, other) => {
        const { states } = statesOf(taken);
        const kept = states[at % states.length] ?? walletDecider.initialState();
        const goOn = (further: readonly Step[]): Wallet =>
          further.reduce(
            (wallet, step) => walletDecider.evolve(wallet, eventOf(wallet, step)),
            kept,
          );
        const first = goOn(one);
        const text = JSON.stringify(first);
        goOn(other);
        expect(JSON.stringify(first)).toBe(text);
        expect(JSON.stringify(goOn(one))).toBe(text);
      }),
    );
  });

  it('is the same after it was stored as JSON, as in snapshots', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { states } = statesOf(taken);
        const wallet = opened(states.at(-1));
        expect(JSON.parse(JSON.stringify(wallet))).toEqual(wallet);
      }),
    );
  });
});
