import { describe, expect, it } from '@jest/globals';
import { object } from 'yup';
import { bind } from './bind.ts';
import { defineRoute, everybody, signedIn } from './route.ts';
import { refusal } from './refusals.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

type Deps = Readonly<{ gate: () => Promise<void> }>;

const route = defineRoute<Deps>();

const slow = route({
  method: 'POST',
  path: '/slow',
  kind: 'command',
  summary: 'Wait.',
  permission: signedIn(),
  response: object({}),
  handle: async (_request, { gate }) => {
    await gate();
    return { status: 200, body: {} };
  },
});

const limited = route({
  method: 'POST',
  path: '/limited',
  kind: 'command',
  summary: 'Count the calls.',
  permission: signedIn(),
  response: object({}),
  rateLimit: { by: 'person', limit: 2, windowSeconds: 60 },
  handle: async () => ({ status: 200, body: {} }),
});

const kept = route({
  method: 'GET',
  path: '/kept',
  kind: 'query',
  summary: 'Return a stored value once it exists.',
  permission: signedIn(),
  response: object({}),
  rateLimit: { by: 'person', limit: 1, windowSeconds: 60 },
  handle: async (_request, { gate }) =>
    gate().then(
      () => ({ status: 200, body: {} }),
      () => ({ ...refusal(generalErrors.UNAVAILABLE), stale: 'rebuilding' }),
    ),
});

const make = (gate: Deps['gate'] = async () => undefined): TestApp =>
  createTestApp({
    routes: bind([slow, limited, kept], { gate }),
    bounds: { commands: { perHolder: 2, inAll: 3 }, queries: { perHolder: 2, inAll: 3 } },
  });

describe('bounds', () => {
  it('given two commands of a person in progress, when a third arrives, then 503 with Retry-After until one ends', async () => {
    const waiting: (() => void)[] = [];
    const app = make(() => new Promise((resolve) => waiting.push(resolve)));
    const person = await app.signInAs(3);
    const started = [person.call.post('/slow'), person.call.post('/slow')].map((call) =>
      call.then((a) => a.status),
    );
    while (waiting.length < 2) await new Promise(setImmediate);
    const refused = await person.call.post('/slow');
    expect(refused.status).toBe(503);
    expect(refused.body.code).toBe('BUSY');
    expect(refused.headers['retry-after']).toBe('1');
    waiting.forEach((go) => go());
    expect(await Promise.all(started)).toEqual([200, 200]);
    const again = person.call.post('/slow').then((a) => a.status);
    while (waiting.length < 3) await new Promise(setImmediate);
    waiting[2]?.();
    expect(await again).toBe(200);
  });

  it('given a limit per minute, when it is used up, then 429 with the time to wait', async () => {
    const app = make();
    const person = await app.signInAs(3);
    expect((await person.call.post('/limited')).status).toBe(200);
    expect((await person.call.post('/limited')).status).toBe(200);
    app.pass(20_000);
    const refused = await person.call.post('/limited');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('40');
    expect(refused.body.params).toEqual({ seconds: 40 });
    app.pass(40_000);
    expect((await person.call.post('/limited')).status).toBe(200);
  });

  it('given a query that fails while a read model is rebuilt, then it does not count against its limit', async () => {
    let isBuilt = false;
    const app = make(() => (isBuilt ? Promise.resolve() : Promise.reject(new Error('not yet'))));
    const person = await app.signInAs(3);
    const ask = async (): Promise<number> => (await person.call.get('/kept').retry(0)).status;
    expect([await ask(), await ask()]).toEqual([503, 503]);
    isBuilt = true;
    expect([await ask(), await ask()]).toEqual([200, 429]);
  });
});

const roomy = defineRoute<null>()({
  method: 'POST',
  path: '/roomy',
  kind: 'command',
  summary: 'Write.',
  permission: everybody,
  response: object({}),
  handle: async () => ({ status: 200, body: {} }),
});
const asked = defineRoute<null>()({
  method: 'GET',
  path: '/asked',
  kind: 'query',
  summary: 'Read.',
  permission: everybody,
  response: object({}),
  handle: async () => ({ status: 200, body: {} }),
});

describe('a disk without free space', () => {
  it('given a command, then 503 with the cause; queries are answered', async () => {
    let hasRoom = false;
    const app = createTestApp({ routes: bind([roomy, asked], null), hasRoom: () => hasRoom });
    const refused = await app.call.post('/roomy').send({});
    expect([refused.status, refused.body.code]).toEqual([503, 'DISK_FULL']);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await app.call.get('/asked')).status).toBe(200);
    hasRoom = true;
    expect((await app.call.post('/roomy').send({})).status).toBe(200);
  });
});
