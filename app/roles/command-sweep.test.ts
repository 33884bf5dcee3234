import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { commandsSweep } from './command-sweep.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('given a database clock far ahead of the process clock, then the sweep deletes nothing; given equal clocks, then it deletes old records', async () => {
  const { pools } = database;
  await pools.owner.query(
    `insert into eventstore.intents
       (scope, key, command_id, body_hash, answer, stream, revision_read, holder, claimed_until, made_at)
     values ('s', 'k', $1, '', '', 'a-1', 0, 'h', now(), now() - interval '8 days')`,
    [randomUUID()],
  );
  const left = async () => (await pools.app.query('select from eventstore.intents')).rowCount;
  let behindMs = 86_400_000;
  const clock = () => new Date(Date.now() - behindMs);
  const sweep = commandsSweep({ pools, clock, log: pino({ enabled: false }) });
  const { signal } = new AbortController();
  await expect(sweep.run({ id: '', key: 'every', attempt: 1, signal })).rejects.toThrow('is ahead');
  expect(await left()).toBe(1);
  behindMs = 0;
  // A new sweep has not seen the difference of the clocks.
  const later = commandsSweep({ pools, clock, log: pino({ enabled: false }) });
  await later.run({ id: '', key: 'every', attempt: 1, signal });
  expect(await left()).toBe(0);
});
