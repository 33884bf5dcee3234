import { formatAmount } from '../../shared/format/amounts.ts';
import { roundToMinor } from '../../shared/currencies.ts';
import { add, div, eq, gt, isPositive, mul, sub, type Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import type { MarketQuotes, QuoteUsed } from '../../shared/trading/types.ts';
import { tradingErrors } from '../../trading/errors.ts';
import { rateBetween } from '../../trading/wallet/conversion.ts';
import { amountMax } from '../../trading/wallet/rules.ts';
import { paymentsErrors } from '../errors.ts';
import type { CreditHeldPayment, RefuseHeldPayment } from './commands.ts';
import type {
  DepositEvent,
  DepositMoney,
  HeldPaymentRefused,
  PaymentConverted,
  Sum,
} from './events.ts';
import { isRest } from './growth.ts';
import { isOver, leftOf, type HeardPayment, type MadeDeposit } from './state.ts';

/** The value of a held payment in the wallet's currency. */
export type HeldCredit = Readonly<{
  amount: Decimal;
  fee: Decimal;
  rate: Decimal;
  convertedAt: readonly QuoteUsed[];
}>;

type Market = Readonly<{ quotes: MarketQuotes; now: string }>;

/**
 * The rate may differ from the one that staff saw, as long as the credited amount differs by no more than this share.
 */
const tolerance: Decimal = '0.01';

/**
 * Converts the payment at the current rate, and splits it in the ratio that the customer saw: the same share of the
 * total is fee. Refuses with `NO_EXCHANGE_RATE`, `PRICE_STALE`, and `INVALID_AMOUNT` if nothing is left to credit.
 */
export const creditOfHeld = (money: DepositMoney, paid: Sum, market: Market): HeldCredit => {
  const { currency } = money;
  const rate = rateBetween(paid.currency, currency, market);
  if (rate === null)
    throw new DomainError(tradingErrors.NO_EXCHANGE_RATE, {
      currency: paid.currency,
      quote: currency,
    });
  const total = roundToMinor(mul(paid.amount, rate.exchangeRate), currency);
  const asked = add(money.amount, money.fee);
  const amount = roundToMinor(div(mul(total, money.amount), asked), currency);
  if (!isPositive(amount)) throw new DomainError(paymentsErrors.NOTHING_TO_CREDIT);
  if (gt(amount, amountMax)) throw new DomainError(tradingErrors.AMOUNT_TOO_LARGE);
  return {
    amount,
    fee: sub(total, amount),
    rate: rate.exchangeRate,
    convertedAt: rate.convertedAt,
  };
};

/** The payment that waits for a decision, or the refusal that says what happened to it. */
export const requireHeld = (
  { money, payments }: MadeDeposit,
  { paymentId, staffId }: Readonly<{ paymentId: string; staffId: string }>,
): HeardPayment => {
  if (money.userId === staffId) throw new DomainError(generalErrors.OWN_MATTER);
  const payment = payments.find((one) => one.paymentId === paymentId);
  if (payment === undefined) throw new DomainError(paymentsErrors.HELD_PAYMENT_NOT_FOUND);
  if (payment.status === 'held') return payment;
  throw new DomainError(
    payment.status === 'counted' ? generalErrors.ALREADY_APPROVED : generalErrors.ALREADY_DECLINED,
  );
};

/** A deposit is credited only once, so a further payment can only be sent back. */
export const requireCreditable = (deposit: MadeDeposit, { paymentId }: HeardPayment): void => {
  if (isOver(deposit) || isRest(deposit, paymentId))
    throw new DomainError(paymentsErrors.HELD_PAYMENT_SECOND);
};

/** What the provider's clearing account holds in one currency counts in another one; no event if both are the same. */
export const conversionEvents = (
  { mode, userId, walletId, gateway }: DepositMoney,
  from: Sum,
  to: Sum,
): readonly PaymentConverted[] =>
  from.currency === to.currency
    ? []
    : [{ type: 'PaymentConverted', data: { mode, userId, walletId, gateway, from, to } }];

/** Accepts a held payment at its converted value. The credited amount is computed here; nobody enters it. */
export const creditHeldPayment = (
  { data }: CreditHeldPayment,
  deposit: MadeDeposit,
): readonly DepositEvent[] => {
  const payment = requireHeld(deposit, data);
  requireCreditable(deposit, payment);
  const { paymentId, paidAt } = payment;
  const { amount, currency } = leftOf(payment);
  const { userId } = deposit.money;
  const credit = creditOfHeld(deposit.money, { amount, currency }, data);
  const { askedAmount } = data;
  const money = { ...deposit.money, amount: credit.amount, fee: credit.fee };
  if (askedAmount !== null && isFarFrom(credit.amount, askedAmount))
    throw new DomainError(paymentsErrors.STALE_CREDIT, {
      amount: formatAmount(credit.amount, money.currency),
      currency: money.currency,
    });
  const { rate, convertedAt } = credit;
  const accepted = { userId, paymentId, amount, currency, rate, convertedAt };
  const total = { amount: add(money.amount, money.fee), currency: money.currency };
  return [
    { type: 'HeldPaymentAccepted', data: accepted },
    ...conversionEvents(money, { amount, currency }, total),
    { type: 'DepositPaid', data: { ...money, paymentId, paidAt, isLate: true } },
  ];
};

const isFarFrom = (amount: Decimal, asked: Decimal): boolean => {
  if (eq(amount, asked)) return false;
  const difference = gt(amount, asked) ? sub(amount, asked) : sub(asked, amount);
  return gt(difference, mul(amount, tolerance));
};

/** Sends back a held payment; the customer is told the reason. */
export const refuseHeldPayment = (
  { data }: RefuseHeldPayment,
  deposit: MadeDeposit,
): readonly HeldPaymentRefused[] => {
  const payment = requireHeld(deposit, data);
  const { paymentId } = payment;
  const { amount, currency } = leftOf(payment);
  const { userId } = deposit.money;
  const { reason } = data;
  return [{ type: 'HeldPaymentRefused', data: { userId, paymentId, amount, currency, reason } }];
};
