import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bind } from '../../infra/http/bind.ts';
import { createTestApp, type TestApp } from '../../infra/http/testing/test-app.ts';
import { uuidv7 } from '../core/ids.ts';
import { createWorld, type World } from '../testing/world.ts';
import { takeInLeads } from './take-in-leads.ts';

let world: World;
let app: TestApp;
let isRevoked: boolean;
/** Lookups of the key so far, and how many succeed before it is revoked. */
let looks: number;
let looksLeft: number;
const affiliatorId = uuidv7();
const path = '/api/v1/leads';

beforeEach(async () => {
  world = createWorld();
  isRevoked = false;
  looks = 0;
  looksLeft = Infinity;
  await world.known();
  app = createTestApp({
    keys: {
      find: async (key) => {
        looks += 1;
        return isRevoked || looks > looksLeft || key !== 'dbk'
          ? null
          : { id: 'k1', ownerId: affiliatorId, lastFour: 'last' };
      },
    },
    routes: bind([takeInLeads], world.deps),
  });
  app.setPerson(affiliatorId, { roleId: 4, isActive: true });
});
afterEach(() => world.stop());

const send = (body: object, key = uuidv7()) =>
  app.call.post(path).set('X-Api-Key', 'dbk').set('Idempotency-Key', key).send(body);
const added = async () => (await world.store.readAll(0n, 2_000, { categories: ['lead'] })).length;
const ava = { firstName: 'Ava', email: 'ava@mail.test', country: 'Ireland' };

describe('POST /api/v1/leads', () => {
  it('adds one lead, which belongs to the affiliator and has the default status', async () => {
    const { status, body } = await send(ava);
    expect([status, body]).toEqual([
      201,
      { created: 1, refused: 0, results: [{ index: 0, id: expect.any(String) }] },
    ]);
    const [lead] = await world.decryptedOf(`lead-${body.results[0].id}`);
    expect(lead?.data).toMatchObject({
      ...ava,
      lastName: '',
      status: 'New',
      source: 'api',
      affiliatorId,
    });
  });

  it('refuses an invalid lead with an error at its field', async () => {
    for (const [wrong, field] of [
      [{ email: 'a@mail.test' }, 'firstName'],
      [{ ...ava, email: 'no address' }, 'email'],
      [{ ...ava, phone: '***12' }, 'phone'],
      [{ ...ava, leadStatus: 'New' }, 'leadStatus'],
      [{ ...ava, leads: [ava] }, 'leads'],
    ] as const) {
      const { status, body } = await send(wrong);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
    expect(await added()).toBe(0);
  });

  it.each([
    [0, 'Send at least one lead.'],
    [1_001, 'Send at most 1,000 leads.'],
  ])('refuses %i leads as a whole, and states how many are allowed', async (length, sentence) => {
    const { status, body } = await send({ leads: Array.from({ length }, () => ava) });
    expect([status, body.errors]).toEqual([422, { leads: sentence }]);
    expect(await added()).toBe(0);
  });

  it('adds the valid leads of a batch, and returns the result of each', async () => {
    const { status, body } = await send({ leads: [ava, { firstName: 7 }, null, { ...ava }] });
    expect([status, body.created, body.refused]).toEqual([200, 2, 2]);
    expect(body.results).toMatchObject([
      { index: 0, id: expect.any(String) },
      { index: 1, id: null, code: 'INVALID', errors: { firstName: expect.any(String) } },
      { index: 2, id: null, code: 'INVALID' },
      { index: 3, id: expect.any(String) },
    ]);
    expect(await added()).toBe(2);
  });

  it('accepts a thousand leads, more than the usual size limit of a request', async () => {
    const leads = Array.from({ length: 1_000 }, (_, n) => ({
      ...ava,
      email: `ava${n}@mail.test`,
      funnelLink: `https://go.example.test/${'x'.repeat(120)}/${n}`,
    }));
    const { status, body } = await send({ leads });
    expect([status, body.created, await added()]).toEqual([201, 1_000, 1_000]);
  });

  it('adds no lead twice under one idempotency key, and refuses other leads under it', async () => {
    const key = uuidv7();
    const both = { leads: [ava, { firstName: '' }] };
    const [first, repeat] = [await send(both, key), await send(both, key)];
    expect([repeat.status, repeat.body]).toEqual([first.status, first.body]);
    expect(await added()).toBe(1);
    const other = await send({ leads: [ava] }, key);
    expect([other.status, other.body.code]).toEqual([409, 'KEY_REUSED']);
  });

  it('accepts concurrent batches under one API key without refusing any as busy', async () => {
    const leads = Array.from({ length: 200 }, (_, n) => ({ ...ava, email: `ava${n}@mail.test` }));
    const answers = await Promise.all([1, 2, 3, 4].map(() => send({ leads })));
    expect(answers.map(({ status, body }) => [status, body.created])).toEqual(
      answers.map(() => [201, 200]),
    );
    expect(await added()).toBe(800);
  });

  it('adds a single lead with one append, and once', async () => {
    const key = uuidv7();
    const before = await world.store.head();
    const [first, repeat] = [await send(ava, key), await send(ava, key)];
    expect([repeat.status, repeat.body]).toEqual([first.status, first.body]);
    expect((await world.store.head()).position).toBe(before.position + 1n);
    const other = await send({ ...ava, firstName: 'Eva' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'KEY_REUSED']);
  });

  it('refuses a revoked API key', async () => {
    await send({ leads: [ava, ava] });
    isRevoked = true;
    const { status, body } = await send(ava);
    expect([status, body.code, await added()]).toEqual([401, 'KEY_NOT_VALID', 2]);
  });

  it('given an API key that is revoked midway, then it keeps the added leads, refuses the rest, and a later repeat completes it', async () => {
    const leads = Array.from({ length: 300 }, (_, n) => ({ ...ava, email: `ava${n}@mail.test` }));
    const key = uuidv7();
    looksLeft = 2;
    const { status, body } = await send({ leads }, key);
    const done = body.results.filter(({ id }: { id: string | null }) => id !== null);
    expect([status, body.created, body.refused]).toEqual([200, done.length, 300 - done.length]);
    expect(done.length).toBeGreaterThan(0);
    expect(await added()).toBe(done.length);
    expect(body.results.at(-1)).toMatchObject({ index: 299, id: null, code: 'KEY_NOT_VALID' });
    expect((await send({ leads }, key)).status).toBe(401);
    looksLeft = Infinity;
    const again = await send({ leads }, key);
    expect([again.status, again.body.created, await added()]).toEqual([201, 300, 300]);
    expect(again.body.results.slice(0, done.length)).toEqual(body.results.slice(0, done.length));
  });
});
