import { randomUUID } from 'node:crypto';
import { array, object, string } from 'yup';
import { currencyOf, walletCurrencies } from '../../domain/shared/currencies.ts';
import { fixed, type Decimal } from '../../domain/shared/decimal.ts';
import type { SignedCall } from '../http/signature.ts';
import { createProviderClient, type ProviderOptions } from '../providers/client.ts';
import { ProviderFailure } from '../providers/failure.ts';
import type { PaymentAnswer, PaymentGateway, PaymentOrder } from './gateway.ts';
import { createPaypalNotices } from './paypal-notice.ts';
import {
  answerOfCapture,
  answerWithoutMoney,
  capturedIn,
  paypalOrderIn,
  paypalPageOf,
  type PaypalOrder,
} from './paypal-order.ts';
import { withPaypalToken } from './paypal-token.ts';

/** PayPal's Orders API (developer.paypal.com/docs/api/orders/v2). */
const paypalOrigin = 'https://api-m.paypal.com';

export type PaypalKeys = Readonly<{
  clientKey: string;
  secretKey: string;
  /** The only currency to pay in; empty for that of the wallet. */
  paymentCurrency: string;
}>;

const moneyOf = (amount: Decimal, currency: string) => ({
  currency_code: currency,
  value: fixed(amount, currencyOf(currency).places),
});

const createBody = (order: PaymentOrder) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: order.depositId,
      invoice_id: order.depositId,
      description: order.title,
      amount: moneyOf(order.total, order.currency),
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: order.returnTo.paid,
        cancel_url: order.returnTo.givenUp,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        brand_name: order.title,
      },
    },
  },
});

const disputes = object({
  items: array(
    object({ dispute_outcome: object({ outcome_code: string() }).default(undefined) }),
  ).default([]),
});

/** Outcomes of disputes that leave the money with us. */
const harmless: ReadonlySet<string> = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER']);

const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof ProviderFailure && error.status !== null && statuses.includes(error.status);

/** A client for the account of these keys; `simulator` is the origin of a simulator that answers instead of PayPal. */
export const createPaypal = (options: {
  keys: PaypalKeys;
  simulator: string | null;
  metrics?: ProviderOptions['metrics'];
}): PaymentGateway & Readonly<{ isSender: (call: SignedCall) => Promise<boolean> }> => {
  const { keys, simulator, metrics } = options;
  const openClient = (name: string) =>
    withPaypalToken(
      createProviderClient({
        name: simulator === null ? name : `${name} (simulator)`,
        baseUrl: simulator ?? paypalOrigin,
        trustedOrigins: simulator === null ? [] : [simulator],
        idempotencyHeader: 'PayPal-Request-Id',
        ...(metrics === undefined ? {} : { metrics }),
      }),
      keys,
    );
  const client = openClient('PayPal');

  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;
  const find = async (id: string): Promise<PaypalOrder> => {
    const found = paypalOrderIn(await client.call({ method: 'GET', path: orderPath(id) }));
    if (found.id === id) return found;
    throw new ProviderFailure('unreadable', 'The answer is about another order');
  };

  /**
   * Captures an order that the payer has agreed to. PayPal captures an order only once, so a concurrent capture does no
   * harm.
   */
  const take = async (id: string): Promise<PaypalOrder> => {
    try {
      await client.call({
        method: 'POST',
        path: `${orderPath(id)}/capture`,
        body: { json: {} },
        idempotencyKey: randomUUID(),
      });
    } catch (error) {
      // Declined by the payer's bank, or already captured: the order read next tells which.
      if (!hasStatus(error, 422)) throw error;
    }
    return find(id);
  };

  /** If the keys may not read disputes, we treat payments as undisputed. */
  const isDisputed = async (captureId: string): Promise<boolean> => {
    try {
      const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`;
      const answer = await client.call({ method: 'GET', path });
      const { items } = disputes.validateSync(answer ?? {});
      return items.some(
        ({ dispute_outcome: outcome }) => !harmless.has(outcome?.outcome_code ?? ''),
      );
    } catch (error) {
      if (hasStatus(error, 403, 404)) return false;
      throw error instanceof ProviderFailure
        ? error
        : new ProviderFailure('unreadable', 'The answer is not a list of disputes');
    }
  };

  const answerOf = async (order: PaypalOrder): Promise<PaymentAnswer> => {
    const capture = capturedIn(order);
    if (capture === null) return answerWithoutMoney(order);
    return answerOfCapture(capture, order, await isDisputed(capture.id));
  };

  return {
    isSimulated: simulator !== null,
    takes: (currency) =>
      walletCurrencies.some((code) => code === currency) &&
      (keys.paymentCurrency === '' || keys.paymentCurrency === currency),
    test: async () => {
      await client.call({ method: 'GET', path: '/v1/notifications/webhooks' });
    },
    begin: async (order) => {
      const answer = await client.call({
        method: 'POST',
        path: '/v2/checkout/orders',
        headers: { Prefer: 'return=representation' },
        body: { json: createBody(order) },
        idempotencyKey: order.depositId,
      });
      const made = paypalOrderIn(answer);
      return { reference: made.id, paymentLink: paypalPageOf(made) };
    },
    ask: async (reference) => {
      try {
        const order = await find(reference);
        return await answerOf(order.status === 'APPROVED' ? await take(reference) : order);
      } catch (error) {
        // The order belongs to another account, or to a simulator that was reset.
        if (hasStatus(error, 404)) return { status: 'unknown' };
        throw error;
      }
    },
    sendBack: async ({ paymentId, amount, currency }) => {
      await client.call({
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(paymentId)}/refund`,
        // Without an amount PayPal would refund all that is left, even after a refund by hand.
        body: { json: { amount: moneyOf(amount, currency) } },
        idempotencyKey: `refund ${paymentId}`,
      });
    },
    // Uses a separate client: a flood of forged notices must not keep PayPal from taking payments.
    isSender: createPaypalNotices(openClient('PayPal notices')),
  };
};
