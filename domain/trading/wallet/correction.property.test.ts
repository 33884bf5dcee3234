import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { balanceOf, journalEntry } from '../../ledger/journal.ts';
import { add, eq, isNegative, lt, lte, max, neg, sub, sum } from '../../shared/decimal.ts';
import { fold } from '../../shared/decider.ts';
import { isDomainError } from '../../shared/errors.ts';
import type { WalletCommand } from './commands.ts';
import { walletDecider } from './decider.ts';
import { moneyMoved } from './money.ts';
import type { WalletEvent } from './events.ts';
import type { OpenWalletState, Wallet } from './state.ts';
import {
  closeOrder,
  historyIn,
  marketAt,
  now,
  openOrder,
  quoteOf,
  staffId,
  walletOpened,
} from './testing.ts';

/** A step of a history. `ago` selects the order by its age: 0 is the latest. */
type Step = Readonly<{
  kind: 'add' | 'open' | 'close' | 'part' | 'stop' | 'edit' | 'delete' | 'night';
  /** The yearly swap in percent of an order that is opened, far above real settings so that nights matter. */
  swap: string;
  ago: number;
  cents: number;
  price: string;
  rate: string;
}>;

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(
      ...([
        'add',
        'open',
        'open',
        'close',
        'close',
        'part',
        'part',
        'stop',
        'edit',
        'edit',
        'edit',
        'delete',
        'night',
        'night',
      ] as const),
    ),
    ago: fc.nat(4),
    swap: fc.constantFrom('0', '-365', '-36', '20'),
    cents: fc.integer({ min: 1, max: 60_000 }),
    price: fc.constantFrom('1.16', '1.164', '1.15', '1.12', '1.2', '1.05'),
    rate: fc.constantFrom('1.16', '1.15', '1.12', '1.2', '1.05', '1.3'),
  }),
  { maxLength: 50 },
);

const openedIn = (log: readonly WalletEvent[]): readonly string[] =>
  log.flatMap((event) => (event.type === 'OrderOpened' ? [event.data.orderId] : []));

const dayMs = 86_400_000;

/** The time of a command: that of the last rollover, or a day later, after a rollover that is not posted yet. */
const timeIn = (log: readonly WalletEvent[], cents: number): string => {
  const rolled = log.flatMap((event) => (event.type === 'SwapPosted' ? [event.data.rolledAt] : []));
  const last = Math.max(Date.parse(now), ...rolled.map((at) => Date.parse(at)));
  return new Date(last + (cents % 3 === 0 ? dayMs : 0)).toISOString();
};

const commandOf = (step: Step, log: readonly WalletEvent[]): WalletCommand | null => {
  const { kind, ago, cents, price, rate, swap } = step;
  const at = timeIn(log, cents);
  const quote = quoteOf(price, price, { at });
  const market = { ...marketAt(price, price), quote, now: at };
  const orders = openedIn(log);
  const orderId = orders.at(-1 - ago);
  if (kind === 'add') {
    const amount = String(cents / 100);
    const data = {
      type: 'add',
      amount,
      reason: 'staff',
      purpose: null,
      reference: null,
      fourEyes: null,
      staffId,
      quotes: {},
      now,
    } as const;
    return { type: 'AdjustBalance', data };
  }
  if (kind === 'night') return { type: 'PostSwaps', data: { now: at } };
  if (kind === 'open') {
    const costs = { commission: cents % 2 === 0 ? '0' : '0.1', swap };
    return openOrder({ orderId: `o${orders.length}`, market, amount: '20000', costs });
  }
  if (kind === 'stop') {
    return { type: 'StopOut', data: { stopOutLevel: '50', quotes: { EUR_USD: quote }, now: at } };
  }
  if (orderId === undefined) return null;
  if (kind === 'close') return closeOrder({ orderId, market });
  if (kind === 'part') return closeOrder({ orderId, market, amount: String(cents / 10) });
  const target = {
    orderId,
    staffId,
    expectedRevision: null,
    fourEyes: null,
    history: historyIn(log, orderId),
  };
  if (kind === 'delete') return { type: 'CancelOrder', data: target };
  const isOpen = target.history.closed === null;
  const terms = isOpen ? { openRate: rate } : { closeRate: rate };
  const stopOut = { stopOutLevel: '50', quotes: { EUR_USD: quote }, now: at };
  return { type: 'CorrectOrder', data: { ...target, ...terms, market, stopOut } };
};

const decided = (command: WalletCommand | null, wallet: Wallet): readonly WalletEvent[] => {
  try {
    return command === null ? [] : walletDecider.decide(command, wallet);
  } catch (error) {
    if (isDomainError(error)) return [];
    throw error;
  }
};

