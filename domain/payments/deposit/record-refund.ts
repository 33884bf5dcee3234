import { formatAmount } from '../../shared/format/amounts.ts';
import { add, eq, gt, isPositive, places } from '../../shared/decimal.ts';
import { currencyOf, isCurrency } from '../../shared/currencies.ts';
import { DomainError } from '../../shared/errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import { tradingErrors } from '../../trading/errors.ts';
import { paymentsErrors } from '../errors.ts';
import type { RecordRefund } from './commands.ts';
import type { DepositEvent } from './events.ts';
import { leftOf, type MadeDeposit } from './state.ts';
import { takeBackNamed } from './take-back.ts';

/** The number of decimals of the currency; eight for a provider's coin that we do not know. */
const placesOf = (currency: string): number =>
  isCurrency(currency) ? currencyOf(currency).places : 8;

/**
 * Records that staff sent back a payment by hand, where its provider cannot. It counts like a report by the provider.
 * It is never more than what is left of the payment, and concerns only that payment: money that came later under its id
 * was a separate transfer. A payment that must be sent back whole cannot be sent back in parts.
 */
export const recordRefund = (
  { data }: RecordRefund,
  deposit: MadeDeposit,
): readonly DepositEvent[] => {
  const { paymentId, staffId, amount, reason, reference } = data;
  const { money, status, payments } = deposit;
  if (money.userId === staffId) throw new DomainError(generalErrors.OWN_MATTER);
  const payment = payments.find((one) => one.paymentId === paymentId);
  if (payment === undefined) throw new DomainError(paymentsErrors.HELD_PAYMENT_NOT_FOUND);
  const isLost = payment.status === 'counted' && status === 'charged back';
  if (payment.status === 'sent back' || isLost)
    throw new DomainError(paymentsErrors.ALREADY_TAKEN_BACK);
  const { amount: left, currency } = leftOf(payment);
  const most = placesOf(currency);
  if (!isPositive(amount) || places(amount) > most)
    throw new DomainError(tradingErrors.INVALID_AMOUNT, { places: most });
  if (gt(amount, left))
    throw new DomainError(paymentsErrors.MORE_THAN_PAID, {
      left: formatAmount(left, currency),
      currency,
    });
  const isExpectedWhole = payment.status === 'refused' || status === 'refunded';
  if (isExpectedWhole && !eq(amount, left))
    throw new DomainError(paymentsErrors.SEND_BACK_WHOLE, {
      left: formatAmount(left, currency),
      currency,
    });
  const { userId } = money;
  const inAll = eq(amount, left) ? null : add(payment.back, amount);
  return [
    {
      type: 'RefundRecorded',
      data: {
        userId,
        paymentId,
        amount,
        currency,
        reason,
        reference,
        countedFor: null,
        isBesideProvider: true,
      },
    },
    ...takeBackNamed({ by: 'refund', paymentId, inAll }, deposit),
  ];
};
