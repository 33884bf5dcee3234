import type { Stripe } from 'stripe';
import { boolean, mixed, number, object, string } from 'yup';
import { currencyOf, walletCurrencies } from '../../domain/shared/currencies.ts';
import { div, mul, type Decimal } from '../../domain/shared/decimal.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { createProviderClient, type ProviderOptions } from '../providers/client.ts';
import { ProviderFailure } from '../providers/failure.ts';
import type { Notice, PaymentAnswer, PaymentGateway, PaymentOrder } from './gateway.ts';
import { jsonIn } from './notice-body.ts';
import { createStripePackage } from './stripe-package.ts';

/** Stripe Checkout (docs.stripe.com/api/checkout/sessions). */
const stripeOrigin = 'https://api.stripe.com';

const unitsPerCurrency = (currency: string): Decimal =>
  `1${'0'.repeat(currencyOf(currency).places)}`;

/**
 * The amount in minor units, as Stripe needs it. `takes` allows only currencies whose decimals are those of ISO 4217. A
 * number too large to be exact has more digits than Stripe accepts.
 */
const toMinor = (amount: Decimal, currency: string): number =>
  Number(mul(amount, unitsPerCurrency(currency)));

const fromMinor = (amount: number, currency: string): Decimal =>
  div(String(amount), unitsPerCurrency(currency));

const session = object({
  id: string().required(),
  url: string().nullable(),
  status: string().oneOf(['open', 'complete', 'expired']).required(),
  payment_status: string().oneOf(['paid', 'unpaid', 'no_payment_required']).required(),
  amount_total: number().integer().min(0).required(),
  currency: string().required(),
  payment_intent: object({
    id: string().required(),
    created: number().integer().required(),
    latest_charge: object({
      created: number().integer().required(),
      refunded: boolean().default(false),
      amount_refunded: number().integer().min(0).default(0),
      disputed: boolean().default(false),
    })
      .nullable()
      .default(null),
  })
    .nullable()
    .default(null),
});

const sessionIn = (answer: unknown) => {
  if (!session.isValidSync(answer))
    throw new ProviderFailure('unreadable', 'The answer is not a Checkout session');
  return session.cast(answer);
};

/** Checkout accepts an expiry between half an hour and a day from now. */
const pageOf = (order: PaymentOrder): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: order.depositId,
  metadata: { deposit_id: order.depositId },
  payment_intent_data: { metadata: { deposit_id: order.depositId } },
  success_url: order.returnTo.paid,
  cancel_url: order.returnTo.givenUp,
  expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: order.currency.toLowerCase(),
        unit_amount: toMinor(order.total, order.currency),
        product_data: { name: order.title },
      },
    },
  ],
});

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

type Charge = Readonly<{ refunded: boolean; disputed: boolean }>;

/** `refunded` means the whole sum. */
const takenBackBy = (charge: Charge | null): 'refund' | 'chargeback' | null => {
  if (charge?.disputed === true) return 'chargeback';
  return charge?.refunded === true ? 'refund' : null;
};

const answerOf = (answer: unknown, reference: string): PaymentAnswer => {
  const { id, status, payment_status: paid, amount_total: total, ...rest } = sessionIn(answer);
  if (id !== reference)
    throw new ProviderFailure('unreadable', 'The answer is about another session');
  if (status === 'expired') return { status: 'expired' };
  if (status === 'open' || paid !== 'paid') return { status: 'open' };
  const currency = rest.currency.toUpperCase();
  const intent = rest.payment_intent;
  return {
    status: 'paid',
    paymentId: intent?.id ?? id,
    paidAt: timeOf(intent?.latest_charge?.created ?? intent?.created ?? 0),
    takenBack: takenBackBy(intent?.latest_charge ?? null),
    amount: fromMinor(total, currency),
    currency,
    coins: null,
    refunded: fromMinor(intent?.latest_charge?.amount_refunded ?? 0, currency),
  };
};

/** A client for the account of this key; `simulator` is the origin of a simulator that answers instead of Stripe. */
export const createStripe = (options: {
  secretKey: string;
  simulator: string | null;
  metrics?: ProviderOptions['metrics'];
}): PaymentGateway => {
  const { secretKey, simulator, metrics } = options;
  const client = createProviderClient({
    name: simulator === null ? 'Stripe' : 'Stripe (simulator)',
    baseUrl: simulator ?? stripeOrigin,
    trustedOrigins: simulator === null ? [] : [simulator],
    ...(metrics === undefined ? {} : { metrics }),
  });
  const call = createStripePackage(secretKey, client);
  return {
    isSimulated: simulator !== null,
    takes: (currency) => walletCurrencies.some((code) => code === currency),
    test: async () => {
      await call((stripe) => stripe.balance.retrieve());
    },
    begin: async (order) => {
      const idempotencyKey = order.depositId;
      const answer = await call(({ checkout }) =>
        checkout.sessions.create(pageOf(order), { idempotencyKey }),
      );
      const { id, url } = sessionIn(answer);
      if (typeof url !== 'string')
        throw new ProviderFailure('unreadable', 'The session has no payment page');
      return { reference: id, paymentLink: url };
    },
    ask: async (reference) => {
      try {
        const expand = ['payment_intent.latest_charge'];
        const answer = await call(({ checkout }) =>
          checkout.sessions.retrieve(reference, { expand }),
        );
        return answerOf(answer, reference);
      } catch (error) {
        // The session belongs to another account, or to a simulator that was reset.
        if (error instanceof ProviderFailure && error.status === 404) return { status: 'unknown' };
        throw error;
      }
    },
    sendBack: async ({ paymentId, amount, currency }) => {
      const idempotencyKey = `refund ${paymentId}`;
      // Without an amount Stripe would refund all that is left, even after a refund by hand.
      const refund = { payment_intent: paymentId, amount: toMinor(amount, currency) };
      await call(({ refunds }) => refunds.create(refund, { idempotencyKey }));
    },
  };
};

const event = object({
  type: string().required(),
  data: object({
    object: object({
      client_reference_id: string().nullable(),
      payment_intent: mixed().nullable(),
    }).required(),
  }).required(),
});

/**
 * The subject of an event (docs.stripe.com/webhooks): the page of a deposit, or a payment that was refunded or
 * disputed; `null` if it concerns none of ours.
 */
export const readStripeNotice = (body: Buffer): Notice | null => {
  const read = jsonIn(body);
  if (!event.isValidSync(read)) return null;
  // The cast gives an empty object if `object` is missing.
  const { type, data } = event.cast(read);
  const { client_reference_id: depositId, payment_intent: paymentId } = data.object;
  if (type.startsWith('checkout.session.'))
    return typeof depositId === 'string' && isUuid(depositId) ? { depositId } : null;
  return type.startsWith('charge.') && typeof paymentId === 'string' ? { paymentId } : null;
};
