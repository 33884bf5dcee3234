import { add, gt, isZero, sub, sum } from '../../shared/decimal.ts';
import type { HeldReason } from '../../shared/payments/types.ts';
import type { ConfirmPayment } from './commands.ts';
import type { DepositEvent } from './events.ts';
import { coinsOf } from './promise.ts';
import type { HeardPayment, MadeDeposit } from './state.ts';

/** Money that arrives later for a payment that was already decided gets its own id: the payment's id and a number. */
const laterName = (paymentId: string, number: number): string => `${paymentId}+${number}`;
const firstName = (name: string): string | null => /^(.+)\+\d+$/.exec(name)?.[1] ?? null;

type Payments = Pick<MadeDeposit, 'payments'>;

/** The money that arrived later for a payment that was already decided. */
export const laterOf = ({ payments }: Payments, paymentId: string): readonly HeardPayment[] =>
  payments.filter((one) => firstName(one.paymentId) === paymentId);

/** Whether a payment is such later money, which can only be sent back. */
export const isRest = ({ payments }: Payments, paymentId: string): boolean => {
  const first = firstName(paymentId);
  return payments.some((one) => one.paymentId === first);
};

/**
 * More money arrived for a known payment, because coins for one page may come in several transfers. While the payment
 * is held, the new total replaces the old one, and the payment counts once the total is what was asked for. If the
 * payment was already decided, or only the rest was sent late, the rest is held as a further payment. A total that is
 * not higher, or in another currency, changes nothing. `reason` is why the payment is held; `null` if it is as asked for.
 */
export const growthOf = (
  deposit: MadeDeposit,
  known: HeardPayment,
  data: ConfirmPayment['data'],
  reason: HeldReason | null,
): readonly DepositEvent[] => {
  const { paymentId, status, back } = known;
  const { money } = deposit;
  const { paidAt } = data;
  const { amount, currency } = known.isLate ? coinsOf(data) : data;
  const isRestLate = reason === 'late' && !known.isLate;
  const later = laterOf(deposit, paymentId);
  const heard = add(known.amount, sum(later.map((one) => one.amount)));
  if (currency !== known.currency || !gt(amount, heard)) return [];
  if (status !== 'held' || isRestLate)
    return [
      {
        type: 'DepositHeldForReview',
        data: {
          paymentId: laterName(paymentId, later.length + 1),
          paidAt,
          reason: status === 'held' ? 'late' : 'second',
          amount: sub(amount, heard),
          currency,
        },
      },
    ];
  const { userId } = money;
  const grew: DepositEvent = {
    type: 'HeldPaymentGrew',
    data: { userId, paymentId, amount, currency, before: known.amount },
  };
  return reason === null && isZero(back)
    ? [grew, { type: 'DepositPaid', data: { ...money, paymentId, paidAt, isLate: true } }]
    : [grew];
};
