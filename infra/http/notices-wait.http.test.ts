import { describe, expect, it } from '@jest/globals';
import { object } from 'yup';
import { bind } from './bind.ts';
import { defineRoute, everybody, withSignature } from './route.ts';
import { sharedSecret } from './signature.ts';
import { createTestApp } from './testing/test-app.ts';

type Deps = Readonly<{ take: () => Promise<void> }>;
const route = defineRoute<Deps>();

const hook = route({
  method: 'POST',
  path: '/hooks/:provider',
  kind: 'command',
  summary: 'Receive a notification of a provider.',
  permission: withSignature('provider'),
  response: object({}),
  handle: async (_request, { take }) => {
    await take();
    return { status: 200, body: {} };
  },
});

const act = route({
  method: 'POST',
  path: '/act',
  kind: 'command',
  summary: 'Run a command.',
  permission: everybody,
  response: object({}),
  handle: async () => ({ status: 200, body: {} }),
});

describe('notices of providers', () => {
  it('given more notices at once from one address than the limit, then the others wait and all are accepted', async () => {
    const taken: (() => void)[] = [];
    let most = 0;
    const app = createTestApp({
      routes: bind([hook, act], {
        take: async () => {
          await new Promise<void>((resolve) => {
            taken.push(resolve);
            most = Math.max(most, taken.length);
          });
        },
      }),
      signatures: new Map([['one', sharedSecret('verif-hash', async () => ['secret'])]]),
      bounds: { commands: { perHolder: 2, inAll: 10 }, queries: { perHolder: 2, inAll: 10 } },
    });
    const statuses: number[] = [];
    const sent = Array.from({ length: 7 }, async () => {
      const { status } = await app.call.post('/hooks/one').set('verif-hash', 'secret').send({});
      statuses.push(status);
    });
    const isAnswered = (count: number) => statuses.length >= count;
    while (taken.length < 2 && !isAnswered(1)) await new Promise(setImmediate);
    expect((await app.call.post('/act').send({})).status).toBe(200);
    for (let count = 1; count <= 7; count += 1) {
      while (taken.length === 0 && !isAnswered(7)) await new Promise(setImmediate);
      taken.shift()?.();
      while (!isAnswered(count)) await new Promise(setImmediate);
    }
    await Promise.all(sent);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200]);
    expect(most).toBe(2);
  });
});
