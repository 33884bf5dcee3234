import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { object } from 'yup';
import type { RoleId } from '../../domain/shared/roles.ts';
import { roleIds } from '../../domain/shared/roles.ts';
import { walletOpened } from '../../domain/trading/wallet/testing.ts';
import { bind } from '../../infra/http/bind.ts';
import { createPages } from '../../infra/http/pages/pages.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../infra/http/testing/test-app.ts';
import { commandRoutes } from '../routes.ts';
import { createWorld, type World } from '../testing/world.ts';
import { createRefusalRecorder, refusalsPerMinute, type RefusalRecorder } from './refusals.ts';

const walletId = '01890000-0000-7000-8000-0000000000b1';
const nowhere = '01890000-0000-7000-8000-0000000000ff';
const branding = {
  appName: 'Daybook',
  appIcon: null,
  appLangs: [],
  appCurrencies: ['USD'],
  whatsapp: '',
};

/** A query that only an administrator may send. */
const staffQuestion = defineRoute<null>()({
  method: 'GET',
  path: '/admin/kyc/api',
  kind: 'query',
  summary: 'A list of the back office.',
  permission: only([1]),
  response: object({}),
  handle: async () => ({ status: 200, body: {} }),
});

let world: World;
let recorder: RefusalRecorder;
let app: TestApp;
let failures: unknown[];

beforeEach(async () => {
  world = createWorld();
  await world.given(`wallet-${walletId}`, walletOpened);
  failures = [];
  recorder = createRefusalRecorder({
    ...world.deps,
    onError: (error) => void failures.push(error),
  });
  app = createTestApp({
    routes: [...bind(commandRoutes, world.deps), ...bind([staffQuestion], null)],
    pages: (callers) =>
      createPages({
        callers,
        branding: () => branding,
        publicUrl: 'http://localhost:3000',
        web: null,
        isLinked: async () => false,
        onRefused: (refused) => recorder.onRefused(refused),
      }),
    onRefused: (refused) => recorder.onRefused(refused),
  });
});
afterEach(async () => {
  await recorder.stop();
  await world.stop();
});

const kept = async (person: SignedIn) => {
  await recorder.stop();
  return world.eventsOf(`refusal-${person.userId}`);
};
const dataOf = async (person: SignedIn) => (await kept(person)).map(({ data }) => data);
const adjust = (person: SignedIn, body: object, id = walletId) =>
  person.call.put(`/admin/balance/${id}`).send(body);
const tenDollars = { amount: '10', type: 'subtract' };

describe('a refused command', () => {
  it.each(roleIds.filter((roleId) => roleId > 2).map((roleId) => [roleId]))(
    'of role %i, which lacks the right, is recorded with its target',
    async (roleId: RoleId) => {
      const person = await app.signInAs(roleId);
      expect((await adjust(person, tenDollars)).status).toBe(403);
      expect(await dataOf(person)).toEqual([
        { command: 'PUT /admin/balance/:balanceId', target: walletId, code: 'FORBIDDEN' },
      ]);
    },
  );

  it.each([[1], [2]] as const)(
    'of role %i, refused by a rule, is recorded with its code',
    async (roleId) => {
      const person = await app.signInAs(roleId);
      expect((await adjust(person, tenDollars)).status).toBe(422);
      expect((await adjust(person, tenDollars, nowhere)).status).toBe(404);
      expect(await dataOf(person)).toMatchObject([
        { target: walletId, code: 'INSUFFICIENT_FREE_MARGIN' },
        { target: nowhere, code: 'WALLET_NOT_FOUND' },
      ]);
    },
  );

  it('is recorded with both people, the request and an encrypted origin', async () => {
    const staff = await app.signInAs(1);
    const acting = await app.signInAs(3, { actingBy: staff.userId });
    const { headers } = await adjust(acting, tenDollars);
    const [event] = await kept(acting);
    const { actor, correlationId, ip, session } = event?.metadata ?? {};
    expect(actor).toEqual({ userId: acting.userId, roleId: 3, impersonatorId: staff.userId });
    expect(correlationId).toBe(headers['daybook-correlation-id']);
    // Encrypted with a key that the command side never decrypts with.
    expect([ip, session]).toEqual([undefined, undefined]);
    const [stored] = await world.store.read(`refusal-${acting.userId}`);
    expect(JSON.parse(String(stored?.metadata))).toHaveProperty('origin');
  });

  it('takes its target from the body when the path has none', async () => {
    const person = await app.signInAs(3);
    const { status } = await person.call
      .post('/dashboard/switch-wallet')
      .send({ balanceId: nowhere });
    expect(status).toBe(404);
    expect(await dataOf(person)).toMatchObject([
      { command: 'POST /dashboard/switch-wallet', target: nowhere },
    ]);
  });

  it('takes the wallet of the call as its target when it has none of its own', async () => {
    const { userId } = walletOpened.data;
    await world.given(`trader-${userId}`, { type: 'ActiveWalletSwitched', data: { walletId } });
    const person = await app.signInAs(3, { userId });
    const order = { type: 'buy', instrument: 'NO_WHERE', amount: '1', profit: null, loss: null };
    const call = person.call.post('/dashboard/orders').set('Daybook-Wallet', walletId);
    expect((await call.send(order)).body.code).toBe('UNKNOWN_INSTRUMENT');
    expect(await dataOf(person)).toEqual([
      { command: 'POST /dashboard/orders', target: walletId, code: 'UNKNOWN_INSTRUMENT' },
    ]);
  });

  it('that is malformed is not recorded', async () => {
    const person = await app.signInAs(1);
    expect((await adjust(person, { amount: 'ten', type: 'add' })).status).toBe(422);
    expect((await adjust(person, { ...tenDollars, more: 1 })).status).toBe(422);
    expect((await adjust(person, tenDollars, 'no-id')).status).toBe(404);
    const broken = person.call.put(`/admin/balance/${walletId}`).type('json').send('{');
    expect((await broken).status).toBe(400);
    expect(await dataOf(person)).toEqual([]);
  });

  it('from an outdated screen, or with a reused key, is not recorded', async () => {
    const person = await app.signInAs(1);
    const stale = await adjust(person, tenDollars).set('Daybook-Actor', nowhere);
    expect(stale.body.code).toBe('STALE_ACTOR');
    const key = 'key-1';
    const add = { amount: '10', type: 'add' };
    expect((await adjust(person, add).set('Idempotency-Key', key)).status).toBe(200);
    expect((await adjust(person, add).set('Idempotency-Key', key)).status).toBe(200);
    const reused = await adjust(person, tenDollars).set('Idempotency-Key', key);
    expect(reused.body.code).toBe('KEY_REUSED');
    expect(await dataOf(person)).toEqual([]);
  });

  it('of a person who is not signed in is not recorded', async () => {
    const before = (await world.store.head()).position;
    expect((await app.call.put(`/admin/balance/${walletId}`).send(tenDollars)).status).toBe(401);
    await recorder.stop();
    expect((await world.store.head()).position).toBe(before);
  });

  it('is recorded without any text that was entered', async () => {
    const person = await app.signInAs(5);
    await person.call.put('/admin/balance/jonas.smith@example.com').send({ name: 'Jonas' });
    expect(await dataOf(person)).toEqual([
      { command: 'PUT /admin/balance/:balanceId', target: null, code: 'FORBIDDEN' },
    ]);
  });
});

