import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { add, eq, isNegative, neg, sum } from '../../shared/decimal.ts';
import { isDomainError } from '../../shared/errors.ts';
import { balanceOf, journalEntry } from '../../ledger/journal.ts';
import type { WalletCommand } from './commands.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import type { OpenWalletState, Wallet } from './state.ts';
import {
  approveWithdrawal,
  cancelWithdrawal,
  closeOrder,
  declineWithdrawal,
  marketAt,
  now,
  openOrder,
  quoteOf,
  requestWithdrawal,
  staffId,
  walletOpened,
} from './testing.ts';
import { unheld, valueOrders } from './valuation.ts';

/** A step of a history: a command for one of a few orders or withdrawals, at a price that drifts and jumps. */
type Step = Readonly<{
  kind:
    'add' | 'subtract' | 'request' | 'cancel' | 'approve' | 'decline' | 'open' | 'close' | 'stop';
  id: 'a' | 'b' | 'c';
  cents: number;
  price: string;
}>;

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(
      ...(['add', 'subtract', 'request', 'request', 'cancel', 'approve', 'approve'] as const),
      ...(['decline', 'open', 'open', 'close', 'stop'] as const),
    ),
    id: fc.constantFrom('a', 'b', 'c'),
    cents: fc.integer({ min: 1, max: 200_000 }),
    price: fc.constantFrom('1.16', '1.164', '1.15', '1.12', '1.2', '1.05'),
  }),
  { maxLength: 60 },
);

const commandOf = ({ kind, id, cents, price }: Step): WalletCommand => {
  const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const quotes = { EUR_USD: quoteOf(price, price) };
  const market = marketAt(price, price);
  switch (kind) {
    case 'add':
    case 'subtract':
      return {
        type: 'AdjustBalance',
        data: {
          type: kind,
          amount,
          reason: 'staff',
          purpose: null,
          reference: null,
          fourEyes: null,
          staffId,
          quotes,
          now,
        },
      };
    case 'request':
      return requestWithdrawal({
        withdrawalId: id,
        amount,
        quotes,
        fees: { feePercentage: '1.5', feeFixed: '0.3', currency: 'USD' },
      });
    case 'cancel':
      return cancelWithdrawal({ withdrawalId: id });
    case 'approve':
      return approveWithdrawal({ withdrawalId: id, quotes });
    case 'decline':
      return declineWithdrawal({ withdrawalId: id });
    case 'open':
      return openOrder({ orderId: id, market, amount: '20000' });
    case 'close':
      return closeOrder({ orderId: id, market });
    case 'stop':
      return { type: 'StopOut', data: { stopOutLevel: '50', quotes, now } };
  }
};

const opened = (wallet: Wallet): OpenWalletState => {
  if (wallet.status !== 'open') throw new Error('The wallet is open');
  return wallet;
};

const decided = (command: WalletCommand, wallet: Wallet): readonly WalletEvent[] => {
  try {
    return walletDecider.decide(command, wallet);
  } catch (error) {
    if (isDomainError(error)) return [];
    throw error;
  }
};

/** The balance of the wallet by the ledger. */
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

it('over any history no withdrawal takes more than is free, every hold ends once, and the books balance', () => {
  fc.assert(
    fc.property(steps, (history) => {
      let wallet: Wallet = walletDecider.evolve(walletDecider.initialState(), walletOpened);
      const log: WalletEvent[] = [walletOpened];
      const ended = new Set<string>();
      const asked = new Map<string, number>();
      for (const step of history) {
        // Each request is a withdrawal with its own id.
        const count = (asked.get(step.id) ?? 0) + (step.kind === 'request' ? 1 : 0);
        asked.set(step.id, count);
        const isOrder = step.kind === 'open' || step.kind === 'close';
        const id = isOrder ? step.id : `${step.id}${count}`;
        const command = commandOf({ ...step, id: id as Step['id'] });
        const events = decided(command, wallet);
        for (const event of events) {
          wallet = walletDecider.evolve(wallet, event);
          log.push(event);
          if (!('withdrawalId' in event.data) || event.type === 'WithdrawalRequested') continue;
          expect(ended.has(event.data.withdrawalId)).toBe(false);
          ended.add(event.data.withdrawalId);
        }
        const { held, withdrawals, balance } = opened(wallet);
        expect(held).toBe(sum(withdrawals.map(({ amount, fee }) => add(amount, fee))));
        expect(isNegative(held)).toBe(false);
        if ((step.kind === 'request' || step.kind === 'approve') && events.length > 0) {
          const quotes = { EUR_USD: quoteOf(step.price, step.price) };
          const valued = valueOrders(opened(wallet), { quotes, now });
          expect(isNegative(unheld(opened(wallet), valued))).toBe(false);
          expect(isNegative(balance)).toBe(false);
        }
      }
      expect(eq(bookedFor(log), opened(wallet).balance)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
