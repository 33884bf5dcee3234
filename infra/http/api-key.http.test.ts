import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { object, string } from 'yup';
import { roleIds } from '../../domain/shared/roles.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { createApiKeys, type ApiKeys } from '../vault/api-keys.ts';
import { bind } from './bind.ts';
import { createInMemoryBuckets } from './limits/buckets.ts';
import { bucketOf, createCommandLimit } from './limits/command-limit.ts';
import { openApiDocument } from './openapi/document.ts';
import { property } from './property.ts';
import { defineRoute, withKey } from './route.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const route = defineRoute<object>();
const response = object({ by: string().required() });

const list = route({
  method: 'GET',
  path: '/api/v1/things',
  kind: 'query',
  summary: 'List things.',
  permission: withKey,
  response,
  rateLimit: { by: 'person', limit: 600, windowSeconds: 60 },
  handle: async ({ caller }) => ({ status: 200, body: { by: caller?.actor.userId } }),
});

const add = route({
  method: 'POST',
  path: '/api/v1/things',
  kind: 'command',
  summary: 'Add a thing.',
  permission: withKey,
  response,
  handle: async ({ caller }) => ({ status: 200, body: { by: caller?.actor.userId } }),
});

describe('calls with an API key', () => {
  let database: TestDatabase;
  let keys: ApiKeys;
  let app: TestApp;
  let owner: string;
  let anybody: string;
  let key: string;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  beforeEach(async () => {
    const at = Date.UTC(2026, 0, 5, 12);
    const bucket = bucketOf(10);
    keys = createApiKeys(database.pools.app, () => app.now());
    app = createTestApp({
      keys,
      routes: bind([list, add], {}),
      commandLimit: createCommandLimit(
        createInMemoryBuckets(() => at, bucket),
        bucket,
        () => at,
      ),
    });
    [owner, anybody] = [randomUUID(), randomUUID()];
    app.setPerson(anybody, { roleId: 4, isActive: true });
    app.setPerson(owner, { roleId: 4, isActive: true });
    key = await make();
  });

  const make = async (earlierUntil: Date | null = null): Promise<string> => {
    const drafted = await keys.draft(owner);
    await keys.putInForce(drafted.made, earlierUntil);
    return drafted.key;
  };

  const call = (given: string) => app.call.get('/api/v1/things').set('X-Api-Key', given);

  it('given simultaneous lookups, then each key finds its own owner and an invalid key finds nobody', async () => {
    const other = randomUUID();
    const drafted = await keys.draft(other);
    await keys.putInForce(drafted.made, null);
    const ended = await keys.draft(randomUUID());
    const unknown = `dbk_${'a'.repeat(43)}`;
    const asked = [key, drafted.key, ended.key, unknown, key];
    const found = await Promise.all(asked.map((one) => keys.find(one, '192.0.2.7')));
    expect(found.map((one) => one?.ownerId ?? null)).toEqual([owner, other, null, null, owner]);
  });

  it('given the key of an active affiliator, then the affiliator is the caller', async () => {
    const { status, body } = await call(key);
    expect([status, body]).toEqual([200, { by: owner }]);
  });

  it('given no key, an invalid key or a session instead of a key, then 401', async () => {
    for (const given of [
      undefined,
      '',
      'dbk_',
      key.slice(0, -1),
      `${key}x`,
      `dbk_${'A'.repeat(43)}`,
    ]) {
      const { status, body } = await (given === undefined
        ? app.call.get('/api/v1/things')
        : call(given));
      expect([given, status, body.code]).toEqual([given, 401, 'KEY_NOT_VALID']);
    }
    for (const roleId of roleIds) {
      const person = await app.signInAs(roleId);
      expect((await person.call.get('/api/v1/things')).status).toBe(401);
      const both = await person.call.get('/api/v1/things').set('X-Api-Key', key);
      expect(both.body).toEqual({ by: owner });
    }
  });

  it('given an owner who is no longer an active affiliator, then the key is refused from the next call on', async () => {
    for (const roleId of roleIds) {
      app.setPerson(owner, { roleId, isActive: true });
      expect([roleId, (await call(key)).status]).toEqual([roleId, roleId === 4 ? 200 : 401]);
    }
    app.setPerson(owner, { roleId: 4, isActive: false });
    expect((await call(key)).status).toBe(401);
  });

  it('given a new key, then the previous one ends at once; only the owner can revoke a key', async () => {
    await keys.revoke(randomUUID());
    expect((await call(key)).status).toBe(200);
    const [one, other] = await Promise.all([make(), make()]);
    expect((await call(key)).status).toBe(401);
    const statuses = [(await call(one)).status, (await call(other)).status];
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await keys.ofOwner(owner)).keys).toMatchObject([{ until: null }]);
    await keys.revoke(owner);
    expect((await keys.ofOwner(owner)).keys).toEqual([]);
  });

  it('given a draft, then it is refused', async () => {
    const drafted = await keys.draft(owner);
    expect([(await call(drafted.key)).status, (await call(key)).status]).toEqual([401, 200]);
  });

  it('given an overlap, then the previous key is valid until the overlap is over', async () => {
    const newer = await make(new Date(app.now() + 60_000));
    expect([(await call(key)).status, (await call(newer)).status]).toEqual([200, 200]);
    app.pass(60_001);
    expect([(await call(key)).status, (await call(newer)).status]).toEqual([401, 200]);
  });

  it('given a third key during the overlap, then the first one ends at once', async () => {
    const until = new Date(app.now() + 60_000);
    const second = await make(until);
    const third = await make(until);
    const statuses = [await call(key), await call(second), await call(third)];
    expect(statuses.map(({ status }) => status)).toEqual([401, 200, 200]);
  });

  it('given networks, then a key is accepted only from them, and the time of its last use is recorded', async () => {
    expect((await keys.ofOwner(owner)).keys[0]?.lastUsedAt).toBeNull();
    await keys.setNetworks(owner, ['203.0.113.0/24'], 1n);
    expect((await call(key)).body.code).toBe('KEY_NOT_VALID');
    await keys.setNetworks(owner, ['203.0.113.0/24', '127.0.0.0/8', '::1/128'], 2n);
    expect((await call(key)).status).toBe(200);
    expect((await keys.ofOwner(owner)).keys[0]?.lastUsedAt?.getTime()).toBe(app.now());
  });

  it('given a key in the URL, then the call is refused without repeating the key, also with a valid key in the header', async () => {
    for (const name of ['api_key', 'apiKey', 'X-Api-Key', 'key']) {
      const answer = await app.call.get(`/api/v1/things?${name}=${key}`).set('X-Api-Key', key);
      expect([answer.status, answer.body.code]).toEqual([400, 'KEY_IN_ADDRESS']);
      expect(answer.text).not.toContain(key);
    }
  });

  it('given a key in the URL under any parameter name, then the call is refused', async () => {
    const searches = [`access_token=${key}`, `cursor=${key}`, `t=Bearer%20%64${key.slice(1)}`];
    for (const search of searches) {
      const { status, body } = await app.call.get(`/api/v1/things?${search}`);
      expect([status, body.code]).toEqual([400, 'KEY_IN_ADDRESS']);
    }
    expect((await app.call.get('/api/v1/things?cursor=dbk_')).body.code).toBe('KEY_NOT_VALID');
  });

  it('given a quota used up by one key, then 429 for it and for the next key of its owner, but not for other owners', async () => {
    const send = () => app.call.post('/api/v1/things').set('X-Api-Key', key);
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([
      ...[200, 200, 429],
    ]);
    const { headers } = await send();
    expect(headers).toMatchObject({ 'ratelimit-remaining': '0', 'ratelimit-reset': '6' });
    expect(headers['retry-after']).toBe('6');
    const newer = await make(new Date(app.now() + 60_000));
    expect((await send()).status).toBe(429);
    expect((await send().set('X-Api-Key', newer)).status).toBe(429);
    const other = await keys.draft(anybody);
    await keys.putInForce(other.made, null);
    expect((await send().set('X-Api-Key', other.key)).status).toBe(200);
  });

  const quotaOf = (headers: Readonly<Record<string, string>>) =>
    ['limit', 'remaining', 'reset'].map((name) => headers[`ratelimit-${name}`]);

  it('given a valid key, then every answer contains its quota, accepted or refused; without one no answer does', async () => {
    const send = () => app.call.post('/api/v1/things').set('X-Api-Key', key);
    const invalid = await send().send({ unknown: 1 });
    expect([invalid.status, quotaOf(invalid.headers)]).toEqual([422, ['2', '2', '0']]);
    const first = await send();
    expect([first.status, quotaOf(first.headers)]).toEqual([200, ['2', '1', '6']]);
    await send();
    const refused = await send();
    expect([refused.status, quotaOf(refused.headers)]).toEqual([429, ['2', '0', '6']]);
    const read = await call(key);
    expect([read.status, quotaOf(read.headers)]).toEqual([200, ['600', '599', '60']]);
    const readByNext = await call(await make());
    expect([readByNext.status, quotaOf(readByNext.headers)]).toEqual([200, ['600', '598', '60']]);
    const nobody = await call('dbk_');
    expect([nobody.status, quotaOf(nobody.headers)]).toEqual([401, Array(3).fill(undefined)]);
  });

  it('then the OpenAPI document declares key and headers, and the vault does not contain the key itself', async () => {
    const about = { title: 'Test', version: '1', url: 'http://localhost', sessionCookie: 'c' };
    const document = openApiDocument([list, add], about);
    const schemes = property(property(document, 'components'), 'securitySchemes');
    expect(property(schemes, 'key')).toEqual({ type: 'apiKey', in: 'header', name: 'X-Api-Key' });
    const paths = property(property(document, 'paths'), '/api/v1/things');
    expect(property(property(paths, 'post'), 'security')).toEqual([{ key: [] }]);
    for (const method of ['get', 'post'])
      for (const status of ['200', 'default']) {
        const answer = property(property(property(paths, method), 'responses'), status);
        expect(property(answer, 'headers')).toMatchObject({
          'RateLimit-Limit': {},
          'RateLimit-Remaining': {},
          'RateLimit-Reset': {},
        });
      }
    const told = [await call(key), await call('dbk_')].map(({ headers, status }) => ({
      status: status < 300 ? '200' : 'default',
      names: Object.keys(headers).filter((name) => /^(?:daybook|ratelimit|retry)-/.test(name)),
    }));
    for (const { status, names } of told) {
      const answer = property(property(property(paths, 'get'), 'responses'), status);
      const described = Object.keys(Object(property(answer, 'headers')));
      expect(described.map((name) => name.toLowerCase())).toEqual(expect.arrayContaining(names));
      expect(names).toContain('daybook-correlation-id');
    }
    const { rows } = await database.pools.app.query('select k::text as row from vault.api_keys k');
    expect(JSON.stringify(rows)).not.toContain(key.slice(4, 40));
  });
});
