import { gt } from '../../shared/decimal.ts';
import { isCurrency } from '../../shared/currencies.ts';
import type { ConfirmPayment, NotePaymentSeen } from './commands.ts';
import type { DepositEvent, Sum } from './events.ts';
import { isOver, type MadeDeposit } from './state.ts';

/**
 * Coins appear at their provider some time after they were sent, and the provider is asked each minute. What is heard so
 * soon after the end counts as sent before it.
 */
const graceMs = 10 * 60_000;

/** Whether this is so early that the promised rate still applies (docs/decisions/0209). */
export const isInTime = (at: string, expiresAt: string): boolean =>
  Date.parse(at) <= Date.parse(expiresAt) + graceMs;

type Paid = ConfirmPayment['data'];

/**
 * Whether these are coins that were sent after the time of their deposit: neither had all of them arrived in time, nor
 * had all of them been seen on their way.
 */
export const isLate = (
  { expiresAt, seen }: Pick<MadeDeposit, 'expiresAt' | 'seen'>,
  { coins, paidAt, amount }: Paid,
): boolean => coins !== null && !isInTime(paidAt, expiresAt) && gt(amount, seen);

/** What was paid, in coins where it is a coin that we know: the requested currency says what the coins were worth then. */
export const coinsOf = ({ coins, amount, currency }: Paid): Sum =>
  coins !== null && isCurrency(coins.currency) ? coins : { amount, currency };

/** Notes coins that are on their way in time, so that they still count when they arrive later. */
export const notePaymentSeen = (
  { data: { amount, currency, now } }: NotePaymentSeen,
  deposit: MadeDeposit,
): readonly DepositEvent[] => {
  const { money, expiresAt } = deposit;
  const isNews =
    currency === money.currency && gt(amount, deposit.seen) && isInTime(now, expiresAt);
  if (isOver(deposit) || !isNews) return [];
  return [{ type: 'PaymentSeen', data: { userId: money.userId, amount, currency } }];
};
