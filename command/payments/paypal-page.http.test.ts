import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { depositCreated } from '../../domain/payments/deposit/testing.ts';
import {
  startPaymentSimulators,
  type PaymentSimulators,
} from '../../infra/payments/simulators/all.ts';
import { uuidv7 } from '../core/ids.ts';
import { newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

let simulators: PaymentSimulators;
let world: World;
let trader: Trader;

beforeEach(async () => {
  simulators = await startPaymentSimulators({ nowMs: () => world.deps.clock().getTime() });
  world = await openTradingFloor({ simulators: simulators.origins });
  trader = await newTrader(world, { balance: '1000', mode: 'real' });
  await switchPaypal(true);
});
afterEach(async () => {
  await world.stop();
  await simulators.stop();
});

const switchPaypal = async (isActive: boolean): Promise<void> => {
  const admin = (await world.app.signInAs(1)).call;
  await admin.put('/admin/gateways/paypal').send({ fee: '2.5', isActive }).expect(200);
};
const begin = async (): Promise<Readonly<{ id: string; paymentLink: string }>> => {
  const { body } = await trader.call
    .post('/deposits')
    .send({ balance_id: trader.walletId, amount: '100', gateway: 'paypal' });
  return { id: String(body.id), paymentLink: String(body.paymentLink) };
};
const look = (id: string, by: Trader = trader) => by.call.get(`/payments/paypal/api/${id}`);
const press = (id: string, by: Trader = trader) => by.call.post(`/payments/paypal/${id}`);
const capture = (order: string, by: Trader = trader) =>
  by.call.post(`/payments/paypal/capture/${order}`);
const codeOf = async (answer: PromiseLike<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const paymentsOf = async (id: string) =>
  (await world.eventsOf(`deposit-${id}`)).filter(({ type }) => type === 'DepositPaid');

describe('the page of PayPal', () => {
  it('shows the amount; its button opens the order, and the capture path captures it once', async () => {
    const { id, paymentLink } = await begin();
    expect(paymentLink).toBe(`http://daybook.test/payments/paypal/${id}`);
    expect(simulators.of.paypal.pageOf(id)).toBeUndefined();
    const { body } = await look(id);
    expect(body).toEqual({
      payment: { tx_ref: id },
      clientId: '',
      currency: 'USD',
      amount: '102.5',
      state: 'open',
      is_simulated: true,
    });
    const pressed = await press(id);
    const order = String(pressed.body.id);
    expect(pressed.body.approveLink).toContain(order);
    expect((await press(id)).body).toEqual(pressed.body);
    const back = await simulators.of.paypal.act(order, 'pay');
    expect(back).toContain(`/payments/paypal/${id}?status=agreed&token=${order}`);
    const captured = await Promise.all([capture(order), capture(order)]);
    expect(captured.map(({ status, body: { id: of } }) => [status, of])).toEqual([
      [200, id],
      [200, id],
    ]);
    expect(await paymentsOf(id)).toHaveLength(1);
    expect((await look(id)).body.state).toBe('paid');
    expect(await codeOf(press(id))).toEqual([409, 'DEPOSIT_ALREADY_PAID']);
  });

  it('is not found for another person, another gateway or an unknown deposit', async () => {
    const { id } = await begin();
    const order = String((await press(id)).body.id);
    await simulators.of.paypal.act(order, 'pay');
    const other = await newTrader(world, { balance: '0', mode: 'real' });
    const stripe = uuidv7();
    const { walletId, userId } = trader;
    const data = { ...depositCreated.data, walletId, userId };
    await world.given(`deposit-${stripe}`, { ...depositCreated, data });
    const answers = await Promise.all([
      ...[look(id, other), press(id, other), capture(order, other)].map(codeOf),
      ...[look(stripe), press(stripe), press(uuidv7()), capture('O-1')].map(codeOf),
    ]);
    for (const answer of answers) expect(answer).toEqual([404, 'DEPOSIT_NOT_FOUND']);
    expect(await codeOf(look('no-id'))).toEqual([404, 'NOT_FOUND']);
    expect(await paymentsOf(id)).toEqual([]);
  });

  it('given two tabs, then it is paid once: the second captures the approved order', async () => {
    const { id } = await begin();
    const order = String((await press(id)).body.id);
    await simulators.of.paypal.act(order, 'pay');
    expect(await codeOf(press(id))).toEqual([409, 'DEPOSIT_ALREADY_PAID']);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  it('opens no order after it has ended, and an order approved in time still counts', async () => {
    const [first, second] = [await begin(), await begin()];
    const order = String((await press(second.id)).body.id);
    await simulators.of.paypal.act(order, 'pay');
    world.pass(61 * 60_000);
    expect((await look(first.id)).body.state).toBe('ended');
    expect(await codeOf(press(first.id))).toEqual([409, 'PAYMENT_PAGE_ENDED']);
    expect((await capture(order)).status).toBe(200);
    expect(await paymentsOf(second.id)).toHaveLength(1);
  });

  it('opens no order when the gateway was turned off meanwhile, and still captures an approved one', async () => {
    const [first, second] = [await begin(), await begin()];
    const order = String((await press(second.id)).body.id);
    await switchPaypal(false);
    expect(await codeOf(press(first.id))).toEqual([422, 'GATEWAY_NOT_ACTIVE']);
    await simulators.of.paypal.act(order, 'pay');
    expect((await capture(order)).status).toBe(200);
    expect(await paymentsOf(second.id)).toHaveLength(1);
  });
});
