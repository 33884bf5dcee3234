import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { siteSettings as stored } from '../../query/testing/facts.ts';
import { newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';
import { depositMoney, depositPaid, expiresAt } from '../../domain/payments/deposit/testing.ts';
import { userRegistered } from '../../domain/identity/user/testing.ts';
import { uuidv7 } from '../core/ids.ts';

let world: World;
let trader: Trader;

beforeEach(async () => {
  world = await openTradingFloor();
  trader = await newTrader(world, { balance: '5000', mode: 'real' });
  await world.given('site_settings-default', stored({ fourEyesAmount: '1000', fourEyesHours: 2 }));
});
afterEach(() => world.stop());

const staff = async (roleId: 1 | 2 | 3) => (await world.app.signInAs(roleId)).call;
type Call = Awaited<ReturnType<typeof staff>>;

const propose = async (call: Call, body: object = { amount: '1500', type: 'subtract' }) => {
  const answer = await call.put(`/admin/balance/${trader.walletId}`).send(body);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Proposed. Somebody else must confirm it.', balance: '5000' },
  });
  return String(answer.body.proposal);
};

const decide = (call: Call, id: string, as: 'confirm' | 'decline', walletId = trader.walletId) =>
  call.post(`/admin/proposals/${walletId}/${id}/${as}`);

const newest = async (count: number) =>
  (await world.eventsOf(trader.stream)).slice(-count).map(({ type }) => type);

