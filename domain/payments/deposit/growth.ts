import { add, gt, isZero, sub, sum } from '../../shared/decimal.ts';
import type { ConfirmPayment } from './commands.ts';
import type { DepositEvent } from './events.ts';
import type { HeardPayment, MadeDeposit } from './state.ts';

/** What came later under the name of a payment that was decided on has a name of its own: the payment's, and a number. */
const laterName = (paymentId: string, number: number): string => `${paymentId}+${number}`;
const firstName = (name: string): string | null => /^(.+)\+\d+$/.exec(name)?.[1] ?? null;

type Payments = Pick<MadeDeposit, 'payments'>;

/** What came later under the name of a payment that was decided on. */
export const laterOf = ({ payments }: Payments, paymentId: string): readonly HeardPayment[] =>
  payments.filter((one) => firstName(one.paymentId) === paymentId);

/** Whether a payment is such a rest: it is only sent back. */
export const isRest = ({ payments }: Payments, paymentId: string): boolean => {
  const first = firstName(paymentId);
  return payments.some((one) => one.paymentId === first);
};

/**
 * A payment that is known came to more: coins for one page may be sent in several transfers. While it is held it is the
 * whole of what came, and counts by itself once that is what was asked for; where it was decided on, the rest is held as one
 * more. What is no more than is known, or in another currency, changes nothing.
 */
export const growthOf = (
  deposit: MadeDeposit,
  known: HeardPayment,
  { paidAt, amount, currency }: ConfirmPayment['data'],
  isAsked: boolean,
): readonly DepositEvent[] => {
  const { paymentId, status, back } = known;
  const { money } = deposit;
  const later = laterOf(deposit, paymentId);
  const heard = add(known.amount, sum(later.map((one) => one.amount)));
  if (currency !== known.currency || !gt(amount, heard)) return [];
  if (status !== 'held')
    return [
      {
        type: 'DepositHeldForReview',
        data: {
          paymentId: laterName(paymentId, later.length + 1),
          paidAt,
          reason: 'second',
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
  return isAsked && isZero(back)
    ? [grew, { type: 'DepositPaid', data: { ...money, paymentId, paidAt, isLate: true } }]
    : [grew];
};
