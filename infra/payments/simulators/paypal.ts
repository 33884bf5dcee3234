import { createHmac } from 'node:crypto';
import { array, object, string } from 'yup';
import { currencyOf } from '../../../domain/shared/currencies.ts';
import { add, fixed, sub } from '../../../domain/shared/decimal.ts';
import { simulatedPaypalKeys } from './keys.ts';
import type { SimulatedNotice } from './notices.ts';
import type { SimulatedAct } from './page.ts';
import type { SimulatedPage } from './pages.ts';
import {
  afterRefund,
  madeUpId,
  startPaymentSimulator,
  type PaymentSimulator,
  type PaymentSimulatorOptions,
  type SimulatedAnswer,
  type SimulatedCall,
  type SimulatedHouse,
} from './simulator.ts';

const { clientKey, secretKey } = simulatedPaypalKeys;
const token = 'token_simulator';
const webhookId = 'WH-SIMULATOR';

/** Takes the place of PayPal's signature, which only PayPal checks, on request. */
const signatureOf = (transmissionId: string, body: string): string =>
  createHmac('sha256', secretKey).update(`${transmissionId}.${webhookId}.${body}`).digest('base64');

/** The headers of a notice. */
export const signPaypalNotice = (body: string, nowMs: number): Record<string, string> => {
  const id = madeUpId('transmission-');
  return {
    'PayPal-Transmission-Id': id,
    'PayPal-Transmission-Time': new Date(nowMs).toISOString(),
    'PayPal-Transmission-Sig': signatureOf(id, body),
    'PayPal-Cert-Url': 'https://api.paypal.com/v1/notifications/certs/CERT-SIMULATOR',
    'PayPal-Auth-Algo': 'SHA256withRSA',
  };
};

const statuses = {
  open: 'PAYER_ACTION_REQUIRED',
  approved: 'APPROVED',
  paid: 'COMPLETED',
  declined: 'PAYER_ACTION_REQUIRED',
  expired: 'VOIDED',
} as const satisfies Record<SimulatedPage['status'], string>;

const orderOf = (page: SimulatedPage, origin: string) => {
  const { id, status, amount, currency, paymentId, paidAtMs, takenBack, depositId, partBack } =
    page;
  const sum = { currency_code: currency, value: fixed(amount, currencyOf(currency).places) };
  const isPartBack = partBack !== '0';
  const capture = {
    id: paymentId,
    status: takenBack === 'refund' ? 'REFUNDED' : isPartBack ? 'PARTIALLY_REFUNDED' : 'COMPLETED',
    amount: sum,
    custom_id: depositId,
    create_time: new Date(paidAtMs ?? 0).toISOString(),
  };
  const part = { currency_code: currency, value: fixed(partBack, currencyOf(currency).places) };
  const refunds = isPartBack ? [{ id: 'R1', status: 'COMPLETED', amount: part }] : [];
  const isOpen = status === 'open' || status === 'declined';
  return {
    id,
    status: statuses[status],
    links: isOpen ? [{ rel: 'payer-action', href: `${origin}/pay/${id}`, method: 'GET' }] : [],
    purchase_units: [
      {
        custom_id: depositId,
        amount: sum,
        ...(paymentId === null ? {} : { payments: { captures: [capture], refunds } }),
      },
    ],
  };
};

const refusal = (status: number, issue: string): SimulatedAnswer => ({
  status,
  json: { name: issue, details: [{ issue }] },
});
const fine = (json: unknown): SimulatedAnswer => ({ status: 200, json });

const asked = object({
  purchase_units: array(
    object({
      custom_id: string().required(),
      amount: object({ currency_code: string().required(), value: string().required() }),
    }),
  ).required(),
  payment_source: object({
    paypal: object({
      experience_context: object({
        return_url: string().required(),
        cancel_url: string().required(),
      }),
    }),
  }),
});

/** How long an order waits for its payer; our orders set no time. */
const orderMs = 3 * 3_600_000;
const amountMost = 100_000;

const create = (call: SimulatedCall, { open, nowMs }: SimulatedHouse): SimulatedAnswer => {
  const { purchase_units: units, payment_source: source } = asked.validateSync(
    JSON.parse(call.body),
  );
  const [unit] = units;
  const value = Number(unit?.amount.value);
  if (unit === undefined || !(value >= 0.5 && value <= amountMost))
    return refusal(422, 'UNPROCESSABLE_ENTITY');
  const { return_url: paidUrl, cancel_url: givenUpUrl } = source.paypal.experience_context;
  const page = open({
    depositId: unit.custom_id,
    amount: add(unit.amount.value, '0'),
    currency: unit.amount.currency_code,
    expiresAtMs: nowMs() + orderMs,
    paidUrl,
    givenUpUrl,
  });
  return fine(orderOf(page, call.origin));
};

/** Without an amount it refunds all that is left. */
const refunded = object({ amount: object({ value: string().required() }).default(undefined) });

