import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bind } from '../../../infra/http/bind.ts';
import {
  createTestApp,
  type SignedIn,
  type TestApp,
} from '../../../infra/http/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { createApiKeys, type ApiKeys } from '../../../infra/vault/api-keys.ts';
import { uuidv7 } from '../../core/ids.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { apiKeyRoutes } from './routes.ts';

let database: TestDatabase;
let world: World;
let app: TestApp;
let keys: ApiKeys;
/** Runs between the event of a new key and the moment it comes into force. */
let meanwhile = async (): Promise<void> => undefined;
/** Whether the process dies after an event is written and before the vault is. */
let dies = false;
let owner: SignedIn;
const ownerId = uuidv7();
const path = '/affiliate/api/key';

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = createWorld();
  keys = createApiKeys(database.pools.app, () => app.now());
  const { handler, mintId } = world.deps;
  const setNetworks: ApiKeys['setNetworks'] = async (...given) => {
    if (dies) throw new Error('The process ended.');
    await keys.setNetworks(...given);
  };
  const putInForce: ApiKeys['putInForce'] = async (...given) => {
    await meanwhile();
    return keys.putInForce(...given);
  };
  dies = false;
  meanwhile = async () => undefined;
  app = createTestApp({
    keys,
    routes: ({ now }) =>
      bind(apiKeyRoutes, {
        handler,
        mintId,
        keys: { ...keys, setNetworks, putInForce },
        clock: () => new Date(now()),
      }),
  });
  owner = await app.signInAs(4, { userId: ownerId });
});
afterEach(async () => {
  await keys.revoke(ownerId);
  await database.pools.app.query('delete from vault.api_key_networks');
  await world.stop();
});

const make = (body: object = {}, key = uuidv7()) =>
  owner.call.post('/affiliate/api').set('Idempotency-Key', key).send(body);
const shown = async () => (await owner.call.get(path)).body.data;
const find = async (key: string) => (await keys.find(key, '127.0.0.1'))?.ownerId ?? null;
const events = async () => (await world.eventsOf(`api_key-${ownerId}`)).map(({ type }) => type);

it('given all keys are revoked while a new one is being made, then the new key is not returned and is not valid', async () => {
  meanwhile = async () => {
    expect((await owner.call.delete(path).set('Idempotency-Key', uuidv7())).status).toBe(200);
  };
  const { status, body } = await make();
  expect([status, body.key]).toEqual([201, null]);
  expect((await shown()).keys).toEqual([]);
  meanwhile = async () => undefined;
  expect(await find((await make()).body.key)).toBe(ownerId);
});

describe('the API key of an affiliator', () => {
  it('is returned once, stored as a hash, and shown by its last four characters', async () => {
    const { status, body } = await make();
    expect([status, body.message]).toEqual([201, 'API key generated successfully']);
    expect(await find(body.key)).toBe(ownerId);
    expect(await shown()).toEqual({
      keys: [
        {
          id: expect.any(String),
          last4: body.key.slice(-4),
          created_at: '2026-01-05T12:00:00.000Z',
          last_used_at: '2026-01-05T12:00:00.000Z',
          until: null,
        },
      ],
      networks: [],
    });
    const log = JSON.stringify(
      (await world.eventsOf(`api_key-${ownerId}`)).map(({ data }) => data),
    );
    expect(log).not.toContain(body.key.slice(4, 40));
  });

  it('is not returned to a repeat, which creates no other key', async () => {
    const sentKey = uuidv7();
    const [first, repeat] = [await make({}, sentKey), await make({}, sentKey)];
    expect(repeat.body).toEqual({ ...first.body, key: null });
    expect(await find(first.body.key)).toBe(ownerId);
  });

  it('ends when the next one is made, or stays valid for a day', async () => {
    const [first, second] = [(await make()).body.key, (await make()).body.key];
    expect([await find(first), await find(second)]).toEqual([null, ownerId]);
    const third = (await make({ keepEarlier: true })).body.key;
    expect((await shown()).keys).toMatchObject([
      { last4: third.slice(-4), until: null },
      { last4: second.slice(-4), until: '2026-01-06T12:00:00.000Z' },
    ]);
    app.pass(24 * 3_600_000);
    expect([await find(second), await find(third)]).toEqual([null, ownerId]);
  });

  it('is revoked at once together with the previous one, and only once', async () => {
    const first = (await make()).body.key;
    const second = (await make({ keepEarlier: true })).body.key;
    const { status, body } = await owner.call.delete(path);
    expect([status, body.message]).toEqual([200, 'API key revoked']);
    expect([await find(first), await find(second)]).toEqual([null, null]);
    expect((await owner.call.delete(path)).body.code).toBe('NO_API_KEY');
    expect((await events()).slice(-1)).toEqual(['ApiKeysRevoked']);
  });

  it('is restricted to addresses and ranges', async () => {
    const save = (networks: readonly string[]) => owner.call.put(path).send({ networks });
    const { key } = (await make()).body;
    expect((await save(['203.0.113.7', ' 2001:db8::/32'])).status).toBe(200);
    expect((await shown()).networks).toEqual(['203.0.113.7/32', '2001:db8::/32']);
    expect(await find(key)).toBeNull();
    for (const networks of [['example.test'], Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`)])
      expect((await save(networks)).body.code).toBe('NETWORKS_NOT_VALID');
    expect((await save([])).status).toBe(200);
    expect(await find(key)).toBe(ownerId);
  });

  it('is restricted to them by a repeat when the first request was cut off after its event', async () => {
    const save = (networks: readonly string[], sentKey: string) =>
      owner.call.put(path).set('Idempotency-Key', sentKey).send({ networks });
    const { key } = (await make()).body;
    const [first, later] = [uuidv7(), uuidv7()];
    dies = true;
    expect((await save(['203.0.113.7'], first)).status).toBe(500);
    dies = false;
    expect((await save(['203.0.113.7'], first)).status).toBe(200);
    expect([(await shown()).networks, await find(key)]).toEqual([['203.0.113.7/32'], null]);
    await save(['127.0.0.1'], later);
    await save(['203.0.113.7'], first);
    expect([(await shown()).networks, await find(key)]).toEqual([['127.0.0.1/32'], ownerId]);
  });

  it('is restricted by the later of two requests, whichever reaches the vault first', async () => {
    await keys.setNetworks(ownerId, ['10.0.0.2/32'], 8n);
    await keys.setNetworks(ownerId, ['10.0.0.1/32'], 7n);
    expect((await shown()).networks).toEqual(['10.0.0.2/32']);
  });

  it('is available only to affiliators', async () => {
    for (const roleId of [1, 2, 3, 5, 6] as const) {
      const { call } = await app.signInAs(roleId);
      expect((await call.post('/affiliate/api').send({})).status).toBe(403);
    }
  });
});
