import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { leadAdded } from '../../query/testing/lead-facts.ts';
import { kycCaseId } from '../../command/kyc/case-id.ts';
import { kycStream } from '../../command/kyc/case-of.ts';
import { uuidv7 } from '../../command/core/ids.ts';
import { png } from '../../infra/files/testing/sample-files.ts';
import { withdrawOf } from './testing/withdraw-of.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

type Sent = Readonly<{ status: number; body: Readonly<{ code?: string }> }>;

const twenty = Array.from({ length: 20 }, (_, index) => index);

/** Sends twenty requests at once over HTTP; returns the number of answers by code, or by status without a code. */
const race = async (
  send: (index: number) => PromiseLike<Sent>,
): Promise<Record<string, number>> => {
  const answers = await Promise.all(twenty.map((index) => send(index)));
  const outcomes = answers.map(({ status, body }) => body.code ?? String(status));
  return Object.fromEntries(
    [...new Set(outcomes)].map((outcome) => [
      outcome,
      outcomes.filter((o) => o === outcome).length,
    ]),
  );
};

/** Commands of which only one may succeed, on the real app with PostgreSQL; the ledger balances after each test. */
describe('given twenty requests at once', () => {
  let app: RealApp;
  let admin: Visitor;
  let manager: Visitor;

  beforeAll(async () => {
    app = await openRealApp();
    admin = await app.person(1);
    manager = await app.person(2);
  });

  afterEach(async () => {
    await app.caughtUp();
    expect(await app.wrongBooks()).toEqual([]);
  });

  afterAll(() => app.stop());

  const typesOf = async (stream: string): Promise<readonly string[]> =>
    (await app.foundation.store.read(stream)).map(({ type }) => type);
  const count = async (stream: string, type: string): Promise<number> =>
    (await typesOf(stream)).filter((one) => one === type).length;

  const order = { type: 'buy', instrument: 'EUR_USD', amount: '1000' };
  const open = (by: Visitor, changes: object = {}) =>
    by.call.post('/dashboard/orders').send({ ...order, ...changes });

  it('then an order is closed once', async () => {
    const customer = await app.person(3);
    const { id } = (await open(customer)).body;
    const outcomes = await race(() =>
      customer.call.post('/dashboard/orders/close').send({ orderId: id, instrument: 'EUR_USD' }),
    );
    expect(outcomes).toEqual({ 200: 1, ALREADY_CLOSED: 19 });
    expect(await count(`wallet-${app.walletOf(customer.userId, 'demo')}`, 'OrderClosed')).toBe(1);
  });

  it('then only orders with sufficient margin are opened', async () => {
    const customer = await app.person(3, { balances: { demo: '100', real: '0' } });
    // Each needs a margin of about 11.64, so eight orders are possible.
    const outcomes = await race(() => open(customer));
    expect(outcomes).toEqual({ 201: 8, INSUFFICIENT_FREE_MARGIN: 12 });
    expect(await count(`wallet-${app.walletOf(customer.userId, 'demo')}`, 'OrderOpened')).toBe(8);
  });

  it('with one Idempotency-Key, then one order is opened', async () => {
    const customer = await app.person(3);
    const ids = new Set<unknown>();
    const outcomes = await race(async () => {
      const answer = await open(customer).set('Idempotency-Key', 'the-same');
      if (answer.status === 201) ids.add(answer.body.id);
      return answer;
    });
    expect(outcomes).toEqual({ 201: 20 });
    expect(ids.size).toBe(1);
    expect(await count(`wallet-${app.walletOf(customer.userId, 'demo')}`, 'OrderOpened')).toBe(1);
  });

  it('with one Idempotency-Key and different bodies, then one is executed and all others are refused', async () => {
    const customer = await app.person(3);
    const outcomes = await race((index) =>
      open(customer, { amount: String(1_000 + index) }).set('Idempotency-Key', 'another'),
    );
    expect(outcomes).toEqual({ 201: 1, KEY_REUSED: 19 });
  });

  it('then the free balance is subtracted once', async () => {
    const customer = await app.person(3);
    const balanceId = app.walletOf(customer.userId, 'real');
    const outcomes = await race((index) =>
      (index % 2 === 0 ? admin : manager).call
        .put(`/admin/balance/${balanceId}`)
        .send({ type: 'subtract', amount: '10000' }),
    );
    expect(outcomes).toEqual({ 200: 1, INSUFFICIENT_FREE_MARGIN: 19 });
  });

  const ask = (by: Visitor, amount: string) =>
    by.call
      .post('/withdraws/bank')
      .send({ ...withdrawOf(app.walletOf(by.userId, 'real')), amount });

  it('then a withdrawal is approved, declined or cancelled, and the money leaves once or is free again', async () => {
    const customer = await app.person(3);
    const { id } = (await ask(customer, '6000')).body;
    const ends = [
      () => admin.call.post(`/admin/withdraws/${id}/approve`),
      () => manager.call.post(`/admin/withdraws/${id}/decline`).send({ declineReason: 'No' }),
      () => customer.call.post(`/withdraws/${id}/cancel`),
    ];
    const outcomes = await race((index) => ends[index % ends.length]?.() ?? ask(customer, '0'));
    const { 200: won, ...lost } = outcomes;
    expect(won).toBe(1);
    const [[code, others] = ['', 0], ...more] = Object.entries(lost);
    expect([others, more]).toEqual([19, []]);
    const [event, left] =
      code === 'ALREADY_APPROVED'
        ? (['WithdrawalApproved', '4000'] as const)
        : ([
            code === 'ALREADY_DECLINED' ? 'WithdrawalDeclined' : 'WithdrawalCancelled',
            '10000',
          ] as const);
    const stream = `wallet-${app.walletOf(customer.userId, 'real')}`;
    expect((await typesOf(stream)).slice(-2)).toEqual(['WithdrawalRequested', event]);
    expect((await ask(customer, `${left}.01`)).body.code).toBe('NOT_FREE_TO_WITHDRAW');
    expect((await ask(customer, left)).status).toBe(201);
  });

  const submit = (by: Visitor) =>
    by.call.post('/kyc').field('type', 'passport').attach('front', png, 'front.png');

  it('then KYC is submitted once', async () => {
    const customer = await app.person(3);
    const outcomes = await race(() => submit(customer));
    const { 201: won = 0, KYC_ALREADY_SUBMITTED: told = 0, BUSY: later = 0, ...others } = outcomes;
    // Only four uploads of a person are accepted at a time.
    expect({ won, sum: won + told + later, others }).toEqual({ won: 1, sum: 20, others: {} });
    expect(await typesOf(kycStream(kycCaseId(customer.userId, 0)))).toEqual(['KycSubmitted']);
    expect(await typesOf(kycStream(kycCaseId(customer.userId, 1)))).toEqual([]);
  });

  it('then KYC is approved once', async () => {
    const customer = await app.person(3);
    const { id } = (await submit(customer)).body;
    const outcomes = await race(() => admin.call.post(`/admin/kyc/${id}/approve`));
    expect(outcomes).toEqual({ 200: 1, ALREADY_APPROVED: 19 });
  });

  it('then KYC is approved or declined, but not both', async () => {
    const customer = await app.person(3);
    const { id } = (await submit(customer)).body;
    const outcomes = await race((index) =>
      index % 2 === 0
        ? admin.call.post(`/admin/kyc/${id}/approve`)
        : admin.call
            .post(`/admin/kyc/${id}/decline`)
            .send({ declineReason: 'Blurred', status: 'pending' }),
    );
    const { 200: won, ALREADY_APPROVED: approved = 0, ALREADY_DECLINED: declined = 0 } = outcomes;
    expect([won, approved === 0 || declined === 0, approved + declined]).toEqual([1, true, 19]);
    expect(await typesOf(kycStream(id))).toHaveLength(2);
  });

  it('then leads are moved once', async () => {
    const ids = [uuidv7(), uuidv7(), uuidv7()];
    for (const id of ids) await app.given(`lead-${id}`, leadAdded('Liam', 'Byrne'));
    let changed = 0;
    const outcomes = await race(async (index) => {
      const by = index % 2 === 0 ? admin : manager;
      const answer = await by.call
        .put('/admin/leads/bulk')
        .send({ ids, data: { group: 'retentions' } });
      changed += Number(answer.body.changed);
      expect(answer.body).toMatchObject({ failed: [] });
      return answer;
    });
    expect([outcomes, changed]).toEqual([{ 200: 20 }, 3]);
    for (const id of ids) expect(await count(`lead-${id}`, 'LeadMoved')).toBe(1);
  });

  it('with one Idempotency-Key, then one lead is added', async () => {
    const { position } = await app.foundation.store.head();
    const outcomes = await race(() =>
      admin.call.post('/admin/leads').set('Idempotency-Key', 'one-lead').send({ firstName: 'Mia' }),
    );
    expect(outcomes).toEqual({ 201: 20 });
    expect((await app.foundation.store.head()).position).toBe(position + 1n);
  });

  it('then one person gets an e-mail address', async () => {
    const email = 'only.one@example.test';
    const outcomes = await race(async () => {
      try {
        await app.register(4, { email });
        return { status: 201, body: {} };
      } catch (error) {
        return { status: 422, body: { code: error instanceof Error ? error.message : '' } };
      }
    });
    expect(Object.values(outcomes).toSorted()).toEqual([1, 19]);
    expect(outcomes[201]).toBe(1);
  });

  it('then a wallet is switched once, and a favorite is added and removed once', async () => {
    const customer = await app.person(3);
    const stream = `trader-${customer.userId}`;
    const balanceId = app.walletOf(customer.userId, 'real');
    const { body } = await customer.call.get('/dashboard/instruments');
    const instrument = body.data[0].id;
    const post = (path: string, data: object) => race(() => customer.call.post(path).send(data));
    const before = (await typesOf(stream)).length;
    expect(await post('/dashboard/switch-wallet', { balanceId })).toEqual({ 200: 20 });
    expect(await post('/dashboard/add-to-favorite', { id: instrument })).toEqual({ 200: 20 });
    expect(await post('/dashboard/remove-from-favorite', { id: instrument })).toEqual({ 200: 20 });
    expect((await typesOf(stream)).slice(before)).toHaveLength(3);
  });

  it('to set levels and one to close the order, then the order is closed once and no level is set afterwards', async () => {
    const customer = await app.person(3);
    const { id } = (await open(customer)).body;
    await race((index) =>
      index === 10
        ? customer.call.post('/dashboard/orders/close').send({ orderId: id, instrument: 'EUR_USD' })
        : customer.call.put(`/dashboard/orders/${id}`).send({ loss: '0.5', profit: '3' }),
    );
    const types = await typesOf(`wallet-${app.walletOf(customer.userId, 'demo')}`);
    expect(types.at(-1)).toBe('OrderClosed');
    expect(types.filter((type) => type === 'OrderClosed')).toHaveLength(1);
  });

  it('to sign out, then the session ends and its later calls are refused', async () => {
    const customer = await app.person(3);
    const { 200: ended = 0, NOT_SIGNED_IN: late = 0 } = await race(() =>
      customer.call.post('/auth/logout'),
    );
    expect([ended > 0, ended + late]).toEqual([true, 20]);
    expect((await customer.call.get('/auth/user')).status).toBe(401);
  });
});
