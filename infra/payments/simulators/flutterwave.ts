import { randomInt } from 'node:crypto';
import { mixed, object, string } from 'yup';
import { parseDecimal } from '../../../domain/shared/decimal.ts';
import { simulatedFlutterwaveKeys } from './keys.ts';
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

const fine = (data: unknown): SimulatedAnswer => ({
  status: 200,
  json: { status: 'success', message: 'Done', data },
});
const refusal = (status: number, message: string): SimulatedAnswer => ({
  status,
  json: { status: 'error', message, data: null },
});

const flwRefOf = ({ paymentId }: SimulatedPage): string => `FLW-SIM-${paymentId ?? ''}`;

const transactionOf = (page: SimulatedPage) => ({
  id: Number(page.paymentId),
  tx_ref: page.depositId,
  flw_ref: flwRefOf(page),
  status: 'successful',
  amount: Number(page.amount),
  currency: page.currency,
  created_at: new Date(page.paidAtMs ?? 0).toISOString(),
});

const asked = object({
  tx_ref: string().required(),
  amount: string().required(),
  currency: string().required(),
  redirect_url: string().required(),
  customer: object({ email: string().defined() }).required(),
});

const pageMs = 24 * 3_600_000;
const amountMost = 1_000_000;

const create = (call: SimulatedCall, { open, nowMs }: SimulatedHouse): SimulatedAnswer => {
  const body = asked.validateSync(JSON.parse(call.body));
  const amount = parseDecimal(body.amount);
  if (amount === null || !(Number(amount) >= 0.5 && Number(amount) <= amountMost))
    return refusal(400, 'Invalid amount');
  const page = open({
    depositId: body.tx_ref,
    amount,
    currency: body.currency,
    expiresAtMs: nowMs() + pageMs,
    paidUrl: body.redirect_url,
    givenUpUrl: body.redirect_url,
  });
  return fine({ link: `${call.origin}/pay/${page.id}` });
};

const refunded = object({ amount: mixed().required() });

const refund = (
  page: SimulatedPage,
  { body }: SimulatedCall,
  { pages }: SimulatedHouse,
): SimulatedAnswer => {
  const amount = parseDecimal(refunded.validateSync(JSON.parse(body)).amount);
  const after = amount === null ? null : afterRefund(page, amount);
  if (after === null) return refusal(400, 'Transaction was refunded before');
  pages.put(after);
  return fine({ id: 1, tx_id: Number(page.paymentId), status: 'completed' });
};

const answerTransaction = (call: SimulatedCall, house: SimulatedHouse): SimulatedAnswer => {
  const [, , , txId = '', act] = call.path.split('/');
  const page = house.pages.ofPayment(txId);
  if (page === undefined) return refusal(404, 'No transaction was found for this id');
  return act === 'refund' ? refund(page, call, house) : fine(transactionOf(page));
};

const answer = (call: SimulatedCall, house: SimulatedHouse): SimulatedAnswer => {
  const { path, query, headers, method } = call;
  if (headers.authorization !== `Bearer ${simulatedFlutterwaveKeys.secretKey}`)
    return refusal(401, 'Invalid authorization key');
  if (path === '/v3/payments' && method === 'POST') return create(call, house);
  if (path === '/v3/transactions') {
    const page = house.pages.ofDeposit(query.get('tx_ref') ?? '');
    return fine(page?.status === 'paid' ? [transactionOf(page)] : []);
  }
  if (path.startsWith('/v3/transactions/')) return answerTransaction(call, house);
  if (path === '/v3/balances') return fine([]);
  if (path === '/v3/refunds') {
    const page = house.pages.ofPayment(query.get('id') ?? '');
    if (page === undefined) return fine([]);
    const tx = { tx_id: Number(page.paymentId), status: 'completed' };
    if (page.takenBack === 'refund') return fine([tx]);
    return fine(page.partBack === '0' ? [] : [{ ...tx, amount_refunded: Number(page.partBack) }]);
  }
  if (path === '/v3/chargebacks') {
    const flwRef = query.get('flw_ref') ?? '';
    const page = house.pages.ofPayment(flwRef.replace('FLW-SIM-', ''));
    const isBack = page?.takenBack === 'chargeback';
    return fine(isBack ? [{ flw_ref: flwRef, status: 'initiated' }] : []);
  }
  return refusal(404, 'Not found');
};

/** The headers of a notice: the unchanged secret hash. */
export const flutterwaveNoticeHeaders = {
  'Content-Type': 'application/json',
  'verif-hash': simulatedFlutterwaveKeys.secretHash,
};

const noticeOf = (page: SimulatedPage, act: SimulatedAct): SimulatedNotice | null => {
  if (act === 'leave' || act === 'decline') return null;
  const event = act.startsWith('pay') ? 'charge.completed' : `${act.split('-')[0]}.completed`;
  const body = JSON.stringify({ event, data: transactionOf(page) });
  return { body, headersAt: () => flutterwaveNoticeHeaders };
};

/**
 * Simulates the part of Flutterwave's API that deposits use: pages are created, transactions are found by our
 * reference, verified and refunded, and chargebacks are listed. A declined card leaves the page open.
 */
export const startFlutterwaveSimulator = (
  options: PaymentSimulatorOptions,
): Promise<PaymentSimulator> =>
  startPaymentSimulator(
    {
      provider: 'Flutterwave',
      newPageId: () => madeUpId('flw'),
      newPaymentId: () => String(randomInt(10 ** 9, 10 ** 10)),
      afterPay: 'paid',
      isEndedByDecline: false,
      noticeOf,
      returnUrl: ({ id, paidUrl, depositId, paymentId }, act) => {
        if (act !== 'leave' && !act.startsWith('pay')) return `/pay/${id}`;
        const back = new URL(paidUrl);
        back.searchParams.set('status', act === 'leave' ? 'cancelled' : 'successful');
        back.searchParams.set('tx_ref', depositId);
        if (paymentId !== null) back.searchParams.set('transaction_id', paymentId);
        return back.href;
      },
      answer,
    },
    options,
  );