describe('a read in the back office', () => {
  it.each([[2], [3], [4], [5], [6]] as const)(
    'without the right, by role %i, is recorded for a list and a page',
    async (roleId) => {
      const person = await app.signInAs(roleId);
      expect((await person.call.get('/admin/kyc/api')).status).toBe(403);
      expect((await person.call.get('/admin/audit').set('Accept', 'text/html')).status).toBe(403);
      expect(await dataOf(person)).toEqual([
        { command: 'GET /admin/kyc/api', target: null, code: 'FORBIDDEN' },
        { command: 'GET /admin/audit', target: null, code: 'FORBIDDEN' },
      ]);
    },
  );

  it('is not recorded if it is allowed or the page does not exist', async () => {
    const person = await app.signInAs(1);
    expect((await person.call.get('/admin/kyc/api')).status).toBe(200);
    expect((await person.call.get('/admin/nothing')).status).toBe(404);
    expect(await dataOf(person)).toEqual([]);
  });
});

describe('a flood of refusals', () => {
  it('is recorded as twenty per minute, then as one count with the codes', async () => {
    const person = await app.signInAs(5);
    for (let at = 0; at < refusalsPerMinute + 30; at += 1) await adjust(person, tenDollars);
    await person.call.get('/admin/kyc/api');
    world.pass(59_000);
    recorder.sweep();
    await adjust(person, tenDollars);
    world.pass(1_000);
    recorder.sweep();
    await adjust(person, tenDollars);
    const events = await kept(person);
    expect(events.map(({ type }) => type)).toEqual([
      ...Array.from({ length: refusalsPerMinute }, () => 'CommandRefused'),
      'RefusalsSuppressed',
      'CommandRefused',
    ]);
    expect(events[refusalsPerMinute]?.data).toEqual({ count: 32, codes: ['FORBIDDEN'] });
  });

  it('of one person does not affect another', async () => {
    const [one, other] = [await app.signInAs(5), await app.signInAs(6)];
    for (let at = 0; at < refusalsPerMinute + 1; at += 1) await adjust(one, tenDollars);
    await adjust(other, tenDollars);
    expect(await dataOf(other)).toHaveLength(1);
    expect((await dataOf(one)).at(-1)).toEqual({ count: 1, codes: ['FORBIDDEN'] });
  });

  it('is counted completely when the process stops', async () => {
    const person = await app.signInAs(5);
    for (let at = 0; at < refusalsPerMinute + 3; at += 1) await adjust(person, tenDollars);
    expect((await dataOf(person)).at(-1)).toEqual({ count: 3, codes: ['FORBIDDEN'] });
  });
});

describe('a recorder that fails', () => {
  const away = new Error('The log is away.');

  it('changes no answer, and reports the error', async () => {
    const handler = { ...world.deps.handler, handle: () => Promise.reject(away) };
    recorder = createRefusalRecorder({
      ...world.deps,
      handler,
      onError: (error) => void failures.push(error),
    });
    const person = await app.signInAs(5);
    expect((await adjust(person, tenDollars)).body.code).toBe('FORBIDDEN');
    await recorder.stop();
    expect(failures).toEqual([away]);
  });

  it('changes no answer when it throws', async () => {
    recorder = {
      ...recorder,
      onRefused: () => {
        throw away;
      },
    };
    const person = await app.signInAs(5);
    expect((await adjust(person, tenDollars)).body.code).toBe('FORBIDDEN');
    const page = await person.call.get('/admin/audit').set('Accept', 'text/html');
    expect(page.status).toBe(403);
  });
});
