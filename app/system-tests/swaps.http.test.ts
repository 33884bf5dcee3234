import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { roles } from '../../domain/shared/roles.ts';
import { orderCosts } from '../../domain/site/order-costs/settings.ts';
import { until } from '../../infra/testing/until.ts';
import { postSwaps } from '../roles/swap-jobs.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

let app: RealApp;
let admin: Visitor;

beforeAll(async () => {
  app = await openRealApp();
  admin = await app.person(roles.admin);
}, 120_000);
afterAll(() => app.stop(), 60_000);

type Needs = Parameters<typeof postSwaps>[0];

/** Runs the job on a host whose clock shows `at`. */
const roll = (at: Date, more: Partial<Needs> = {}) =>
  postSwaps({ ...app.foundation, clock: () => at, ...more }).run({
    signal: new AbortController().signal,
  });

const daysOn = (days: number): Date => new Date(Date.now() + days * 86_400_000);

it('swaps are posted once per night on any number of hosts, missed nights included, and all books agree', async () => {
  const { values } = orderCosts.decider.initialState().parts.OrderCostsSet;
  const set = await admin.call
    .post('/admin/order-costs')
    .send({ ...values, commission_crypto: '0.1', swap_buy_crypto: '-36.5', expectedRevision: 0 });
  expect(set.status).toBe(200);
  const customer = await app.person(roles.customer);
  const opened = await customer.call
    .post('/dashboard/orders')
    .send({ type: 'buy', instrument: 'BTC_USD', amount: '0.01', profit: null, loss: null });
  expect([opened.status, opened.body.code]).toEqual([201, undefined]);
  const orderOf = async () => {
    const { body } = await customer.call.get('/dashboard/orders?status=open');
    return body.data[0];
  };
  await until(async () => (await orderOf()) !== undefined);
  await roll(new Date());
  // Three nights later: two hosts at once, one of them again, and one whose clock went back.
  await Promise.all([roll(daysOn(3)), roll(daysOn(3))]);
  await roll(daysOn(3));
  await roll(daysOn(-3));
  await until(async () => Number((await orderOf()).swap) < 0);
  const { rows } = await app.foundation.pools.app.query<{ day: string }>(
    `select data->>'day' as day from read.audit_events_v16 where type = 'SwapPosted' order by day`,
  );
  expect(rows).toHaveLength(3);
  expect(new Set(rows.map(({ day }) => day)).size).toBe(3);
  const order = await orderOf();
  const { body } = await customer.call.get('/auth/user');
  const { balance } = body.activeBalance;
  const costs = Number(order.commission) + Number(order.swap);
  const statement = (await customer.call.get('/statements/history')).body.statement;
  expect(statement).toMatchObject({
    commission: order.commission,
    swap: order.swap,
    closing: balance,
  });
  expect(Number(statement.commission) + Number(statement.swap)).toBeCloseTo(costs, 8);
  const trial = await admin.call.get('/admin/ledger/api/balance?mode=demo&currency=USD');
  expect(JSON.stringify(trial.body)).toMatch(/"commission".*"swap"/);
}, 60_000);

it('a wallet whose posting fails does not delay other wallets, and is posted by a later run', async () => {
  const { handler } = app.foundation;
  const walletOf = async (): Promise<string> => {
    const customer = await app.person(roles.customer);
    const order = { type: 'buy', instrument: 'BTC_USD', amount: '0.01', profit: null, loss: null };
    await customer.call.post('/dashboard/orders').send(order).expect(201);
    const { body } = await customer.call.get('/auth/user');
    return String(body.activeBalance.id);
  };
  const [first = '', second = ''] = [await walletOf(), await walletOf()].toSorted();
  const nightsOf = async (walletId: string) =>
    (await app.foundation.store.read(`wallet-${walletId}`)).filter(
      ({ type }) => type === 'SwapPosted',
    ).length;
  await app.caughtUp();
  const failing: Needs['handler'] = {
    ...handler,
    handle: (command) =>
      command.streamId === first
        ? Promise.reject(new Error('Its events are of a newer release.'))
        : handler.handle(command),
  };
  await roll(daysOn(1), { handler: failing });
  expect([await nightsOf(first), await nightsOf(second)]).toEqual([0, 1]);
  await roll(daysOn(1));
  expect([await nightsOf(first), await nightsOf(second)]).toEqual([1, 1]);
}, 60_000);
