import { createHmac, randomUUID } from 'node:crypto';
import { currencyOf } from '../../../domain/shared/currencies.ts';
import { div, mul, sub } from '../../../domain/shared/decimal.ts';
import { simulatedStripeKeys } from './keys.ts';
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

/** Stripe's own signature of a notice (docs.stripe.com/webhooks/signature). */
export const signStripeNotice = (body: string, secret: string, nowMs: number): string => {
  const seconds = Math.floor(nowMs / 1000);
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signed}`;
};

const unitsPer = (currency: string): string => `1${'0'.repeat(currencyOf(currency).places)}`;

const sessionOf = (page: SimulatedPage, origin: string) => {
  const { id, status, amount, currency, paymentId, paidAtMs, takenBack } = page;
  const created = Math.floor((paidAtMs ?? 0) / 1000);
  const charge = {
    created,
    refunded: takenBack === 'refund',
    amount_refunded: Number(
      mul(takenBack === 'refund' ? amount : page.partBack, unitsPer(currency)),
    ),
    disputed: takenBack === 'chargeback',
  };
  return {
    id,
    url: `${origin}/pay/${id}`,
    status: status === 'paid' ? 'complete' : status === 'expired' ? 'expired' : 'open',
    payment_status: status === 'paid' ? 'paid' : 'unpaid',
    amount_total: Number(mul(amount, unitsPer(currency))),
    currency: currency.toLowerCase(),
    client_reference_id: page.depositId,
    payment_intent: paymentId === null ? null : { id: paymentId, created, latest_charge: charge },
  };
};

const refusal = (status: number, message: string): SimulatedAnswer => ({
  status,
  json: { error: { type: 'invalid_request_error', message } },
});

const create = (call: SimulatedCall, { open }: SimulatedHouse): SimulatedAnswer => {
  const form = new URLSearchParams(call.body);
  const minor = Number(form.get('line_items[0][price_data][unit_amount]'));
  if (!Number.isSafeInteger(minor) || minor < 50 || minor > 99_999_999)
    return refusal(400, 'The amount must be from 50 to 99999999.');
  const currency = (form.get('line_items[0][price_data][currency]') ?? '').toUpperCase();
  const page = open({
    depositId: form.get('client_reference_id') ?? '',
    amount: div(String(minor), unitsPer(currency)),
    currency,
    expiresAtMs: Number(form.get('expires_at')) * 1000,
    paidUrl: form.get('success_url') ?? '',
    givenUpUrl: form.get('cancel_url') ?? '',
  });
  return { status: 200, json: sessionOf(page, call.origin) };
};

const refund = (call: SimulatedCall, { pages }: SimulatedHouse): SimulatedAnswer => {
  const form = new URLSearchParams(call.body);
  const page = pages.ofPayment(form.get('payment_intent') ?? '');
  if (page === undefined) return refusal(404, 'No such payment_intent');
  const minor = form.get('amount');
  const left = sub(page.amount, page.partBack);
  const after = afterRefund(page, minor === null ? left : div(minor, unitsPer(page.currency)));
  if (after === null) return refusal(400, 'The charge has already been refunded.');
  pages.put(after);
  return { status: 200, json: { id: madeUpId('re_'), status: 'succeeded' } };
};

const answer = (call: SimulatedCall, house: SimulatedHouse): SimulatedAnswer => {
  if (call.headers.authorization !== `Bearer ${simulatedStripeKeys.secretKey}`)
    return refusal(401, 'Invalid API Key provided');
  if (call.path === '/v1/balance') return { status: 200, json: { object: 'balance' } };
  if (call.method === 'POST' && call.path === '/v1/checkout/sessions') return create(call, house);
  if (call.method === 'POST' && call.path === '/v1/refunds') return refund(call, house);
  const page = house.pages.find(call.path.split('/')[4] ?? '');
  return page === undefined
    ? refusal(404, 'No such checkout session')
    : { status: 200, json: sessionOf(page, call.origin) };
};

const typeOf = (act: SimulatedAct): string | null => {
  if (act === 'refund' || act === 'refund-part') return 'charge.refunded';
  if (act === 'chargeback') return 'charge.dispute.created';
  return act.startsWith('pay') ? 'checkout.session.completed' : null;
};

const noticeOf = (page: SimulatedPage, act: SimulatedAct): SimulatedNotice | null => {
  const type = typeOf(act);
  if (type === null) return null;
  const object = type.startsWith('charge.')
    ? { id: 'ch_1', payment_intent: page.paymentId }
    : { id: page.id, client_reference_id: page.depositId, payment_intent: page.paymentId };
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, type, data: { object } });
  return {
    body,
    headersAt: (nowMs) => ({
      'Content-Type': 'application/json',
      'Stripe-Signature': signStripeNotice(body, simulatedStripeKeys.signingSecret, nowMs),
    }),
  };
};

/**
 * Simulates the part of Stripe's API that deposits use: a Checkout session is created, read and refunded. As with
 * Stripe, a declined card leaves the session open.
 */
export const startStripeSimulator = (options: PaymentSimulatorOptions): Promise<PaymentSimulator> =>
  startPaymentSimulator(
    {
      provider: 'Stripe',
      newPageId: () => madeUpId('cs_test_'),
      newPaymentId: () => madeUpId('pi_'),
      afterPay: 'paid',
      isEndedByDecline: false,
      noticeOf,
      returnUrl: ({ id, paidUrl, givenUpUrl }, act) =>
        act.startsWith('pay') ? paidUrl : act === 'leave' ? givenUpUrl : `/pay/${id}`,
      answer,
    },
    options,
  );
