import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RoleId } from '../../domain/shared/roles.ts';
import { uuidv7 } from '../core/ids.ts';
import { giveWallet, newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

let world: World;
let trader: Trader;

beforeEach(async () => {
  world = await openTradingFloor();
  trader = await newTrader(world, { balance: '1290', mode: 'real' });
});
afterEach(() => world.stop());

const as = async (roleId: RoleId) => {
  const { call } = await world.app.signInAs(roleId);
  return (body: object, balanceId = trader.walletId) =>
    call.put(`/admin/balance/${balanceId}`).send(body);
};

const adjustments = async () =>
  (await world.eventsOf(trader.stream)).slice(2).map(({ type, data }) => ({ type, data }));

const subtraction = (amount: string) => ({ amount, type: 'subtract' });

describe('PUT /admin/balance/{balanceId}', () => {
  it.each([1, 2] as const)(
    'lets role %s add and subtract, and returns the new balance',
    async (role) => {
      const adjust = await as(role);
      expect(await adjust(subtraction('250'))).toMatchObject({
        status: 200,
        body: { message: 'Balance updated successfully', id: trader.walletId, balance: '1040' },
      });
      expect(await adjust({ amount: '0.01', type: 'add' })).toMatchObject({
        body: { balance: '1040.01' },
      });
      const data = {
        mode: 'real',
        currency: 'USD',
        reason: 'staff',
        purpose: null,
        reference: null,
        valuedAt: [],
      };
      const counted = (amount: string) => ({
        amount,
        countedFor: { amount, staffId: expect.any(String), at: expect.any(String) },
      });
      expect(await adjustments()).toEqual([
        { type: 'BalanceAdjusted', data: { ...data, type: 'subtract', ...counted('250') } },
        { type: 'BalanceAdjusted', data: { ...data, type: 'add', ...counted('0.01') } },
      ]);
    },
  );

  it.each([3, 4, 5, 6] as const)('is refused for role %s', async (role) => {
    const adjust = await as(role);
    expect((await adjust({ amount: '1', type: 'add' })).status).toBe(403);
    expect(await adjustments()).toEqual([]);
  });

  it('does not subtract more than is free', async () => {
    const adjust = await as(1);
    expect(await adjust(subtraction('1290.01'))).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_FREE_MARGIN' },
    });
    const order = { type: 'buy', instrument: 'EUR_USD', amount: '25000', profit: null, loss: null };
    expect((await trader.call.post('/dashboard/orders').send(order)).status).toBe(201);
    // The order holds 291.05, and its spread already counts as a loss.
    expect((await adjust(subtraction('999'))).status).toBe(422);
    expect((await adjust(subtraction('990'))).status).toBe(200);
  });

  it('requires fresh quotes of open orders to subtract, and refuses with PRICE_STALE without them', async () => {
    const order = { type: 'buy', instrument: 'EUR_USD', amount: '25000', profit: null, loss: null };
    await trader.call.post('/dashboard/orders').send(order);
    world.pass(60_000);
    const adjust = await as(1);
    expect(await adjust(subtraction('1'))).toMatchObject({
      status: 503,
      body: { code: 'PRICE_STALE' },
    });
    expect((await adjust({ amount: '1', type: 'add' })).status).toBe(200);
  });

  it('can subtract all weekend, while the market of an open order is closed', async () => {
    const order = { type: 'buy', instrument: 'EUR_USD', amount: '25000', profit: null, loss: null };
    await trader.call.post('/dashboard/orders').send(order);
    world.quotes.setMarketStatus({ fx: 'closed', stock: 'closed', crypto: 'open' });
    world.pass(48 * 3_600_000);
    const adjust = await as(1);
    expect(await adjust(subtraction('999'))).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_FREE_MARGIN' },
    });
    expect((await adjust(subtraction('990'))).status).toBe(200);
    const [event] = (await world.eventsOf(trader.stream)).slice(-1);
    expect(event?.data).toMatchObject({
      valuedAt: [{ instrument: 'EUR_USD', bid: '1.1640', ask: '1.1642', sequence: 1 }],
    });
  });

  it('accepts one of two concurrent subtractions when only one of them is free', async () => {
    const [first, second] = [await as(1), await as(2)];
    const answers = await Promise.all([first(subtraction('1000')), second(subtraction('1000'))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await adjustments()).toHaveLength(1);
  });

  it.each([
    ['zero', '0', 'INVALID_AMOUNT'],
    ['below zero', '-5', 'INVALID_AMOUNT'],
    ['too precise', '1.005', 'INVALID_AMOUNT'],
    ['too large', '1000000000000000', 'AMOUNT_TOO_LARGE'],
  ])('refuses an amount that is %s', async (_what, amount, code) => {
    const adjust = await as(1);
    expect(await adjust({ amount, type: 'add' })).toMatchObject({ status: 422, body: { code } });
    expect(await adjustments()).toEqual([]);
  });

  it.each([
    [{ type: 'add' }, 'amount'],
    [{ amount: '1,5', type: 'add' }, 'amount'],
    [{ amount: '1e3', type: 'add' }, 'amount'],
    [{ amount: '1', type: 'double' }, 'type'],
    [{ amount: '1', type: 'add', reason: 'x' }, 'reason'],
  ])('returns the invalid field of %j', async (body, field) => {
    const adjust = await as(1);
    expect(await adjust(body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) } },
    });
  });

  it('refuses an unknown wallet as not found', async () => {
    const adjust = await as(1);
    expect(await adjust({ amount: '1', type: 'add' }, uuidv7())).toMatchObject({
      status: 404,
      body: { code: 'WALLET_NOT_FOUND' },
    });
    const { call } = await world.app.signInAs(1);
    const answer = await call.put('/admin/balance/1').send({ amount: '1', type: 'add' });
    expect(answer.status).toBe(404);
  });

  it('does not change the staff member’s own wallet', async () => {
    const userId = uuidv7();
    const walletId = uuidv7();
    await giveWallet(world, { userId, walletId, balance: '1', mode: 'real', currency: 'USD' });
    const { call } = await world.app.signInAs(2, { userId });
    const answer = await call.put(`/admin/balance/${walletId}`).send({ amount: '1', type: 'add' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'OWN_MATTER' } });
  });

  it('executes a request once that is sent twice under one key', async () => {
    const { call } = await world.app.signInAs(1);
    const send = () =>
      call
        .put(`/admin/balance/${trader.walletId}`)
        .set('Idempotency-Key', 'once-and-once-only')
        .send(subtraction('250'));
    expect((await send()).body).toEqual((await send()).body);
    expect(await adjustments()).toHaveLength(1);
  });
});
