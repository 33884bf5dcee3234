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

/** What a held payment comes to in the wallet's currency. */
export type HeldCredit = Readonly<{
  amount: Decimal;
  fee: Decimal;
  rate: Decimal;
  convertedAt: readonly QuoteUsed[];
}>;

type Market = Readonly<{ quotes: MarketQuotes; now: string }>;

/** Another rate than staff were shown is taken while what is credited differs by no more than this share. */
const tolerance: Decimal = '0.01';

/**
 * Converts what came at the rate of that moment, and splits it as the customer was shown it: so much of the whole is fee.
 * Refuses with `NO_EXCHANGE_RATE`, `PRICE_STALE`, and `INVALID_AMOUNT` where nothing is left to credit.
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

/** The payment that waits for a person, or the refusal that says what became of it. */
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

/** What the clearing account of the provider holds in one currency counts in another; nothing where it is the same. */
export const conversionEvents = (
  { mode, userId, walletId, gateway }: DepositMoney,
  from: Sum,
  to: Sum,
): readonly PaymentConverted[] =>
  from.currency === to.currency
    ? []
    : [{ type: 'PaymentConverted', data: { mode, userId, walletId, gateway, from, to } }];

/**
 * Takes a held payment for what it comes to. A deposit is credited once: what came beside it is only sent back. How much
 * is credited is worked out here and typed by nobody.
 */
export const creditHeldPayment = (
  { data }: CreditHeldPayment,
  deposit: MadeDeposit,
): readonly DepositEvent[] => {
  const payment = requireHeld(deposit, data);
  if (isOver(deposit) || isRest(deposit, payment.paymentId))
    throw new DomainError(paymentsErrors.HELD_PAYMENT_SECOND);
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

/** Has a held payment sent back, for a reason that its customer is told. */
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
