import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstWalletId } from '../../command/trading/first-wallets.ts';
import { roles } from '../../domain/shared/roles.ts';
import { simulatedStripeKeys } from '../../infra/payments/simulators/keys.ts';
import { signStripeNotice } from '../../infra/payments/simulators/stripe.ts';
import { until } from '../../infra/testing/until.ts';
import { askAgainAbout, checkPendingDeposits, sendBackKind } from '../roles/payment-gateways.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

let app: RealApp;
let admin: Visitor;

beforeAll(async () => {
  app = await openRealApp();
  admin = await app.person(roles.admin);
  const on = await admin.call.put('/admin/gateways/stripe').send({ fee: '2', isActive: true });
  expect(on.status).toBe(200);
}, 120_000);
afterAll(() => app.stop(), 60_000);

const begin = async (by: Visitor, amount = '100') => {
  const balance_id = firstWalletId(by.userId, 'real');
  const { status, body } = await by.call
    .post('/deposits')
    .send({ balance_id, amount, gateway: 'stripe' });
  expect([status, body.code]).toEqual([201, undefined]);
  const page = app.stripe.pageOf(body.id);
  if (page === undefined) throw new Error('The simulator has no such page.');
  return { id: String(body.id), sessionId: page.id };
};
const historyOf = async (by: Visitor) => (await by.call.get('/deposits/history')).body.data;
const balanceOf = async (by: Visitor): Promise<string> => {
  const { body } = await by.call.get('/auth/user');
  const wallets: readonly { mode: string; balance: string }[] = body.user.balances;
  return wallets.find(({ mode }) => mode === 'real')?.balance ?? '';
};
const becomes = (by: Visitor, status: string) =>
  until(async () => (await historyOf(by))[0]?.status === status);
const notice = (depositId: string, type = 'checkout.session.completed') =>
  JSON.stringify({ id: 'evt_1', type, data: { object: { client_reference_id: depositId } } });
const send = (body: string, signature: string, gateway = 'stripe') =>
  app.call
    .post(`/payments/webhooks/${gateway}`)
    .set('Content-Type', 'application/json')
    .set('Stripe-Signature', signature)
    .send(body);
const signed = (body: string, atMs = Date.now()) =>
  signStripeNotice(body, simulatedStripeKeys.signingSecret, atMs);

const signal = new AbortController().signal;
/** Runs the job that the reaction requested twice, since a job runs at least once. */
const doSendBack = async (depositId: string): Promise<void> => {
  const keyOf = async (): Promise<string | undefined> => {
    const { rows } = await app.foundation.pools.app.query<{ key: string }>(
      `select key from ops.jobs where kind = 'send_back_payments' and key like $1 || ':%'`,
      [depositId],
    );
    return rows[0]?.key;
  };
  await until(async () => (await keyOf()) !== undefined);
  const { run } = sendBackKind(app.foundation);
  const job = { id: '1', key: (await keyOf()) ?? '', attempt: 1, signal };
  await run(job);
  await run(job);
};

