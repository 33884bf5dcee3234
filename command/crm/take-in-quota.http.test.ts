import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bind } from '../../infra/http/bind.ts';
import { createInMemoryBuckets } from '../../infra/http/limits/buckets.ts';
import { bucketOf, createCommandLimit } from '../../infra/http/limits/command-limit.ts';
import { createTestApp, type TestApp } from '../../infra/http/testing/test-app.ts';
import { uuidv7 } from '../core/ids.ts';
import { createWorld, type World } from '../testing/world.ts';
import { takeInLeads } from './take-in-leads.ts';

let world: World;
let app: TestApp;
const affiliatorId = uuidv7();

beforeEach(async () => {
  world = createWorld();
  await world.known();
  const bucket = bucketOf(600);
  const now = () => 0;
  app = createTestApp({
    keys: { find: async () => ({ id: 'k1', ownerId: affiliatorId, lastFour: 'last' }) },
    routes: bind([takeInLeads], world.deps),
    commandLimit: createCommandLimit(createInMemoryBuckets(now, bucket), bucket, now),
  });
  app.setPerson(affiliatorId, { roleId: 4, isActive: true });
});
afterEach(() => world.stop());

const some = (length: number) =>
  Array.from({ length }, (_, n) => ({ firstName: 'Ava', email: `ava${n}@mail.test` }));
const send = async (leads: readonly object[], key: string | null) => {
  const call = app.call.post('/api/v1/leads').set('X-Api-Key', 'dbk');
  const { status, headers } = await (key === null ? call : call.set('Idempotency-Key', key)).send({
    leads,
  });
  return [status, Number(headers['ratelimit-remaining'])];
};

describe('leads of a batch against the quota', () => {
  it('count once: each repeat, answered or refused, counts as one lead', async () => {
    const key = uuidv7();
    expect(await send(some(100), key)).toEqual([201, 20]);
    expect(await send(some(100), key)).toEqual([201, 19]);
    expect(await send(some(99), key)).toEqual([409, 18]);
    expect(await send(some(10), uuidv7())).toEqual([201, 8]);
  });

  it('count each time when no idempotency key is given', async () => {
    expect(await send(some(10), null)).toEqual([201, 110]);
    expect(await send(some(10), null)).toEqual([201, 100]);
  });
});
