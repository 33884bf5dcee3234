import { array, object, string, type InferType } from 'yup';
import { add, gte, type Decimal } from '../../domain/shared/decimal.ts';
import { ProviderFailure } from '../providers/failure.ts';
import type { PaymentAnswer } from './gateway.ts';

/** The part of PayPal's answers that deposits need (developer.paypal.com/docs/api/orders/v2). */
const money = object({
  currency_code: string().required(),
  value: string()
    .matches(/^\d{1,15}(\.\d{1,8})?$/)
    .required(),
});

const capture = object({
  id: string().required(),
  status: string().required(),
  create_time: string()
    .test('time', (value) => !Number.isNaN(Date.parse(value ?? '')))
    .required(),
  amount: money.required(),
});
export type PaypalCapture = InferType<typeof capture>;

/** A refund that failed or was cancelled moved no money. */
const refund = object({ status: string().required(), amount: money.required() });
const movedNothing: ReadonlySet<string> = new Set(['FAILED', 'CANCELLED']);

const order = object({
  id: string().required(),
  status: string().required(),
  links: array(object({ rel: string().required(), href: string().required() })).default([]),
  purchase_units: array(
    object({
      payments: object({
        captures: array(capture).default([]),
        refunds: array(refund).default([]),
      }).default(undefined),
    }),
  ).default([]),
});
export type PaypalOrder = InferType<typeof order>;

/** The order in an answer. Throws `ProviderFailure` if it is not one: unreadable answers decide nothing about money. */
export const paypalOrderIn = (answer: unknown): PaypalOrder => {
  if (!order.isValidSync(answer))
    throw new ProviderFailure('unreadable', 'The answer is not an order');
  return order.cast(answer);
};

/** The page where the payer agrees. */
export const paypalPageOf = ({ links }: PaypalOrder): string => {
  const link = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  if (link === undefined) throw new ProviderFailure('unreadable', 'The order has no approval page');
  return link.href;
};

const capturesOf = (found: PaypalOrder): readonly PaypalCapture[] =>
  found.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);

/** States of captures whose money arrived, whatever happened to it since. */
const come: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** The capture whose money arrived; `null` if there is none. */
export const capturedIn = (found: PaypalOrder): PaypalCapture | null =>
  capturesOf(found).find(({ status }) => come.has(status)) ?? null;

/** The answer for an order without money. */
export const answerWithoutMoney = (found: PaypalOrder): PaymentAnswer => {
  if (found.status === 'VOIDED') return { status: 'failed' };
  const isDeclined = capturesOf(found).some(
    ({ status }) => status === 'DECLINED' || status === 'FAILED',
  );
  return { status: isDeclined ? 'failed' : 'open' };
};

const canonical = (value: string): Decimal => add(value, '0');

/** The sum of an order's refunds; an order has a single capture. */
const refundedIn = (found: PaypalOrder): Decimal =>
  found.purchase_units
    .flatMap(({ payments }) => payments?.refunds ?? [])
    .filter(({ status }) => !movedNothing.has(status))
    .reduce((sum: Decimal, { amount }) => add(sum, amount.value), '0');

/**
 * The answer for a deposit's capture. If all of it was refunded, it counts as a refund, even if it is disputed too.
 * `isDisputed` is asked for separately.
 */
export const answerOfCapture = (
  { id, status, create_time: time, amount }: PaypalCapture,
  found: PaypalOrder,
  isDisputed: boolean,
): PaymentAnswer => {
  const total = canonical(amount.value);
  const refunded = status === 'REFUNDED' ? total : refundedIn(found);
  const isRefunded = gte(refunded, total);
  return {
    status: 'paid',
    paymentId: id,
    paidAt: new Date(time).toISOString(),
    amount: total,
    currency: amount.currency_code,
    coins: null,
    takenBack: isRefunded ? 'refund' : isDisputed ? 'chargeback' : null,
    refunded,
  };
};
