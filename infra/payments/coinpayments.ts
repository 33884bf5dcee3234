import { createHmac } from 'node:crypto';
import { lazy, mixed, number, object, string, type InferType } from 'yup';
import { currencyOf, walletCurrencies } from '../../domain/shared/currencies.ts';
import {
  div,
  eq,
  fixed,
  isNegative,
  isPositive,
  mul,
  parseDecimal,
  roundDown,
} from '../../domain/shared/decimal.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { createProviderClient, type ProviderOptions } from '../providers/client.ts';
import { ProviderFailure } from '../providers/failure.ts';
import type { Notice, PaymentAnswer, PaymentGateway, PaymentOrder } from './gateway.ts';

/** CoinPayments (coinpayments.net/apidoc, version 1): an amount of money is requested and paid in a coin. */
const coinpaymentsOrigin = 'https://www.coinpayments.net';

/** The coin to pay in if none is configured. */
const usualCoin = 'BTC';

export type CoinpaymentsKeys = Readonly<{
  publicKey: string;
  secretKey: string;
  /** The coin to pay in; empty for the default. */
  paymentCurrency: string;
}>;

const text = (value: unknown) => (typeof value === 'number' ? number() : string()).required();
const envelope = object({ error: string().required(), result: mixed().nullable() });
const created = object({ txn_id: string().required(), checkout_url: string().required() });
const info = object({
  status: number().integer().required(),
  time_completed: number().integer().default(0),
  /** Such as BTC, or USDT.TRC20 with its network. */
  coin: string().required(),
  /** Amounts in the coin. */
  amountf: lazy(text),
  receivedf: lazy(text),
  checkout: object({ currency: string().required(), amountf: lazy(text) }).required(),
});
type Info = InferType<typeof info>;

const unreadable = (what: string): ProviderFailure =>
  new ProviderFailure('unreadable', `The answer is not a valid ${what}`);

const decimalIn = (value: unknown): Decimal => {
  const read = parseDecimal(value);
  if (read === null || isNegative(read)) throw unreadable('amount');
  return read;
};

/** Received in full and confirmed: 100 and above, or 2 (queued to be paid out to us). */
const isComplete = (status: number): boolean => status >= 100 || status === 2;
/** Sent back by CoinPayments. */
const isReversed = (status: number): boolean => status === -2;

/** What was received, in the requested currency: proportional to the coins received. */
const sumOf = ({ amountf, receivedf, checkout }: Info): Decimal => {
  const [asked, came] = [decimalIn(amountf), decimalIn(receivedf)];
  const total = decimalIn(checkout.amountf);
  if (eq(asked, came) || !isPositive(asked)) return total;
  return roundDown(div(mul(total, came), asked), currencyOf(checkout.currency).places);
};

/** A sum that rounds down to zero is no payment: nobody could credit it or send it back. */
const hasCome = (found: Info): boolean =>
  isPositive(decimalIn(found.receivedf)) && isPositive(sumOf(found));

/** The answer for a transaction whose coins have not come yet; the network may take a while to confirm them. */
const answerWithoutMoney = (found: Info): PaymentAnswer => {
  const { status, receivedf, checkout } = found;
  if (status < 0) return { status: 'failed' };
  const hasSeen = isPositive(decimalIn(receivedf));
  if (status !== 1 && !hasSeen) return { status: 'open' };
  // Status 1 is the reception of all coins.
  const amount = hasSeen ? sumOf(found) : decimalIn(checkout.amountf);
  return { status: 'confirming', amount, currency: checkout.currency };
};

/** The coins that were received, without the name of their network. */
const coinsOf = ({ coin, receivedf }: Info) => ({
  amount: decimalIn(receivedf),
  currency: coin.split('.')[0] ?? coin,
});

const answerOf = (found: Info, paymentId: string): PaymentAnswer => {
  const { status, time_completed: completed } = found;
  // Too little was received before the transaction ended: we have the money, and a person decides.
  const isShort = status < 0 && !isReversed(status) && hasCome(found);
  if (!isComplete(status) && !isReversed(status) && !isShort) return answerWithoutMoney(found);
  const amount = sumOf(found);
  return {
    status: 'paid',
    paymentId,
    paidAt: completed === 0 ? null : new Date(completed * 1000).toISOString(),
    amount,
    currency: found.checkout.currency,
    coins: coinsOf(found),
    takenBack: isReversed(status) ? 'refund' : null,
    refunded: isReversed(status) ? amount : '0',
  };
};