const refund = ({ path, body }: SimulatedCall, { pages }: SimulatedHouse): SimulatedAnswer => {
  const page = pages.ofPayment(path.split('/')[4] ?? '');
  if (page === undefined) return refusal(404, 'RESOURCE_NOT_FOUND');
  const { amount } = refunded.validateSync(JSON.parse(body));
  const after = afterRefund(page, amount?.value ?? sub(page.amount, page.partBack));
  if (after === null) return refusal(422, 'CAPTURE_FULLY_REFUNDED');
  pages.put(after);
  return { status: 201, json: { id: madeUpId('R'), status: 'COMPLETED' } };
};

const verified = object({
  transmission_id: string().required(),
  transmission_sig: string().required(),
  webhook_id: string().required(),
});

const verify = ({ body }: SimulatedCall): SimulatedAnswer => {
  const sent = body.slice('{"webhook_event":'.length, body.lastIndexOf(',"transmission_id"'));
  const {
    transmission_id: id,
    transmission_sig: given,
    webhook_id: of,
  } = verified.validateSync(JSON.parse(body));
  const isRight = of === webhookId && given === signatureOf(id, sent);
  return fine({ verification_status: isRight ? 'SUCCESS' : 'FAILURE' });
};

const disputesOf = (paymentId: string, { pages }: SimulatedHouse): SimulatedAnswer => {
  const isDisputed = pages.ofPayment(paymentId)?.takenBack === 'chargeback';
  return fine({ items: isDisputed ? [{ dispute_id: 'PP-D-1', status: 'OPEN' }] : [] });
};

const answerOrder = (call: SimulatedCall, house: SimulatedHouse): SimulatedAnswer => {
  const [, , , , id = '', act] = call.path.split('/');
  const page = house.pages.find(id);
  if (page === undefined) return refusal(404, 'RESOURCE_NOT_FOUND');
  if (act !== 'capture') return fine(orderOf(page, call.origin));
  if (page.status === 'paid') return refusal(422, 'ORDER_ALREADY_CAPTURED');
  if (page.status !== 'approved') return refusal(422, 'ORDER_NOT_APPROVED');
  return { status: 201, json: orderOf(house.settle(page), call.origin) };
};

const answer = (call: SimulatedCall, house: SimulatedHouse): SimulatedAnswer => {
  const { path, method, headers } = call;
  if (path === '/v1/oauth2/token') {
    const basic = Buffer.from(`${clientKey}:${secretKey}`).toString('base64');
    if (headers.authorization !== `Basic ${basic}`) return refusal(401, 'invalid_client');
    return fine({ access_token: token, token_type: 'Bearer', expires_in: 32_400 });
  }
  if (headers.authorization !== `Bearer ${token}`) return refusal(401, 'INVALID_TOKEN');
  if (path === '/v2/checkout/orders' && method === 'POST') return create(call, house);
  if (path.startsWith('/v2/checkout/orders/')) return answerOrder(call, house);
  if (path.startsWith('/v2/payments/captures/')) return refund(call, house);
  if (path === '/v1/notifications/webhooks') {
    const url = 'https://daybook.example/payments/webhooks/paypal';
    return fine({ webhooks: [{ id: webhookId, url }] });
  }
  if (path === '/v1/notifications/verify-webhook-signature') return verify(call);
  if (path === '/v1/customer/disputes')
    return disputesOf(call.query.get('disputed_transaction_id') ?? '', house);
  return refusal(404, 'RESOURCE_NOT_FOUND');
};

const eventOf = (page: SimulatedPage, act: SimulatedAct) => {
  const { id, depositId, paymentId } = page;
  if (act === 'refund' || act === 'refund-part')
    return { event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { custom_id: depositId } };
  if (act === 'chargeback')
    return {
      event_type: 'CUSTOMER.DISPUTE.CREATED',
      resource: { disputed_transactions: [{ seller_transaction_id: paymentId }] },
    };
  const resource = { id, purchase_units: [{ custom_id: depositId }] };
  return act.startsWith('pay') ? { event_type: 'CHECKOUT.ORDER.APPROVED', resource } : null;
};

const noticeOf = (page: SimulatedPage, act: SimulatedAct): SimulatedNotice | null => {
  const event = eventOf(page, act);
  if (event === null) return null;
  const body = JSON.stringify({ id: madeUpId('WH-'), ...event });
  return {
    body,
    headersAt: (nowMs) => ({
      'Content-Type': 'application/json',
      ...signPaypalNotice(body, nowMs),
    }),
  };
};

/**
 * Simulates the part of PayPal's API that deposits use: a token; orders that are created, approved by the payer,
 * captured, read and refunded; disputes; and the check of a notice. A declined payment leaves the order open.
 */
export const startPaypalSimulator = (options: PaymentSimulatorOptions): Promise<PaymentSimulator> =>
  startPaymentSimulator(
    {
      provider: 'PayPal',
      newPageId: () => madeUpId('O').toUpperCase().slice(0, 20),
      newPaymentId: () => madeUpId('C').toUpperCase().slice(0, 20),
      afterPay: 'approved',
      isEndedByDecline: false,
      noticeOf,
      returnUrl: ({ id, paidUrl, givenUpUrl }, act) => {
        if (act === 'leave') return givenUpUrl;
        if (!act.startsWith('pay')) return `/pay/${id}`;
        const back = new URL(paidUrl);
        back.searchParams.set('token', id);
        back.searchParams.set('PayerID', 'SIMULATOR');
        return back.href;
      },
      answer,
    },
    options,
  );
