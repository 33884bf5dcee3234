import { createHmac } from 'node:crypto';
import { div, parseDecimal } from '../../../domain/shared/decimal.ts';
import { simulatedCoinpaymentsKeys } from './keys.ts';
import type { SimulatedNotice } from './notices.ts';
import type { SimulatedAct } from './page.ts';
import type { SimulatedPage } from './pages.ts';
import {
  madeUpId,
  startPaymentSimulator,
  type PaymentSimulator,
  type PaymentSimulatorOptions,
  type SimulatedAnswer,
  type SimulatedCall,
  type SimulatedHouse,
} from './simulator.ts';

const { publicKey, secretKey } = simulatedCoinpaymentsKeys;

/** The simulated price of one coin, in any currency. */
const coinCosts = '50000';

const said = (error: string, result: unknown = []): SimulatedAnswer => ({
  status: 200,
  json: { error, result },
});

/** CoinPayments' signature of calls and notices, over the unchanged body. */
export const signCoinpayments = (body: string): string =>
  createHmac('sha512', secretKey).update(body).digest('hex');

const statusOf = ({ status, takenBack }: SimulatedPage): number => {
  if (takenBack !== null) return -2;
  if (status === 'paid') return 100;
  return status === 'declined' || status === 'expired' ? -1 : 0;
};

const keyOf = ({ id }: Pick<SimulatedPage, 'id'>): string => id.slice(-8);

const infoOf = (page: SimulatedPage) => {
  const { amount, currency, paidAtMs } = page;
  const coins = div(amount, coinCosts);
  return {
    status: statusOf(page),
    coin: 'BTC',
    amountf: coins,
    receivedf: page.status === 'paid' ? coins : '0',
    time_completed: Math.floor((paidAtMs ?? 0) / 1000),
    checkout: { currency, amountf: amount, custom: page.depositId },
  };
};

const pageMs = 24 * 3_600_000;
const amountMost = 1_000_000;

const create = (form: URLSearchParams, call: SimulatedCall, house: SimulatedHouse) => {
  const amount = parseDecimal(form.get('amount'));
  if (amount === null || !(Number(amount) >= 0.5 && Number(amount) <= amountMost))
    return said('Amount is too small or too large');
  const page = house.open({
    depositId: form.get('custom') ?? '',
    amount,
    currency: form.get('currency1') ?? '',
    expiresAtMs: house.nowMs() + pageMs,
    paidUrl: form.get('success_url') ?? '',
    givenUpUrl: form.get('cancel_url') ?? '',
  });
  const query = new URLSearchParams({ cmd: 'checkout', id: page.id, key: keyOf(page) });
  return said('ok', {
    amount: div(amount, coinCosts),
    txn_id: page.id,
    address: 'simulated-address',
    checkout_url: `${call.origin}/index.php?${query.toString()}`,
  });
};

const answer = (call: SimulatedCall, house: SimulatedHouse): SimulatedAnswer => {
  if (call.path === '/index.php') {
    const page = house.pages.find(call.query.get('id') ?? '');
    return { status: 303, json: null, location: `/pay/${page?.id ?? ''}` };
  }
  const form = new URLSearchParams(call.body);
  if (call.headers['hmac'] !== signCoinpayments(call.body) || form.get('key') !== publicKey)
    return said('HMAC signature does not match');
  if (form.get('cmd') === 'create_transaction') return create(form, call, house);
  if (form.get('cmd') === 'get_basic_info') return said('ok', { username: 'simulator' });
  const page = house.pages.find(form.get('txid') ?? '');
  return page === undefined ? said('Unknown transaction') : said('ok', infoOf(page));
};

/** The headers of a notice. */
export const coinpaymentsNoticeHeaders = (body: string) => ({
  'Content-Type': 'application/x-www-form-urlencoded',
  HMAC: signCoinpayments(body),
});

const noticeOf = (page: SimulatedPage, act: SimulatedAct): SimulatedNotice | null => {
  if (act === 'leave') return null;
  const { id, depositId, amount, currency } = page;
  const body = new URLSearchParams({
    ipn_version: '1.0',
    ipn_type: 'api',
    ipn_mode: 'hmac',
    ipn_id: madeUpId('ipn'),
    txn_id: id,
    status: String(statusOf(page)),
    amount1: amount,
    currency1: currency,
    custom: depositId,
  }).toString();
  return { body, headersAt: () => coinpaymentsNoticeHeaders(body) };
};

/**
 * Simulates the part of CoinPayments' API that deposits use: creating a transaction and asking about it. A payer who
 * gives up ends the transaction. In this API nobody but the account's owner sends coins back, so a chargeback is
 * reported like a refund.
 */
export const startCoinpaymentsSimulator = (
  options: PaymentSimulatorOptions,
): Promise<PaymentSimulator> =>
  startPaymentSimulator(
    {
      provider: 'CoinPayments',
      newPageId: () => madeUpId('CP').toUpperCase(),
      newPaymentId: () => madeUpId('coins'),
      afterPay: 'paid',
      isEndedByDecline: true,
      noticeOf,
      returnUrl: ({ id, paidUrl, givenUpUrl }, act) =>
        act.startsWith('pay')
          ? paidUrl
          : act === 'leave' || act === 'decline'
            ? givenUpUrl
            : `/pay/${id}`,
      answer,
    },
    options,
  );
