import { never } from '../shared/decider.ts';
import { isNegative, isZero, neg, sub, sum, type Decimal } from '../shared/decimal.ts';
import { invariant } from '../shared/errors.ts';
import type { Gateway } from '../shared/payments/types.ts';
import type { WalletMode } from '../shared/trading/types.ts';
import type { PaymentConverted } from '../payments/deposit/events.ts';
import type { CostsBack } from '../trading/wallet/cost-events.ts';
import { sumOfBack } from '../trading/wallet/costs.ts';
import type { WalletEvent } from '../trading/wallet/events.ts';

/**
 * Double entry (design.md section 5): every event that moves money is one journal entry whose debits equal its credits,
 * in one book (mode, currency). A correction is a new entry, never an edit. Margin and pending withdrawals are held,
 * not posted.
 */
export type Account =
  /** What we owe a customer; it grows on the credit side. */
  | `customer_wallet:${string}`
  /** What the house won from or lost to customers' orders. */
  | 'house_trading_result'
  /** What the house paid to keep balances from falling below zero. */
  | 'negative_balance_protection'
  /** Money that staff or the opening of a demo wallet added or took out. */
  | 'adjustments'
  /** Withdrawn money on its way to the customer's bank; the bank's payout clears it. */
  | 'withheld_withdrawals'
  /** Money that a provider has collected for us and not paid out yet. */
  | `gateway_clearing:${Gateway}`
  /** Money converted from one book's currency into another's; both books show the same value. */
  | 'currency_exchange'
  /** Money that has left one wallet of a customer and has not reached another in the same book yet. */
  | 'transfers_on_their_way'
  /** Fees that customers paid for deposits and withdrawals. */
  | 'fee_income'
  /** Commission that customers paid for opening orders. */
  | 'commission'
  /** What customers paid or were paid for orders that stayed open overnight. */
  | 'swap';

/** One side of an entry. Amounts are positive, in the currency of the entry's book. */
export type Posting = Readonly<{ account: Account; side: 'debit' | 'credit'; amount: Decimal }>;

export type JournalEntry = Readonly<{
  mode: WalletMode;
  currency: string;
  postings: readonly Posting[];
}>;

/** Moves a signed amount from `from` to `to`. A negative amount moves the other way; zero makes no posting. */
const move = (amount: Decimal, from: Account, to: Account): readonly Posting[] => {
  if (isZero(amount)) return [];
  if (isNegative(amount)) return move(neg(amount), to, from);
  return [
    { account: from, side: 'debit', amount },
    { account: to, side: 'credit', amount },
  ];
};

const entry = (
  book: Readonly<{ mode: WalletMode; currency: string }>,
  postings: readonly Posting[],
): JournalEntry | null => {
  invariant(isZero(balanceOf(postings)), 'debits equal credits');
  return postings.length === 0 ? null : { mode: book.mode, currency: book.currency, postings };
};

/** Debits minus credits. */
export const balanceOf = (postings: readonly Posting[]): Decimal =>
  sum(postings.map(({ side, amount }) => (side === 'debit' ? amount : neg(amount))));

/** A transfer between wallets of two currencies is an exchange; both books show the same value. */
const between = (one: string, other: string): Account =>
  one === other ? 'transfers_on_their_way' : 'currency_exchange';

/** Gives back commission and swap of a deleted order. */
const givenBack = ({ commission, swap }: CostsBack, wallet: Account): readonly Posting[] => [
  ...move(commission, 'commission', wallet),
  ...move(swap, 'swap', wallet),
];

/**
 * The journal entry of a wallet's event, or `null` when no money moves. It is pure: the same event always gives the
 * same entry.
 */
export const journalEntry = (event: WalletEvent, walletId: string): JournalEntry | null => {
  const wallet: Account = `customer_wallet:${walletId}`;
  switch (event.type) {
    case 'BalanceAdjusted': {
      const { type, amount } = event.data;
      return entry(event.data, move(type === 'add' ? amount : neg(amount), 'adjustments', wallet));
    }
    case 'CommissionCharged':
      return entry(event.data, move(event.data.amount, wallet, 'commission'));
    case 'SwapPosted':
      return entry(event.data, move(event.data.posted, 'swap', wallet));
    case 'OrderReversed': {
      const { posted, covered, back } = event.data;
      return entry(event.data, [
        ...move(sub(posted, sumOfBack(back)), 'house_trading_result', wallet),
        ...givenBack(back, wallet),
        ...move(covered, 'negative_balance_protection', wallet),
      ]);
    }
    case 'OrderClosed':
    case 'OrderCorrected': {
      const { posted, covered } = event.data;
      return entry(event.data, [
        ...move(posted, 'house_trading_result', wallet),
        ...move(covered, 'negative_balance_protection', wallet),
      ]);
    }
    case 'OrderPartlyClosed':
      return entry(event.data, move(event.data.posted, 'house_trading_result', wallet));
    case 'OrderCancelled':
      return entry(event.data, [
        ...givenBack(event.data.back, wallet),
        ...move(event.data.covered, 'negative_balance_protection', wallet),
      ]);
    case 'WithdrawalApproved': {
      const { amount, fee } = event.data;
      return entry(event.data, [
        ...move(amount, wallet, 'withheld_withdrawals'),
        ...move(fee, wallet, 'fee_income'),
      ]);
    }
    case 'DepositPosted': {
      const { gateway, amount, fee } = event.data;
      const clearing: Account = `gateway_clearing:${gateway}`;
      return entry(event.data, [
        ...move(amount, clearing, wallet),
        ...move(fee, clearing, 'fee_income'),
      ]);
    }
    case 'DepositReversed': {
      const { gateway, amount, fee, covered } = event.data;
      const clearing: Account = `gateway_clearing:${gateway}`;
      return entry(event.data, [
        ...move(amount, wallet, clearing),
        ...move(fee, 'fee_income', clearing),
        ...move(covered, 'negative_balance_protection', wallet),
      ]);
    }
    case 'TransferSent': {
      const { amount, currency, to } = event.data;
      return entry(event.data, move(amount, wallet, between(currency, to.currency)));
    }
    case 'TransferReceived': {
      const { amount, currency, from } = event.data;
      return entry(event.data, move(amount, between(from.currency, currency), wallet));
    }
    case 'WalletOpened':
    case 'OrderOpened':
    case 'OrderLevelsSet':
    case 'OrderTrailSet':
    case 'OrderStopMoved':
    case 'OrderAmended':
    case 'PendingOrderPlaced':
    case 'PendingOrderChanged':
    case 'PendingOrdersLinked':
    case 'PendingOrdersUnlinked':
    case 'PendingOrderCancelled':
    case 'PendingOrderExpired':
    case 'PendingOrderFilled':
    case 'PendingOrderRefused':
    case 'WithdrawalRequested':
    case 'WithdrawalCancelled':
    case 'WithdrawalDeclined':
    case 'ActProposed':
    case 'ProposalConfirmed':
    case 'ProposalDeclined':
    case 'MarginCalled':
      return null;
    default:
      return never(event);
  }
};

/**
 * The two journal entries of a conversion: what a provider owes leaves the book of one currency and enters the book of
 * the other.
 */
export const conversionEntries = ({
  data: { mode, gateway, from, to },
}: Pick<PaymentConverted, 'data'>): readonly JournalEntry[] => {
  const clearing: Account = `gateway_clearing:${gateway}`;
  return [
    entry({ mode, currency: from.currency }, move(from.amount, clearing, 'currency_exchange')),
    entry({ mode, currency: to.currency }, move(to.amount, 'currency_exchange', clearing)),
  ].filter((one) => one !== null);
};
