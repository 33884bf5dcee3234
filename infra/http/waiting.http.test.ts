import { describe, expect, it } from '@jest/globals';
import { array, object, string } from 'yup';
import { bind } from './bind.ts';
import { createInMemoryBuckets } from './limits/buckets.ts';
import { bucketOf, createCommandLimit } from './limits/command-limit.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { defineRoute, signedIn } from './route.ts';
import { createTestApp } from './testing/test-app.ts';

type Deps = Readonly<{ gate: Promise<void>; waiting: { count: number } }>;

const route = defineRoute<Deps>();
const message = object({ message: string().required() });
const done = { status: 200, body: { message: 'Done' } };

const waits = route({
  method: 'GET',
  path: '/waits',
  kind: 'query',
  summary: 'Wait until released.',
  permission: signedIn(),
  response: message,
  handle: async ({ context }, { gate, waiting }) => {
    const aside = context.waitAside(async () => {
      waiting.count += 1;
      await gate;
    });
    if (aside === null) throw new DomainError(generalErrors.BUSY);
    await aside;
    return done;
  },
});

const asks = route({
  method: 'GET',
  path: '/asks',
  kind: 'query',
  summary: 'Answer at once.',
  permission: signedIn(),
  response: message,
  handle: async () => done,
});

const move = route({
  method: 'POST',
  path: '/move',
  kind: 'command',
  summary: 'Move many things.',
  permission: signedIn(),
  body: object({ ids: array().of(string().required()).required() }),
  items: ({ ids }) => ids.length,
  response: message,
  handle: async () => done,
});

describe('requests that only wait', () => {
  it('given more waiting requests than places, then other requests get the places and all are answered', async () => {
    let open = (): void => undefined;
    const waiting = { count: 0 };
    const gate = new Promise<void>((resolve) => (open = resolve));
    const app = createTestApp({
      routes: bind([waits, asks], { gate, waiting }),
      bounds: {
        commands: { perHolder: 2, inAll: 2 },
        queries: { perHolder: 2, inAll: 2 },
      },
    });
    const person = await app.signInAs(3);
    const answers = [];
    for (let count = 1; count <= 5; count += 1) {
      answers.push(person.call.get('/waits').then(({ status }) => status));
      while (waiting.count < count) await new Promise(setImmediate);
    }
    expect((await person.call.get('/asks')).status).toBe(200);
    open();
    const statuses = await Promise.all(answers);
    // A request that stops waiting gets a place or is refused as busy.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    expect((await person.call.get('/asks')).status).toBe(200);
  });

  it('given the maximum number of waiting requests of a person, then another one is refused', async () => {
    let open = (): void => undefined;
    const waiting = { count: 0 };
    const gate = new Promise<void>((resolve) => (open = resolve));
    const app = createTestApp({ routes: bind([waits, asks], { gate, waiting }) });
    const person = await app.signInAs(3);
    const answers = Array.from({ length: 65 }, () =>
      person.call.get('/waits').then(({ status }) => status),
    );
    while (waiting.count < 64) await new Promise(setImmediate);
    expect(await Promise.race(answers)).toBe(503);
    open();
    expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(64);
  });
});

describe('commands of a person', () => {
  it('given more than the limit, then 429 with the time to wait; a bulk counts by item; other actors are not affected', async () => {
    const at = Date.UTC(2026, 0, 5, 12);
    const bucket = bucketOf(600);
    const app = createTestApp({
      routes: bind([move], { gate: Promise.resolve(), waiting: { count: 0 } }),
      commandLimit: createCommandLimit(
        createInMemoryBuckets(() => at, bucket),
        bucket,
        () => at,
      ),
    });
    const person = await app.signInAs(3);
    const staff = await app.signInAs(1);
    const acting = await app.signInAs(3, { userId: person.userId, actingBy: staff.userId });
    const send = (by: typeof person, count: number) =>
      by.call.post('/move').send({ ids: Array.from({ length: count }, () => 'a') });
    expect((await send(person, 100)).status).toBe(200);
    expect((await send(person, 80)).status).toBe(200);
    const refused = await send(person, 1);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.headers['retry-after']).toBe('7');
    expect(refused.body.params).toEqual({ seconds: 7 });
    expect((await send(acting, 1)).status).toBe(200);
  });
});
