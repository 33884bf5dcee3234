import { createServer, type RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { gateways, type Gateway } from '../../domain/shared/payments/types.ts';
import { closeServer, listen } from '../../infra/http/listen.ts';
import {
  startPaymentSimulators,
  type PaymentSimulators,
} from '../../infra/payments/simulators/all.ts';
import { coinpaymentsNoticeHeaders } from '../../infra/payments/simulators/coinpayments.ts';
import { flutterwaveNoticeHeaders } from '../../infra/payments/simulators/flutterwave.ts';
import { signPaypalNotice } from '../../infra/payments/simulators/paypal.ts';
import { uuidv7 } from '../core/ids.ts';
import { newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';
import type { SimulatorOrigins } from './gateways.ts';
import { sendBackPayments } from './send-back.ts';

let simulators: PaymentSimulators;
let world: World;
let trader: Trader;

beforeEach(async () => {
  simulators = await startPaymentSimulators({ nowMs: () => world.deps.clock().getTime() });
  await open(simulators.origins);
});
afterEach(async () => {
  await world.stop();
  await simulators.stop();
});

const open = async (origins: SimulatorOrigins): Promise<void> => {
  world = await openTradingFloor({ simulators: origins });
  trader = await newTrader(world, { balance: '1000', mode: 'real' });
};
const activate = async (gateway: Gateway, terms: object = {}): Promise<void> => {
  const admin = (await world.app.signInAs(1)).call;
  const { status } = await admin
    .put(`/admin/gateways/${gateway}`)
    .send({ fee: '2.5', isActive: true, ...terms });
  expect(status).toBe(200);
};
const begin = async (gateway: Gateway): Promise<string> => {
  await activate(gateway);
  const { body } = await ask(gateway);
  if (gateway === 'paypal') await pressPaypal(body.id);
  return String(body.id);
};
/** Presses the button of our PayPal page, which opens the order at PayPal. */
const pressPaypal = (id: string, by: Trader = trader) => by.call.post(`/payments/paypal/${id}`);
const ask = (gateway: Gateway) =>
  trader.call.post('/deposits').send({ balance_id: trader.walletId, amount: '100', gateway });
const check = (id: string) => trader.call.post(`/deposits/${id}/check`);
const happened = async (id: string) =>
  (await world.eventsOf(`deposit-${id}`)).filter(({ type }) => type !== 'CheckoutOpened').slice(1);
const pageOf = (gateway: Gateway, id: string) => {
  const page = simulators.of[gateway].pageOf(id);
  if (page === undefined) throw new Error('The simulator has no such page.');
  return page;
};
type Act = Parameters<PaymentSimulators['of']['stripe']['act']>[1];
const act = (gateway: Gateway, id: string, what: Act) =>
  simulators.of[gateway].act(pageOf(gateway, id).id, what);

describe.each(gateways)('%s', (gateway) => {
  it('is paid at its page, and counts once for repeated checks', async () => {
    const id = await begin(gateway);
    expect(pageOf(gateway, id)).toMatchObject({ amount: '102.5', currency: 'USD' });
    await check(id);
    expect(await happened(id)).toEqual([]);
    const back = await act(gateway, id, 'pay');
    expect(back).toContain(id);
    const answers = await Promise.all([check(id), check(id), check(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await check(id);
    expect(await happened(id)).toMatchObject([
      { type: 'DepositPaid', data: { amount: '100', fee: '2.5', isLate: false } },
    ]);
  });

  it('reports whether it accepts the saved keys', async () => {
    const admin = (await world.app.signInAs(1)).call;
    const test = async () => (await admin.post(`/admin/gateways/${gateway}/test`)).body;
    expect(await test()).toMatchObject({ outcome: 'ok', name: expect.stringContaining('(simul') });
    await simulators.of[gateway].stop();
    expect(await test()).toMatchObject({ outcome: 'unreachable' });
    await world.stop();
    await open({});
    const { call } = await world.app.signInAs(1);
    const { body } = await call.post(`/admin/gateways/${gateway}/test`);
    expect(body).toMatchObject({ outcome: 'no-key' });
  }, 20_000);

  it('credits nothing when the page is left or the payment declined', async () => {
    const id = await begin(gateway);
    expect(await act(gateway, id, 'leave')).toContain('status=cancelled');
    await check(id);
    expect(await happened(id)).toEqual([]);
    await act(gateway, id, 'decline');
    await check(id);
    expect((await happened(id)).filter(({ type }) => type !== 'DepositFailed')).toEqual([]);
  });

  it.each([
    ['pay-other-amount', 'amount', '51.25'],
    ['pay-other-currency', 'currency', '102.5'],
  ] as const)('holds another amount or currency for review: %s', async (what, reason, amount) => {
    const id = await begin(gateway);
    await act(gateway, id, what);
    await check(id);
    await check(id);
    expect(await happened(id)).toMatchObject([
      { type: 'DepositHeldForReview', data: { reason, amount } },
    ]);
  });

  it.each(['refund', 'chargeback'] as const)(
    'takes a deposit back that was taken back at the provider: %s',
    async (what) => {
      const id = await begin(gateway);
      await act(gateway, id, 'pay');
      await check(id);
      await act(gateway, id, what);
      await check(id);
      await check(id);
      // There are no chargebacks of coins.
      const isRefund = what === 'refund' || gateway === 'coinpayments';
      const type = isRefund ? 'DepositRefunded' : 'DepositChargedBack';
      expect((await happened(id)).filter((one) => one.type === type)).toHaveLength(1);
    },
  );

  it('takes partial refunds back in parts, each once, and the rest with the last one', async () => {
    // CoinPayments sends nothing back.
    if (gateway === 'coinpayments') return;
    const id = await begin(gateway);
    await act(gateway, id, 'pay');
    await check(id);
    const parts = async () =>
      (await happened(id)).filter(({ type }) => type === 'DepositPartRefunded');
    for (const count of [1, 2]) {
      await act(gateway, id, 'refund-part');
      await check(id);
      await check(id);
      expect(await parts()).toHaveLength(count);
    }
    expect((await parts()).map(({ data }) => data)).toMatchObject([
      { amount: '25.63', fee: '0', left: '76.87' },
      { amount: '25.63', fee: '0', left: '51.24' },
    ]);
    await act(gateway, id, 'refund');
    await check(id);
    expect((await happened(id)).slice(-2)).toMatchObject([
      { type: 'DepositRefunded', data: { amount: '48.74', fee: '2.5' } },
      { type: 'PaymentSentBack' },
    ]);
  });

  it('sends back only the part that was not refunded by hand, once, even if the process dies meanwhile', async () => {
    // CoinPayments sends nothing back.
    if (gateway === 'coinpayments') return;
    const id = await begin(gateway);
    await act(gateway, id, 'pay');
    await check(id);
    const paymentId = pageOf(gateway, id).paymentId;
    const manager = (await world.app.signInAs(2)).call;
    const body = { paymentId, amount: '62.5', reason: 'customer_asked', reference: 'tx-1' };
    await manager.post(`/admin/deposits/${id}/record-refund`).send(body).expect(200);
    const money = (await happened(id)).find(({ type }) => type === 'DepositPartRefunded')?.data;
    await world.given(`deposit-${id}`, {
      type: 'DepositRefunded',
      data: { ...money, amount: '37.5', fee: '2.5' },
    });
    const dying = {
      ...world.deps,
      mintId: () => {
        throw new Error('The process died.');
      },
    };
    await expect(sendBackPayments(dying, id)).rejects.toThrow('The process died.');
    await sendBackPayments(world.deps, id);
    expect(pageOf(gateway, id)).toMatchObject({ takenBack: null, partBack: '40' });
    expect((await happened(id)).at(-1)).toMatchObject({ type: 'PaymentSentBack' });
  });

  it.each<[string, RequestListener]>([
    ['fails', (_request, response) => void response.writeHead(500).end()],
    ['redirects', (_request, response) => void response.writeHead(302, { Location: '/x' }).end()],
    ['gives an unreadable answer', (_request, response) => void response.end('<html>')],
    ['gives an unexpected answer', (_request, response) => void response.end('{"a":1}')],
  ])(
    'refuses a deposit with 503 when the provider %s',
    async (_how, answer) => {
      const server = createServer(answer);
      const port = await listen(server, 0, '127.0.0.1');
      await world.stop();
      await open({ [gateway]: `http://127.0.0.1:${port}` });
      await activate(gateway);
      const begun = await ask(gateway);
      const { status, body } = gateway === 'paypal' ? await pressPaypal(begun.body.id) : begun;
      await closeServer(server);
      expect([status, body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    },
    20_000,
  );
});

describe('a forged notice', () => {
  it.each<[Gateway, Record<string, string>]>([
    ['flutterwave', { 'verif-hash': 'another' }],
    ['coinpayments', { HMAC: 'a'.repeat(128) }],
    ['coinpayments', {}],
  ])('of %s is refused', async (gateway, headers) => {
    const id = await begin(gateway);
    await act(gateway, id, 'pay');
    const call = world.app.call.post(`/payments/webhooks/${gateway}`);
    const { status } = await call.set(headers).type('form').send({ custom: id });
    expect(status).toBe(401);
    expect(await happened(id)).toEqual([]);
  });
});

describe('a valid notice', () => {
  it('of Flutterwave makes us ask for the transaction, whatever the notice itself says', async () => {
    const id = await begin('flutterwave');
    const send = () =>
      world.app.call
        .post('/payments/webhooks/flutterwave')
        .set(flutterwaveNoticeHeaders)
        .send(JSON.stringify({ data: { tx_ref: id, status: 'successful', amount: 9_999 } }));
    expect((await send()).status).toBe(200);
    expect(await happened(id)).toEqual([]);
    await act('flutterwave', id, 'pay');
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await happened(id)).toMatchObject([{ type: 'DepositPaid' }]);
  });

  it('of CoinPayments, sent as a form, makes us ask for the transaction', async () => {
    const id = await begin('coinpayments');
    const body = `status=100&amount1=9999&custom=${id}`;
    const send = () =>
      world.app.call
        .post('/payments/webhooks/coinpayments')
        .set(coinpaymentsNoticeHeaders(body))
        .send(body);
    expect((await send()).status).toBe(200);
    expect(await happened(id)).toEqual([]);
    await act('coinpayments', id, 'pay');
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await happened(id)).toMatchObject([{ type: 'DepositPaid' }]);
  });
});

describe('coins that are sent after the hour of the deposit', () => {
  it('are held in coins, and credited with what they are worth now', async () => {
    const id = await begin('coinpayments');
    world.pass(2 * 3_600_000);
    await act('coinpayments', id, 'pay');
    await check(id);
    await check(id);
    const coins = { amount: '0.00205', currency: 'BTC' };
    expect(await happened(id)).toMatchObject([
      { type: 'DepositHeldForReview', data: { reason: 'late', ...coins } },
    ]);
    world.price('BTC_USD', '39999', '40001');
    const manager = (await world.app.signInAs(2)).call;
    const { body } = await manager.get(`/admin/deposits/api/${id}/credit`).expect(200);
    expect(body).toMatchObject({
      paid: coins,
      amount: '80',
      fee: '2',
      rate: '40000',
      is_late: true,
    });
    expect(Date.parse(body.paid_at) - Date.parse(body.promised_until)).toBe(3_600_000);
    const { payment_id: paymentId, amount } = body;
    await manager.post(`/admin/deposits/${id}/credit`).send({ paymentId, amount }).expect(200);
    expect((await happened(id)).slice(1)).toMatchObject([
      { type: 'HeldPaymentAccepted', data: coins },
      { type: 'PaymentConverted', data: { from: coins, to: { amount: '82', currency: 'USD' } } },
      { type: 'DepositPaid', data: { amount: '80', fee: '2', currency: 'USD' } },
    ]);
  });
});

describe('a page of CoinPayments', () => {
  it('is the same for a repeated request', async () => {
    await activate('coinpayments');
    const key = uuidv7();
    const [one, other] = [
      await ask('coinpayments').set('Idempotency-Key', key),
      await ask('coinpayments').set('Idempotency-Key', key),
    ];
    expect(other.body.paymentLink).toBe(one.body.paymentLink);
    const answer = await fetch(one.body.paymentLink);
    expect(await answer.text()).toContain('102.5 USD');
  });

  it('is the same for two concurrent requests', async () => {
    await activate('coinpayments');
    const key = uuidv7();
    const answers = await Promise.all([
      ask('coinpayments').set('Idempotency-Key', key),
      ask('coinpayments').set('Idempotency-Key', key),
    ]);
    const links = answers.map(({ body }) => body.paymentLink);
    expect(links).toEqual([expect.any(String), links[0]]);
  });
});

describe('PayPal', () => {
  const notice = (id: string, custom: string) =>
    JSON.stringify({
      id: `WH-${id}`,
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { purchase_units: [{ custom_id: custom }], amount: { value: 1.5 } },
    }).replace('1.5', '1.50');
  const send = (body: string, headers: Record<string, string>) =>
    world.app.call
      .post('/payments/webhooks/paypal')
      .set({ ...headers, 'Content-Type': 'application/json' })
      .send(body);
  const nowMs = () => world.deps.clock().getTime();

  it('verifies its notices itself; a forged or changed one is refused', async () => {
    const id = await begin('paypal');
    await act('paypal', id, 'pay');
    const [body, other] = [notice('1', id), notice('2', id)];
    const answers = [
      await send(body, {}),
      await send(other, signPaypalNotice(body, nowMs())),
      await send(`${body} `, signPaypalNotice(body, nowMs())),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await happened(id)).toEqual([]);
    const right = signPaypalNotice(body, nowMs());
    expect((await send(body, right)).status).toBe(200);
    expect((await send(body, right)).status).toBe(200);
    expect(await happened(id)).toMatchObject([{ type: 'DepositPaid' }]);
  });

  it('has a notice answered with 503 while it cannot verify it', async () => {
    const id = await begin('paypal');
    await simulators.of.paypal.stop();
    const body = notice('1', id);
    const { status } = await send(body, signPaypalNotice(body, nowMs()));
    expect(status).toBe(503);
  }, 20_000);

  it('accepts only wallets in its payment currency, if one is set', async () => {
    await activate('paypal', { key3: 'eur' });
    expect((await ask('paypal')).status).toBe(201);
    const keys = { key1: 'a client', key2: 'a secret of PayPal' };
    await activate('paypal', { key3: 'eur', ...keys });
    expect((await ask('paypal')).body.code).toBe('CURRENCY_NOT_TAKEN');
  });

  it('has a notice about an unknown deposit accepted', async () => {
    const body = notice('1', uuidv7());
    expect((await send(body, signPaypalNotice(body, nowMs()))).status).toBe(200);
  });
});
