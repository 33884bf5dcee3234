import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentSimulator } from '../../infra/payments/simulators/simulator.ts';
import { depositCreated } from '../../domain/payments/deposit/testing.ts';
import { simulatedStripeKeys } from '../../infra/payments/simulators/keys.ts';
import { signStripeNotice, startStripeSimulator } from '../../infra/payments/simulators/stripe.ts';
import { uuidv7 } from '../core/ids.ts';
import { giveWallet, newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

let stripe: PaymentSimulator;
let world: World;
let trader: Trader;

beforeEach(async () => {
  stripe = await startStripeSimulator({
    notifyAt: () => null,
    nowMs: () => world.deps.clock().getTime(),
  });
  world = await openTradingFloor({ simulators: { stripe: stripe.origin } });
  trader = await newTrader(world, { balance: '1000', mode: 'real' });
  await setFee('2.5');
});
afterEach(async () => {
  await world.stop();
  await stripe.stop();
});

const setFee = async (fee: string, isActive = true): Promise<void> => {
  const admin = (await world.app.signInAs(1)).call;
  const { status } = await admin.put('/admin/gateways/stripe').send({ fee, isActive });
  expect(status).toBe(200);
};
const ask = (changes: object = {}, by: Trader = trader) =>
  by.call
    .post('/deposits')
    .send({ balance_id: by.walletId, amount: '100', gateway: 'stripe', ...changes });
const check = (id: string, by: Trader = trader) => by.call.post(`/deposits/${id}/check`);
const happened = (id: string) => world.eventsOf(`deposit-${id}`);
const pageOf = (id: string) => {
  const page = stripe.pageOf(id);
  if (page === undefined) throw new Error('The simulator has no such page.');
  return page;
};

describe('POST /deposits', () => {
  it('returns the amounts and the link to the page of the provider', async () => {
    const { status, body } = await ask({ fee: '2.5' });
    const id = expect.any(String);
    const money = { amount: '100', fee: '2.5', total: '102.5' };
    const paymentLink = expect.stringContaining(`${stripe.origin}/pay/`);
    expect([status, body]).toEqual([
      201,
      { message: 'Continue to the payment page', id, ...money, paymentLink },
    ]);
    const { amount: total, currency, id: reference } = pageOf(body.id);
    expect([total, currency]).toEqual(['102.5', 'USD']);
    expect(await happened(body.id)).toMatchObject([
      { type: 'DepositCreated', data: { amount: '100', fee: '2.5', isSimulated: true } },
      { type: 'CheckoutOpened', data: { reference } },
    ]);
  });

  it('creates one deposit with one page for a request sent twice under one key', async () => {
    const key = uuidv7();
    const [one, other] = [
      await ask().set('Idempotency-Key', key),
      await ask().set('Idempotency-Key', key),
    ];
    expect(other.body).toEqual(one.body);
    expect(await happened(one.body.id)).toHaveLength(2);
  });

  it('charges the fee that was shown, or refuses the deposit', async () => {
    await setFee('3');
    const late = await ask({ fee: '2.5' });
    expect([late.status, late.body.code]).toEqual([409, 'STALE_FEE']);
    const begun = await ask({ fee: '3' });
    await setFee('9');
    await stripe.act(pageOf(begun.body.id).id, 'pay');
    await check(begun.body.id);
    expect((await happened(begun.body.id)).at(-1)).toMatchObject({
      type: 'DepositPaid',
      data: { fee: '3' },
    });
  });

  it('is possible only for the person’s own real wallets', async () => {
    const demo = uuidv7();
    const { userId } = trader;
    const money = { balance: '5', mode: 'demo', currency: 'USD' } as const;
    await giveWallet(world, { userId, walletId: demo, ...money });
    const another = await newTrader(world, { mode: 'real' });
    const codes = [
      await ask({ balance_id: demo }),
      await ask({ balance_id: another.walletId }),
      await ask({ balance_id: uuidv7() }),
    ].map(({ body }) => body.code);
    expect(codes).toEqual(['DEPOSIT_REAL_WALLET_ONLY', 'WALLET_NOT_FOUND', 'WALLET_NOT_FOUND']);
  });

  it('refuses a wallet in a currency that the provider does not accept', async () => {
    const walletId = uuidv7();
    const { userId } = trader;
    const money = { balance: '5', mode: 'real', currency: 'BTC' } as const;
    await giveWallet(world, { userId, walletId, ...money });
    const { body } = await ask({ balance_id: walletId, amount: '1' });
    expect(body.code).toBe('CURRENCY_NOT_TAKEN');
  });

  it.each(['0', '-5', '1.001', '1e3', '99999999999999999999'])(
    'refuses an amount of %s',
    async (amount) => expect((await ask({ amount })).status).toBe(422),
  );

  it('is refused when the provider refuses the amount', async () => {
    const { status, body } = await ask({ amount: '0.01' });
    expect([status, body.code]).toEqual([422, 'PROVIDER_REFUSED']);
  });

  it('refuses a gateway that is off, unknown or without keys', async () => {
    await setFee('2.5', false);
    expect((await ask()).body.code).toBe('GATEWAY_NOT_ACTIVE');
    expect((await ask({ gateway: 'flutterwave' })).body.code).toBe('GATEWAY_NOT_ACTIVE');
    expect((await ask({ gateway: 'bank' })).status).toBe(422);
    const admin = (await world.app.signInAs(1)).call;
    await admin.put('/admin/gateways/flutterwave').send({ fee: '1', isActive: true }).expect(200);
    expect((await ask({ gateway: 'flutterwave' })).body.code).toBe('GATEWAY_NOT_ACTIVE');
  });

  it('answers 503 without revealing a key when the provider does not answer', async () => {
    await stripe.stop();
    const key = uuidv7();
    const { status, body } = await ask().set('Idempotency-Key', key);
    expect([status, body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    expect(JSON.stringify(body)).not.toContain('sk_test');
  }, 60_000);
});

describe('a notice of the provider', () => {
  const tell = (id: string) => {
    const object = { client_reference_id: id };
    const body = JSON.stringify({ type: 'checkout.session.completed', data: { object } });
    const { signingSecret } = simulatedStripeKeys;
    const signature = signStripeNotice(body, signingSecret, world.deps.clock().getTime());
    return world.app.call
      .post('/payments/webhooks/stripe')
      .set('Content-Type', 'application/json')
      .set('Stripe-Signature', signature)
      .send(body);
  };

  const openPage = async (depositId: string): Promise<string> => {
    const provider = await world.deps.gateways.open('stripe');
    const home = 'http://daybook.test';
    const begun = await provider?.begin({
      depositId,
      total: '507',
      currency: 'USD',
      title: 'Daybook',
      returnTo: { paid: home, givenUp: home },
      expiresAt: new Date(depositCreated.data.expiresAt),
      noticesTo: home,
      payerEmail: 'maria.silva@customer.test',
      reference: null,
    });
    return begun?.reference ?? '';
  };

  it('answers 503 until the page that another process opened is in the log, and then counts', async () => {
    const id = uuidv7();
    const data = { ...depositCreated.data, gateway: 'stripe' } as const;
    await world.given(`deposit-${id}`, { ...depositCreated, data });
    const reference = await openPage(id);
    await stripe.act(reference, 'pay');
    const early = await tell(id);
    expect([early.status, early.body.code]).toEqual([503, 'UNAVAILABLE']);
    await world.given(`deposit-${id}`, { type: 'CheckoutOpened', data: { reference } });
    expect((await tell(id)).status).toBe(200);
    expect((await happened(id)).at(-1)?.type).toBe('DepositPaid');
  });

  it('answers 503 when the provider cannot be asked, but 200 for an unknown or expired deposit', async () => {
    const { id } = (await ask()).body;
    await stripe.stop();
    expect((await tell(id)).status).toBe(503);
    expect((await tell(uuidv7())).status).toBe(200);
    const pageless = uuidv7();
    const data = { ...depositCreated.data, expiresAt: world.deps.clock().toISOString() };
    await world.given(`deposit-${pageless}`, { ...depositCreated, data });
    expect((await tell(pageless)).status).toBe(200);
  }, 60_000);
});

describe('the status of a deposit at its provider', () => {
  it('is requested at each check, and counts once', async () => {
    const { id } = (await ask()).body;
    await check(id);
    expect(await happened(id)).toHaveLength(2);
    await stripe.act(pageOf(id).id, 'pay');
    await Promise.all([check(id), check(id), check(id)]);
    await check(id);
    expect((await happened(id)).map(({ type }) => type)).toEqual([
      'DepositCreated',
      'CheckoutOpened',
      'DepositPaid',
    ]);
  });

  it('can be checked only by its own customer', async () => {
    const { id } = (await ask()).body;
    const another = await newTrader(world, { mode: 'real' });
    expect((await check(id, another)).status).toBe(404);
    expect((await check(uuidv7())).status).toBe(404);
  });

  it.each([
    ['pay-other-amount', 'amount'],
    ['pay-other-currency', 'currency'],
  ] as const)(
    'is held for review if another amount or currency was paid: %s',
    async (act, reason) => {
      const { id } = (await ask()).body;
      await stripe.act(pageOf(id).id, act);
      await check(id);
      await check(id);
      expect((await happened(id)).slice(2)).toMatchObject([
        { type: 'DepositHeldForReview', data: { reason } },
      ]);
    },
  );

  it('expires when its page was not paid in time', async () => {
    const { id } = (await ask()).body;
    await stripe.act(pageOf(id).id, 'leave');
    await check(id);
    expect(await happened(id)).toHaveLength(2);
    world.pass(3_601_000);
    await world.known();
    await check(id);
    expect((await happened(id)).at(-1)?.type).toBe('DepositExpired');
  });
});

describe('the gateways', () => {
  it('are listed for customers if active, with their fee and whether they are simulated', async () => {
    const on = { value: 'stripe', label: 'Stripe (simulator)', fee: '2.5', is_simulated: true };
    expect((await trader.call.get('/deposits/gateways')).body).toEqual({ gateways: [on] });
    await setFee('2.5', false);
    expect((await trader.call.get('/deposits/gateways')).body).toEqual({ gateways: [] });
  });

  it('never show a key', async () => {
    const admin = (await world.app.signInAs(1)).call;
    const key = 'sk_live_0123456789abcdef';
    const body = { fee: '1', isActive: true, key1: key, key2: 'whsec_0123456789abcdef' };
    expect((await admin.put('/admin/gateways/stripe').send(body)).body.message).toBe(
      'Stripe updated successfully',
    );
    const shown = (await admin.get('/admin/gateways/api')).body;
    expect(shown.secrets.stripe.key1).toMatchObject({ set: true, last4: 'cdef' });
    expect(JSON.stringify(shown)).not.toContain(key);
    expect(
      JSON.stringify((await world.eventsOf('gateway_settings-default')).map(({ data }) => data)),
    ).not.toContain(key);
    const { body: paying } = await trader.call.get('/deposits/gateways');
    expect(paying.gateways).toMatchObject([{ label: 'Stripe', is_simulated: false }]);
  });
});