const walletOf = (log: readonly WalletEvent[]): OpenWalletState => {
  const wallet = fold(walletDecider, log);
  if (wallet.status !== 'open') throw new Error('The wallet is open');
  return wallet;
};

const logOf = (history: readonly Step[]): readonly WalletEvent[] =>
  history.reduce<readonly WalletEvent[]>(
    (log, step) => [...log, ...decided(commandOf(step, log), walletOf(log))],
    [walletOpened],
  );

/** The balance of the wallet by the ledger. Every entry must be balanced. */
const bookedFor = (events: readonly WalletEvent[]) =>
  sum(
    events.flatMap((event) => {
      const postings = journalEntry(event, 'w')?.postings ?? [];
      expect(balanceOf(postings)).toBe('0');
      return postings
        .filter(({ account }) => account === 'customer_wallet:w')
        .map(({ side, amount }) => (side === 'credit' ? amount : neg(amount)));
    }),
  );

/** The balance if every order had closed with its present result and no deleted order had been opened. */
const rightBalance = (log: readonly WalletEvent[]): string => {
  let balance = '0';
  let open = 0;
  const settle = () => {
    if (open === 0) balance = max('0', balance);
  };
  for (const event of log) {
    if (event.type === 'BalanceAdjusted') balance = add(balance, event.data.amount);
    if (event.type === 'OrderOpened') open += 1;
    if (event.type === 'CommissionCharged' || event.type === 'SwapPosted') {
      const { isCancelled } = historyIn(log, event.data.orderId);
      balance = add(balance, isCancelled ? '0' : moneyMoved(event).balance);
    }
    if (event.type === 'OrderPartlyClosed') {
      const { isCancelled } = historyIn(log, event.data.orderId);
      balance = add(balance, isCancelled ? '0' : event.data.posted);
    }
    if (event.type !== 'OrderClosed' && event.type !== 'OrderCancelled') continue;
    open -= 1;
    const { closed, isCancelled } = historyIn(log, event.data.orderId);
    balance = add(balance, isCancelled ? '0' : (closed?.posted ?? '0'));
    settle();
  }
  return balance;
};

/** Each night of each order is posted once, and the posted total is within a minor unit of the exact one. */
const expectNightsOnce = (log: readonly WalletEvent[]): void => {
  const nights = log.filter((event) => event.type === 'SwapPosted').map(({ data }) => data);
  const names = nights.map(({ orderId, day }) => `${orderId} ${day}`);
  expect(new Set(names).size).toBe(names.length);
  for (const id of new Set(nights.map(({ orderId }) => orderId))) {
    const own = nights.filter(({ orderId }) => orderId === id);
    const gap = sub(sum(own.map(({ exact }) => exact)), sum(own.map(({ posted }) => posted)));
    expect(isNegative(gap)).toBe(false);
    expect(lt(gap, '0.01')).toBe(true);
  }
};

it('over any history of corrections the books balance, no balance stays negative, and no cover becomes a gain', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const log = logOf(history);
      const { balance, margin, orders } = walletOf(log);
      expect(eq(bookedFor(log), balance)).toBe(true);
      expect(eq(margin, sum(orders.map(({ marginUsed }) => marginUsed)))).toBe(true);
      expectNightsOnce(log);
      if (orders.length > 0) return;
      expect(isNegative(balance)).toBe(false);
      expect(lte(balance, rightBalance(log))).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

it('a correction and its opposite restore the balance', () => {
  fc.assert(
    fc.property(steps, fc.nat(4), fc.constantFrom('1.05', '1.3', '1.16'), (history, ago, rate) => {
      const log = logOf(history);
      const orderId = openedIn(log).at(-1 - ago);
      if (orderId === undefined) return;
      const { closed, isCancelled } = historyIn(log, orderId);
      if (closed === null || isCancelled) return;
      const edit = (events: readonly WalletEvent[], closeRate: string) => {
        const data = {
          orderId,
          staffId,
          expectedRevision: null,
          fourEyes: null,
          closeRate,
          market: marketAt('1', '1'),
          stopOut: { stopOutLevel: '50', quotes: {}, now },
        };
        const command = {
          type: 'CorrectOrder',
          data: { ...data, history: historyIn(events, orderId) },
        } as const;
        return [...events, ...walletDecider.decide(command, walletOf(events))];
      };
      const back = edit(edit(log, rate), closed.closeRate);
      expect(eq(walletOf(back).balance, walletOf(log).balance)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
