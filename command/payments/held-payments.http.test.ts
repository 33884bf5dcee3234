import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import type { PaymentSimulator } from '../../infra/payments/simulators/simulator.ts';
import { startStripeSimulator } from '../../infra/payments/simulators/stripe.ts';
import { uuidv7 } from '../core/ids.ts';
import { newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';
import { sendBackPayments } from './send-back.ts';

let stripe: PaymentSimulator;
let world: World;
let trader: Trader;
type Caller = Trader['call'];
let manager: Caller;

beforeEach(async () => {
  stripe = await startStripeSimulator({
    notifyAt: () => null,
    nowMs: () => world.deps.clock().getTime(),
  });
  world = await openTradingFloor({ simulators: { stripe: stripe.origin } });
  trader = await newTrader(world, { balance: '1000', mode: 'real' });
  const admin = (await world.app.signInAs(1)).call;
  await admin.put('/admin/gateways/stripe').send({ fee: '2.5', isActive: true });
  manager = (await world.app.signInAs(2)).call;
});
afterEach(async () => {
  await world.stop();
  await stripe.stop();
});

const events = (id: string) => world.eventsOf(`deposit-${id}`);
const typesOf = async (id: string) => (await events(id)).slice(2).map(({ type }) => type);

/** A deposit of 100.00 with a fee of 2.50, paid in the given way. */
const paidBy = async (act: Parameters<PaymentSimulator['act']>[1]) => {
  const { body } = await trader.call
    .post('/deposits')
    .send({ balance_id: trader.walletId, amount: '100', gateway: 'stripe' });
  const id = String(body.id);
  await stripe.act(stripe.pageOf(id)?.id ?? '', act);
  await trader.call.post(`/deposits/${id}/check`);
  return { id, paymentId: stripe.pageOf(id)?.paymentId ?? '' };
};
const sendBack = (id: string) => sendBackPayments(world.deps, id);

describe('a held payment', () => {
  it('is previewed with the amount to credit, and credited with that amount', async () => {
    const { id, paymentId } = await paidBy('pay-other-amount');
    const shown = await manager.get(`/admin/deposits/api/${id}/credit`);
    const paid = { amount: '51.25', currency: 'USD' };
    const credit = { amount: '50', fee: '1.25', currency: 'USD', rate: '1' };
    expect(shown.body).toMatchObject({ payment_id: paymentId, paid, ...credit, is_late: false });
    const answer = await manager
      .post(`/admin/deposits/${id}/credit`)
      .send({ paymentId, amount: '50' });
    expect(answer.body.message).toBe('Payment credited');
    expect((await events(id)).at(-1)).toMatchObject({
      type: 'DepositPaid',
      data: { amount: '50', fee: '1.25', isLate: true },
    });
  });

  it('in another currency is credited at the current rate', async () => {
    const { id, paymentId } = await paidBy('pay-other-currency');
    const shown = (await manager.get(`/admin/deposits/api/${id}/credit`)).body;
    expect(shown).toMatchObject({ paid: { currency: 'EUR' }, currency: 'USD' });
    const far = await manager.post(`/admin/deposits/${id}/credit`).send({ paymentId, amount: '1' });
    expect([far.status, far.body.code]).toEqual([409, 'STALE_CREDIT']);
    const { amount } = shown;
    await manager.post(`/admin/deposits/${id}/credit`).send({ paymentId, amount }).expect(200);
    expect(await typesOf(id)).toEqual([
      'DepositHeldForReview',
      'HeldPaymentAccepted',
      'PaymentConverted',
      'DepositPaid',
    ]);
  });

  it('is decided once by concurrent decisions', async () => {
    const { id, paymentId } = await paidBy('pay-other-amount');
    const answers = await Promise.all([
      manager.post(`/admin/deposits/${id}/credit`).send({ paymentId }),
      manager.post(`/admin/deposits/${id}/credit`).send({ paymentId }),
      manager.post(`/admin/deposits/${id}/decline`).send({ paymentId, reason: 'wrong_amount' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await typesOf(id)).toHaveLength(answers[2]?.status === 200 ? 2 : 3);
  });

  it('given a process that cached it before another one decided, then it uses the decision and sends the payment back', async () => {
    const { id, paymentId } = await paidBy('pay-other-amount');
    const other = world.anotherProcess();
    await other.find({ decider: depositDecider, streamId: id, pick: (deposit) => deposit });
    await manager.get(`/admin/deposits/api/${id}/credit`).expect(200);
    const paid = { amount: '51.25', currency: 'USD', userId: trader.userId };
    const refused = { ...paid, paymentId, reason: 'another_payer' };
    await world.given(`deposit-${id}`, { type: 'HeldPaymentRefused', data: refused });
    const shown = await manager.get(`/admin/deposits/api/${id}/credit`);
    expect([shown.status, shown.body.code]).toEqual([409, 'ALREADY_DECLINED']);
    await sendBackPayments({ ...world.deps, handler: other }, id);
    expect((await typesOf(id)).at(-1)).toBe('PaymentSentBack');
    expect(stripe.pageOf(id)?.takenBack).toBe('refund');
  });

  it('is sent back once even if the process dies between the request to the provider and the event', async () => {
    const { id, paymentId } = await paidBy('pay-other-amount');
    const reason = 'another_payer';
    await manager.post(`/admin/deposits/${id}/decline`).send({ paymentId, reason }).expect(200);
    const crashed = {
      ...world.deps,
      mintId: () => {
        throw new Error('The process died.');
      },
    };
    await expect(sendBackPayments(crashed, id)).rejects.toThrow('The process died.');
    expect(stripe.pageOf(id)?.takenBack).toBe('refund');
    await sendBack(id);
    await sendBack(id);
    expect(await typesOf(id)).toEqual([
      'DepositHeldForReview',
      'HeldPaymentRefused',
      'PaymentSentBack',
    ]);
  });

  it('cannot be decided by a customer; an unknown payment is not found', async () => {
    const { id, paymentId } = await paidBy('pay-other-amount');
    expect(
      (await trader.call.post(`/admin/deposits/${id}/credit`).send({ paymentId })).status,
    ).toBe(403);
    for (const path of [`/admin/deposits/${uuidv7()}/credit`, `/admin/deposits/${id}/credit`]) {
      const { status } = await manager.post(path).send({ paymentId: 'pi_other' });
      expect(status).toBe(404);
    }
  });
});

describe('taking back a deposit', () => {
  it('is refused before it was credited to the wallet', async () => {
    const { id } = await paidBy('pay-other-amount');
    for (const act of ['refund', 'chargeback'])
      expect((await manager.post(`/admin/deposits/${id}/${act}`)).body.code).toBe(
        'DEPOSIT_NOT_PAID',
      );
  });

  it('by the provider is recorded at the next check', async () => {
    const { id } = await paidBy('pay');
    await stripe.act(stripe.pageOf(id)?.id ?? '', 'chargeback');
    await trader.call.post(`/deposits/${id}/check`);
    await trader.call.post(`/deposits/${id}/check`);
    expect(await typesOf(id)).toEqual(['DepositPaid', 'DepositChargedBack']);
  });
});
