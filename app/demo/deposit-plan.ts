import { firstWalletId } from '../../command/trading/first-wallets.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { invariant } from '../../domain/shared/errors.ts';
import type { Gateway } from '../../domain/shared/payments/types.ts';
import { planCustomers } from './customer-plan.ts';
import { demoUserId } from './seed-people.ts';

const dayMs = 24 * 3_600_000;

/** What became of it: paid as asked, held, taken back, or never paid. */
export type DepositEnd =
  'approved' | 'declined' | 'expired' | 'pending' | 'held' | 'second' | 'refunded' | 'charged_back';

/** A deposit of the made-up past. Moments are milliseconds before now. */
export type PlannedDeposit = Readonly<{
  name: string;
  userId: string;
  walletId: string;
  currency: string;
  gateway: Gateway;
  amount: Decimal;
  beganAgoMs: number;
  end: DepositEnd;
}>;

/** By a planned customer, who is found by place. */
const pay = (
  place: number,
  gateway: Gateway,
  amount: Decimal,
  daysAgo: number,
  end: DepositEnd,
): PlannedDeposit => {
  const customer = planCustomers()[place];
  invariant(customer, 'there is such a customer');
  const { person, currency } = customer;
  const userId = demoUserId(person.email);
  const walletId = firstWalletId(userId, 'real');
  const name = `deposit ${person.email} ${amount}`;
  return { name, userId, walletId, currency, gateway, amount, beganAgoMs: daysAgo * dayMs, end };
};

/** Deposits in every state, by every gateway. */
export const planDeposits = (): readonly PlannedDeposit[] => [
  pay(5, 'flutterwave', '2500', 24, 'approved'),
  pay(11, 'stripe', '4000', 22.5, 'approved'),
  pay(7, 'paypal', '750', 19, 'refunded'),
  pay(1, 'coinpayments', '1200', 16.2, 'second'),
  pay(19, 'stripe', '300', 13.4, 'charged_back'),
  pay(14, 'flutterwave', '5000', 11.1, 'approved'),
  pay(31, 'paypal', '640', 8.3, 'declined'),
  pay(2, 'stripe', '10000', 6.6, 'approved'),
  pay(17, 'coinpayments', '900', 4.2, 'expired'),
  pay(30, 'stripe', '1500', 2.4, 'held'),
  pay(38, 'flutterwave', '2000', 1.3, 'approved'),
  pay(2, 'stripe', '800', 0.01, 'pending'),
];
