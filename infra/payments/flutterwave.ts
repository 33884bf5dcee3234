import { array, lazy, mixed, number, object, string } from 'yup';
import { currencyOf, walletCurrencies } from '../../domain/shared/currencies.ts';
import {
  add,
  fixed,
  gte,
  isNegative,
  parseDecimal,
  type Decimal,
} from '../../domain/shared/decimal.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { createProviderClient, type ProviderOptions } from '../providers/client.ts';
import { ProviderFailure } from '../providers/failure.ts';
import type { Notice, PaymentAnswer, PaymentGateway, PaymentOrder } from './gateway.ts';
import { jsonIn } from './notice-body.ts';

/** Flutterwave Standard (developer.flutterwave.com/docs, version 3). */
const flutterwaveOrigin = 'https://api.flutterwave.com';

/** Usually a number; some answers have it as text. */
const id = () =>
  lazy((value: unknown) => (typeof value === 'number' ? number() : string()).required());

const page = object({ data: object({ link: string().required() }).required() });
const list = object({ data: array(object({ id: id(), status: string().required() })).default([]) });
const transaction = object({
  data: object({
    id: id(),
    tx_ref: string().required(),
    flw_ref: string().required(),
    status: string().required(),
    amount: mixed().required(),
    currency: string().required(),
    created_at: string().required(),
  }).required(),
});
const refunds = object({
  data: array(
    object({ tx_id: id(), status: string().required(), amount_refunded: mixed().nullable() }),
  )
    .nullable()
    .default([]),
});
const chargebacks = object({
  data: array(object({ flw_ref: string().required(), status: string().required() }))
    .nullable()
    .default([]),
});

const unreadable = (what: string): ProviderFailure =>
  new ProviderFailure('unreadable', `The answer is not a valid ${what}`);

/** Amounts are JSON numbers; their shortest decimal form is the exact amount. */
const decimalIn = (value: unknown): Decimal => {
  const read = parseDecimal(value);
  if (read === null || isNegative(read)) throw unreadable('amount');
  return read;
};

/** Without our `status`: the page returns to one address in every case, and adds a `status` of its own. */
const withoutStatus = (address: string): string => {
  const url = new URL(address);
  url.searchParams.delete('status');
  return url.href;
};

const pageBody = (order: PaymentOrder) => ({
  tx_ref: order.depositId,
  amount: fixed(order.total, currencyOf(order.currency).places),
  currency: order.currency,
  redirect_url: withoutStatus(order.returnTo.paid),
  customer: { email: order.payerEmail },
  customizations: { title: order.title },
  payment_options: 'card',
});

/** A failed refund moved no money, and neither did a chargeback that we won. */
const failedRefunds: ReadonlySet<string> = new Set(['failed', 'declined', 'cancelled']);
const wonChargebacks: ReadonlySet<string> = new Set(['won', 'reversed', 'declined']);

/**
 * A client for the account of this key; `simulator` is the origin of a simulator that answers instead of Flutterwave.
 */
