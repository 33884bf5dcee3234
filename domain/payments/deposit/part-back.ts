import { roundToMinor } from '../../shared/currencies.ts';
import { add, div, gt, lte, min, mul, sub, type Decimal } from '../../shared/decimal.ts';
import type { DepositEvent } from './events.ts';
import { conversionEvents } from './held-payment.ts';
import { leftOf, type HeardPayment, type MadeDeposit } from './state.ts';

/**
 * A part of a payment was sent back to its payer; `inAll` is the total, including earlier parts. A repeated or late
 * report has no higher total, and changes nothing. The part leaves the wallet, but never more than was credited; the
 * rest is taken from the fee.
 */
export const partBack = (
  { money, status }: MadeDeposit,
  payment: HeardPayment,
  inAll: Decimal,
): readonly DepositEvent[] => {
  if (lte(inAll, payment.back)) return [];
  const { paymentId, currency } = payment;
  const back = { amount: sub(inAll, payment.back), currency };
  const noted = {
    type: 'PaymentPartSentBack',
    data: { userId: money.userId, paymentId, ...back, inAll },
  } as const;
  const isCredited = status === 'paid' || status === 'credited';
  if (payment.status !== 'counted' || !isCredited) return [noted];
  const total = add(money.amount, money.fee);
  const share = div(mul(total, back.amount), leftOf(payment).amount);
  const worth = currency === money.currency ? back.amount : roundToMinor(share, money.currency);
  const part = gt(worth, total) ? total : worth;
  const amount = min(part, money.amount);
  return [
    noted,
    {
      type: 'DepositPartRefunded',
      data: { ...money, amount, fee: sub(part, amount), left: sub(total, part) },
    },
    ...conversionEvents(money, { amount: part, currency: money.currency }, back),
  ];
};