/**
 * The reference consists of the transaction id and the key in the page's address, so that the page can be found again.
 */
const referenceOf = (txnId: string, checkoutUrl: string): string => {
  const key = new URL(checkoutUrl).searchParams.get('key') ?? '';
  return `${txnId}:${key}`;
};
const txnOf = (reference: string): string => reference.split(':')[0] ?? '';

/**
 * A client for the account of these keys; `simulator` is the origin of a simulator that answers instead of
 * CoinPayments.
 */
export const createCoinpayments = (options: {
  keys: CoinpaymentsKeys;
  simulator: string | null;
  metrics?: ProviderOptions['metrics'];
}): PaymentGateway => {
  const { keys, simulator, metrics } = options;
  const origin = simulator ?? coinpaymentsOrigin;
  const client = createProviderClient({
    name: simulator === null ? 'CoinPayments' : 'CoinPayments (simulator)',
    baseUrl: origin,
    trustedOrigins: simulator === null ? [] : [simulator],
    ...(metrics === undefined ? {} : { metrics }),
  });

  const call = async (
    cmd: string,
    fields: Readonly<Record<string, string>>,
    repeatable: boolean,
  ): Promise<unknown> => {
    const form = { version: '1', format: 'json', key: keys.publicKey, cmd, ...fields };
    const signed = new URLSearchParams(form).toString();
    const hmac = createHmac('sha512', keys.secretKey).update(signed).digest('hex');
    const answer = await client.call({
      method: 'POST',
      path: '/api.php',
      headers: { HMAC: hmac },
      body: { form },
      ...(repeatable ? { idempotencyKey: cmd } : {}),
    });
    if (!envelope.isValidSync(answer)) throw unreadable('answer of CoinPayments');
    // CoinPayments reports errors in answers with status 200.
    if (answer.error !== 'ok')
      throw new ProviderFailure('status', 'CoinPayments refused the request', 400);
    return answer.result;
  };

  const pageOf = (reference: string): string => {
    const [id = '', key = ''] = reference.split(':');
    return `${origin}/index.php?${new URLSearchParams({ cmd: 'checkout', id, key }).toString()}`;
  };
  const open = async (order: PaymentOrder): Promise<string> => {
    const places = currencyOf(order.currency).places;
    const fields = {
      amount: fixed(order.total, places),
      currency1: order.currency,
      currency2: keys.paymentCurrency === '' ? usualCoin : keys.paymentCurrency,
      buyer_email: order.payerEmail,
      custom: order.depositId,
      item_name: order.title,
      ipn_url: order.noticesTo,
      success_url: order.returnTo.paid,
      cancel_url: order.returnTo.givenUp,
    };
    const answer = await call('create_transaction', fields, false);
    if (!created.isValidSync(answer) || !URL.canParse(answer.checkout_url))
      throw unreadable('transaction');
    return referenceOf(answer.txn_id, answer.checkout_url);
  };

  return {
    isSimulated: simulator !== null,
    takes: (currency) => walletCurrencies.some((code) => code === currency),
    test: async () => {
      await call('get_basic_info', {}, true);
    },
    // Another transaction would be another page, so a known one is reused.
    begin: async (order) => {
      const reference = order.reference ?? (await open(order));
      return { reference, paymentLink: pageOf(reference) };
    },
    ask: async (reference) => {
      const txid = txnOf(reference);
      const answer = await call('get_tx_info', { txid, full: '1' }, true);
      if (!info.isValidSync(answer)) throw unreadable('transaction');
      return answerOf(info.cast(answer), txid);
    },
    // The error code is kept with the job, so that staff can read what to do.
    sendBack: async () => {
      const error = new Error(
        'CoinPayments cannot send payments back. Send the coins to the payer manually.',
      );
      throw Object.assign(error, { code: 'SEND_BY_HAND' });
    },
  };
};

/** The deposit of a notice (IPN), from the field that we set. */
export const readCoinpaymentsNotice = (body: Buffer): Notice | null => {
  const depositId = new URLSearchParams(body.toString('utf8')).get('custom');
  return depositId !== null && isUuid(depositId) ? { depositId } : null;
};