describe('a staff action above the four-eyes amount of the site', () => {
  it('waits for a second person, and is executed once', async () => {
    const [first, second] = [await staff(1), await staff(2)];
    const id = await propose(first);
    expect(await newest(1)).toEqual(['ActProposed']);
    expect(await decide(first, id, 'confirm')).toMatchObject({
      status: 422,
      body: { code: 'OWN_PROPOSAL' },
    });
    expect((await decide(await staff(3), id, 'confirm')).status).toBe(403);
    expect(await decide(second, id, 'confirm')).toMatchObject({
      status: 200,
      body: { message: 'Proposal confirmed' },
    });
    expect(await newest(2)).toEqual(['ProposalConfirmed', 'BalanceAdjusted']);
    expect(await decide(second, id, 'confirm')).toMatchObject({
      status: 409,
      body: { code: 'PROPOSAL_NOT_WAITING' },
    });
  });

  it('cannot be confirmed by a person whose password the proposer set, until that person resets it by mail', async () => {
    const [first, second] = [await world.app.signInAs(1), await world.app.signInAs(2)];
    const stream = `user-${second.userId}`;
    const id = await propose(first.call);
    await world.given(stream, userRegistered({ roleId: 2 }), {
      type: 'PasswordChanged',
      data: { staffId: first.userId },
    });
    expect(await decide(second.call, id, 'confirm')).toMatchObject({
      status: 422,
      body: { code: 'ACCESS_NOT_YOUR_OWN' },
    });
    await world.given(stream, { type: 'PasswordChanged', data: { byMail: true } });
    expect((await decide(second.call, id, 'confirm')).status).toBe(200);
  });

  it('is announced by the remaining amount, and previewed for the second person', async () => {
    const [first, second] = [await staff(1), await staff(2)];
    const alone = (call: Call) => call.get(`/admin/proposals/${trader.walletId}/alone`);
    expect((await alone(first)).body).toEqual({ currency: 'USD', alone: '1000', covered: false });
    await first
      .put(`/admin/balance/${trader.walletId}`)
      .send({ amount: '300', type: 'add' })
      .expect(200);
    expect((await alone(first)).body).toEqual({ currency: 'USD', alone: '700', covered: false });
    expect((await alone(second)).body).toEqual({ currency: 'USD', alone: '1000', covered: false });
    const answer = await first
      .put(`/admin/balance/${trader.walletId}`)
      .send({ amount: '701', type: 'subtract' });
    const preview = (call: Call, id: string) =>
      call.get(`/admin/proposals/${trader.walletId}/${id}/preview`);
    expect(await preview(second, answer.body.proposal)).toMatchObject({
      status: 200,
      body: { currency: 'USD', balance: '5300', balance_after: '4599' },
    });
    expect((await preview(first, answer.body.proposal)).body.code).toBe('OWN_PROPOSAL');
    expect((await preview(second, uuidv7())).body.code).toBe('PROPOSAL_NOT_WAITING');
    expect((await second.get(`/admin/proposals/${uuidv7()}/alone`)).status).toBe(404);
    expect((await alone(await staff(3))).status).toBe(403);
    expect(await newest(1)).toEqual(['ActProposed']);
  });

  it('can be the recording of a refund, whose wallet is debited once it is confirmed', async () => {
    const [first, second] = [await staff(1), await staff(2)];
    const id = uuidv7();
    const money = { ...depositMoney, userId: trader.userId, walletId: trader.walletId };
    const credit = { userId: trader.userId, currency: 'USD', gateway: money.gateway } as const;
    await world.given(
      `deposit-${id}`,
      { type: 'DepositCreated', data: { ...money, expiresAt, isSimulated: true } },
      depositPaid({ ...money, amount: '2000', fee: '0' }),
      { type: 'DepositCredited', data: { walletId: trader.walletId } },
    );
    await world.given(trader.stream, {
      type: 'DepositPosted',
      data: { mode: 'real', depositId: id, amount: '2000', fee: '0', ...credit },
    });
    const said = { paymentId: 'p-1', amount: '1500', reason: 'overpaid', reference: 'tx-9' };
    const recorded = await first.post(`/admin/deposits/${id}/record-refund`).send(said);
    expect(recorded).toMatchObject({
      status: 200,
      body: { message: 'Proposed. Somebody else must confirm it.' },
    });
    const { proposal } = recorded.body;
    const preview = await second.get(`/admin/proposals/${id}/${proposal}/preview`);
    expect(preview.body).toEqual({ currency: 'USD', balance: '7000', balance_after: '5500' });
    expect((await second.get(`/admin/proposals/${id}/alone`)).body.alone).toBe('1000');
    expect((await decide(first, proposal, 'confirm', id)).body.code).toBe('OWN_PROPOSAL');
    const answers = await Promise.all([
      decide(second, proposal, 'confirm', id),
      decide(await staff(2), proposal, 'confirm', id),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const types = (await world.eventsOf(`deposit-${id}`)).map(({ type }) => type);
    expect(types.slice(3)).toEqual([
      'DepositActProposed',
      'DepositProposalConfirmed',
      'RefundRecorded',
      'PaymentPartSentBack',
      'DepositPartRefunded',
    ]);
    const large = { ...said, amount: '500', reference: 'tx-10' };
    const small = await first.post(`/admin/deposits/${id}/record-refund`).send(large);
    expect(small.body).toMatchObject({ message: 'Refund recorded', proposal: null });
  });

  it('is confirmed once by two concurrent confirmations', async () => {
    const [first, second, third] = [await staff(1), await staff(2), await staff(2)];
    const id = await propose(first);
    const answers = await Promise.all([
      decide(second, id, 'confirm'),
      decide(third, id, 'confirm'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await newest(2)).toEqual(['ProposalConfirmed', 'BalanceAdjusted']);
  });

  it('expires after the hours set for the site', async () => {
    const id = await propose(await staff(1));
    world.pass(2 * 3_600_000 + 1);
    expect(await decide(await staff(2), id, 'confirm')).toMatchObject({
      status: 409,
      body: { code: 'PROPOSAL_NOT_WAITING' },
    });
  });

  it('can be declined, and is found only in its own stream', async () => {
    const [first, second] = [await staff(1), await staff(2)];
    const id = await propose(first);
    expect((await decide(second, uuidv7(), 'confirm')).status).toBe(409);
    expect((await decide(second, id, 'confirm', uuidv7())).status).toBe(404);
    expect(await decide(first, id, 'decline')).toMatchObject({
      status: 200,
      body: { message: 'Proposal declined' },
    });
    expect((await decide(second, id, 'confirm')).status).toBe(409);
  });

  it('can be the deletion of an order', async () => {
    const order = { type: 'buy', instrument: 'EUR_USD', amount: '25000', profit: null, loss: null };
    const opened = await trader.call.post('/dashboard/orders').send(order).expect(201);
    world.price('EUR_USD', '1.1140', '1.1142');
    const answer = await (await staff(1)).delete(`/admin/trades/${opened.body.id}`);
    expect(answer).toMatchObject({ status: 200, body: { proposal: expect.any(String) } });
    const second = await staff(2);
    expect((await decide(second, answer.body.proposal, 'confirm')).status).toBe(200);
    expect(await newest(2)).toEqual(['ProposalConfirmed', 'OrderCancelled']);
  });
});