describe('a deposit, from the form to the wallet', () => {
  it('is credited once when its provider confirms it, however many notices arrive, and is in every list', async () => {
    const customer = await app.person(roles.customer);
    const { id, sessionId } = await begin(customer);
    const early = notice(id);
    expect((await send(early, signed(early))).status).toBe(200);
    await becomes(customer, 'pending');
    await app.stripe.act(sessionId, 'pay');
    await becomes(customer, 'approved');
    const again = notice(id);
    await Promise.all([send(again, signed(again)), send(again, signed(again))]);
    const failed = notice(id, 'checkout.session.expired');
    expect((await send(failed, signed(failed))).status).toBe(200);
    const [row] = await historyOf(customer);
    expect(row).toMatchObject({ status: 'approved', amount: '100', fee: '2', total: '102' });
    await until(async () => (await balanceOf(customer)) === '10100');
    expect((await historyOf(customer))[0]).toMatchObject({ balance_after: '10100' });
    const path = '/admin/deposits/api/history';
    const { body: all } = await admin.call.get(`${path}?id=${id}`);
    expect(all.data).toMatchObject([{ id, is_simulated: true, reference: sessionId }]);
    const { body: own } = await admin.call.get(`${path}/${customer.userId}`);
    expect(own.data).toMatchObject([{ id }]);
    expect((await customer.call.get(path)).status).toBe(403);
  });

  it('a forged, changed or old notice is refused, and no notice credits a deposit that is not paid', async () => {
    const customer = await app.person(roles.customer);
    const { id } = await begin(customer);
    const body = notice(id);
    const answers = await Promise.all([
      send(body, ''),
      send(body, signStripeNotice(body, 'whsec_other', Date.now())),
      send(`${body} `, signed(body)),
      send(body, signed(body, Date.now() - 6 * 60_000)),
      send(body, signed(body), 'paypal'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const lie = notice(id);
    expect((await send(lie, signed(lie))).status).toBe(200);
    for (const odd of ['{', '[]', '{"type":"charge.updated"}', notice('no id')])
      expect((await send(odd, signed(odd))).status).toBe(200);
    await becomes(customer, 'pending');
    expect(await balanceOf(customer)).toBe('10000');
  });

  it('a payment of another amount is held for review and is not credited automatically', async () => {
    const customer = await app.person(roles.customer);
    const { sessionId } = await begin(customer);
    await app.stripe.act(sessionId, 'pay-other-amount');
    await becomes(customer, 'held');
    expect((await historyOf(customer))[0]).toMatchObject({
      held: { reason: 'amount', amount: '51', currency: 'USD' },
    });
    expect(await balanceOf(customer)).toBe('10000');
  });

  it('when it is credited, refunded, charged back or declined, then wallet, provider and list show it', async () => {
    const customer = await app.person(roles.customer);
    const first = await begin(customer);
    await app.stripe.act(first.sessionId, 'pay-other-amount');
    await becomes(customer, 'held');
    const { payment_id: paymentId } = (await historyOf(customer))[0].held;
    const path = (id: string, act: string) => `/admin/deposits/${id}/${act}`;
    await admin.call.post(path(first.id, 'credit')).send({ paymentId }).expect(200);
    await becomes(customer, 'approved');
    await until(async () => (await balanceOf(customer)) === '10050');
    await admin.call.post(path(first.id, 'refund')).expect(200);
    await becomes(customer, 'refunded');
    await doSendBack(first.id);
    await until(async () => (await historyOf(customer))[0].sent_back_at !== null);
    expect(app.stripe.pageOf(first.id)?.takenBack).toBe('refund');
    expect(await balanceOf(customer)).toBe('10000');
    const second = await begin(customer);
    await app.stripe.act(second.sessionId, 'pay');
    await becomes(customer, 'approved');
    await app.stripe.act(second.sessionId, 'chargeback');
    await becomes(customer, 'charged_back');
    await until(async () => (await balanceOf(customer)) === '10000');
    const third = await begin(customer);
    await app.stripe.act(third.sessionId, 'pay-other-currency');
    await becomes(customer, 'held');
    const waiting = (await historyOf(customer))[0].held.payment_id;
    const body = { paymentId: waiting, reason: 'wrong_currency' };
    await admin.call.post(path(third.id, 'decline')).send(body).expect(200);
    await becomes(customer, 'declined');
    await doSendBack(third.id);
    expect(app.stripe.pageOf(third.id)?.takenBack).toBe('refund');
  });

  it('a declined payment that is refunded at its provider is marked as sent back when the notice arrives', async () => {
    const customer = await app.person(roles.customer);
    const { id, sessionId } = await begin(customer);
    await app.stripe.act(sessionId, 'pay-other-currency');
    await becomes(customer, 'held');
    const body = {
      paymentId: (await historyOf(customer))[0].held.payment_id,
      reason: 'wrong_currency',
    };
    await admin.call.post(`/admin/deposits/${id}/decline`).send(body).expect(200);
    await becomes(customer, 'declined');
    await app.stripe.act(sessionId, 'refund');
    await until(async () => (await historyOf(customer))[0].sent_back_at !== null);
  });

  it('a payment whose notice was lost is found by the job that checks pending deposits', async () => {
    const customer = await app.person(roles.customer);
    const { sessionId } = await begin(customer);
    app.stripe.loseNotices(true);
    await app.stripe.act(sessionId, 'pay');
    app.stripe.loseNotices(false);
    await becomes(customer, 'pending');
    const check = checkPendingDeposits(app.foundation, 0);
    const job = { id: '1', key: 'every', attempt: 1, signal };
    await check(job);
    await check(job);
    await becomes(customer, 'approved');
    await until(async () => (await balanceOf(customer)) === '10100');
  });

  it('a paid deposit whose notice was lost is checked in its turn after older unpaid ones', async () => {
    const customer = await app.person(roles.customer);
    for (let left = 0; left < 3; left += 1) await begin(customer);
    const { id, sessionId } = await begin(customer);
    app.stripe.loseNotices(true);
    await app.stripe.act(sessionId, 'pay');
    app.stripe.loseNotices(false);
    await until(async () => (await historyOf(customer)).length === 4);
    const check = checkPendingDeposits(app.foundation, 0, 1);
    const { rows } = await app.foundation.pools.app.query<{ count: number }>(
      `select count(*)::int from read.payments_deposits_v8 where status = 'pending'`,
    );
    for (let round = 0; round < (rows[0]?.count ?? 0); round += 1)
      await check({ id: '1', key: 'every', attempt: 1, signal });
    await becomes(customer, 'approved');
    expect((await historyOf(customer))[0]).toMatchObject({ id });
  });

  it('a chargeback right after the payment is not lost when it arrives before the list is updated', async () => {
    const customer = await app.person(roles.customer);
    const { sessionId } = await begin(customer);
    await app.stripe.act(sessionId, 'pay');
    await app.stripe.act(sessionId, 'chargeback');
    await becomes(customer, 'charged_back');
    await until(async () => (await balanceOf(customer)) === '10000');
  });

  it('a partial refund and a chargeback whose notices were lost are found when the provider is asked again', async () => {
    const customer = await app.person(roles.customer);
    const { id, sessionId } = await begin(customer);
    await app.stripe.act(sessionId, 'pay');
    await becomes(customer, 'approved');
    await until(async () => (await balanceOf(customer)) === '10100');
    app.stripe.loseNotices(true);
    await app.stripe.act(sessionId, 'refund-part');
    const job = { id: '1', key: 'every', attempt: 1, signal };
    await askAgainAbout(app.foundation, [86_400])(job);
    expect((await historyOf(customer))[0]).toMatchObject({ id, refunded: '0' });
    const askAgain = askAgainAbout(app.foundation, [0]);
    await askAgain(job);
    await askAgain(job);
    await until(async () => (await historyOf(customer))[0]?.refunded === '25.5');
    await until(async () => (await balanceOf(customer)) === '10074.5');
    await app.stripe.act(sessionId, 'chargeback');
    app.stripe.loseNotices(false);
    await askAgain(job);
    await becomes(customer, 'charged_back');
    await until(async () => (await balanceOf(customer)) === '10000');
  });
});