export const createFlutterwave = (options: {
  secretKey: string;
  simulator: string | null;
  metrics?: ProviderOptions['metrics'];
}): PaymentGateway => {
  const { secretKey, simulator, metrics } = options;
  const client = createProviderClient({
    name: simulator === null ? 'Flutterwave' : 'Flutterwave (simulator)',
    baseUrl: simulator ?? flutterwaveOrigin,
    trustedOrigins: simulator === null ? [] : [simulator],
    ...(metrics === undefined ? {} : { metrics }),
  });
  const headers = { Authorization: `Bearer ${secretKey}` };
  const get = (path: string): Promise<unknown> => client.call({ method: 'GET', path, headers });

  /** The sum of a transaction's refunds; a refund without an amount is one of the whole sum. */
  const refundedOf = async (txId: string, sum: Decimal): Promise<Decimal> => {
    const answer = await get(`/v3/refunds?id=${encodeURIComponent(txId)}`);
    if (!refunds.isValidSync(answer)) throw unreadable('list of refunds');
    return (refunds.cast(answer).data ?? [])
      .filter(({ tx_id: one, status }) => String(one) === txId && !failedRefunds.has(status))
      .reduce(
        (all: Decimal, { amount_refunded: part }) =>
          add(all, part === null || part === undefined ? sum : decimalIn(part)),
        '0',
      );
  };
  const isChargedBack = async (flwRef: string): Promise<boolean> => {
    const charged = await get(`/v3/chargebacks?flw_ref=${encodeURIComponent(flwRef)}`);
    if (!chargebacks.isValidSync(charged)) throw unreadable('list of chargebacks');
    const isCharged = (chargebacks.cast(charged).data ?? []).some(
      ({ flw_ref: ref, status }) => ref === flwRef && !wonChargebacks.has(status),
    );
    return isCharged;
  };
  const takenBack = async (txId: string, flwRef: string, sum: Decimal) => {
    if (await isChargedBack(flwRef)) return { takenBack: 'chargeback', refunded: '0' } as const;
    const refunded = await refundedOf(txId, sum);
    return { takenBack: gte(refunded, sum) ? 'refund' : null, refunded } as const;
  };

  /** Flutterwave's answer about one transaction of the deposit. */
  const verified = async (txId: string, depositId: string): Promise<PaymentAnswer | null> => {
    const answer = await get(`/v3/transactions/${encodeURIComponent(txId)}/verify`);
    if (!transaction.isValidSync(answer)) throw unreadable('transaction');
    const { data } = transaction.cast(answer);
    if (data.tx_ref !== depositId || data.status !== 'successful') return null;
    const paidAt = new Date(data.created_at);
    if (Number.isNaN(paidAt.getTime())) throw unreadable('time');
    const amount = decimalIn(data.amount);
    return {
      status: 'paid',
      paymentId: txId,
      paidAt: paidAt.toISOString(),
      amount,
      currency: data.currency,
      coins: null,
      ...(await takenBack(txId, data.flw_ref, amount)),
    };
  };

  return {
    isSimulated: simulator !== null,
    takes: (currency) => walletCurrencies.some((code) => code === currency),
    test: async () => {
      await get('/v3/balances');
    },
    begin: async (order) => {
      const answer = await client.call({
        method: 'POST',
        path: '/v3/payments',
        headers,
        body: { json: pageBody(order) },
        // Our reference can be paid only once, so a second page does no harm.
        idempotencyKey: order.depositId,
      });
      if (!page.isValidSync(answer)) throw unreadable('page');
      return { reference: order.depositId, paymentLink: page.cast(answer).data.link };
    },
    ask: async (reference) => {
      const answer = await get(`/v3/transactions?tx_ref=${encodeURIComponent(reference)}`);
      if (!list.isValidSync(answer)) throw unreadable('list of transactions');
      for (const found of list.cast(answer).data) {
        if (found.status !== 'successful') continue;
        const paid = await verified(String(found.id), reference);
        if (paid !== null) return paid;
      }
      // After a declined card, the payer may try another one.
      return { status: 'open' };
    },
    sendBack: async ({ paymentId, amount }) => {
      await client.call({
        method: 'POST',
        path: `/v3/transactions/${encodeURIComponent(paymentId)}/refund`,
        headers,
        body: { json: { amount: Number(amount) } },
      });
    },
  };
};

const notice = object({
  data: object({
    tx_ref: string().nullable(),
    tx_id: mixed().nullable(),
    TransactionId: mixed().nullable(),
  }).required(),
});

/** The subject of a notice: a deposit by our reference, or a payment by its transaction. Nothing else in it counts. */
export const readFlutterwaveNotice = (body: Buffer): Notice | null => {
  const read = jsonIn(body);
  if (!notice.isValidSync(read)) return null;
  const { tx_ref: ref, tx_id: txId, TransactionId: ofRefund } = notice.cast(read).data;
  if (typeof ref === 'string' && isUuid(ref)) return { depositId: ref };
  const payment = txId ?? ofRefund;
  return typeof payment === 'number' || typeof payment === 'string'
    ? { paymentId: String(payment) }
    : null;
};
