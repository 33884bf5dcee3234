import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPostgresEventStore } from '../../../infra/event-store/postgres/event-store.ts';
import { createJobs } from '../../../infra/jobs/jobs.ts';
import { createLeases } from '../../../infra/leases/leases.ts';
import { clientConfig } from '../../../infra/postgres/pools.ts';
import { until } from '../../../infra/testing/until.ts';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { mirrorHandler, mirrorReaction, mirrorReader } from '../../testing/mirror.ts';
import { add, tallySender } from '../../testing/tally-sender.ts';
import { uuidv7 } from '../ids.ts';
import { startReactions } from './runner.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const killedOnce = async (): Promise<void> => {
  const script = fileURLToPath(
    new URL('../../testing/crash-before-checkpoint.ts', import.meta.url),
  );
  const child = spawn(process.execPath, ['--import', 'tsx', script, database.url], {
    stdio: 'inherit',
  });
  const signal = await new Promise((resolve) => child.once('exit', (_status, by) => resolve(by)));
  expect(signal).toBe('SIGKILL');
};

describe('a reaction whose process is killed', () => {
  it('repeatedly between a command and the checkpoint executes each command once and requests the job once', async () => {
    const { app: pool } = database.pools;
    const store = createPostgresEventStore({ pool, connection: clientConfig(database.url, 'app') });
    const handler = mirrorHandler(store);
    const streamId = uuidv7();
    for (const count of [1, 2, 3]) await tallySender(handler)(add(count), { streamId });

    // Each process dies at its first command that was not executed before.
    await killedOnce();
    await killedOnce();
    expect(await store.read(`mirror-${streamId}`)).toHaveLength(2);
    // The second process may have checkpointed the first event, which was done before, but not the one it died at.
    const [, second] = await store.read(`tally-${streamId}`);
    if (second === undefined) throw new Error('There are three events');
    const { rows } = await pool.query('select 1 from ops.checkpoints where position >= $1', [
      second.position,
    ]);
    expect(rows).toEqual([]);

    const leases = createLeases({ pool, holder: uuidv7(), ttlMs: 60_000 });
    const jobs = createJobs(pool);
    const runner = startReactions(
      {
        pool,
        store,
        handler,
        reader: mirrorReader,
        jobs,
        leases,
        mails: { enqueue: async () => undefined, addressOf: async () => null },
        log: { warn: () => undefined, error: () => undefined },
        retryMs: 20,
      },
      [mirrorReaction()],
    );
    await until(async () => (await jobs.list(1, 10)).total > 0);
    await runner.stop();
    await leases.close();
    const mirrored = await mirrorReader.decodeAll(await store.read(`mirror-${streamId}`));
    expect(mirrored.map(({ data }) => data)).toEqual([{ count: 1 }, { count: 2 }, { count: 3 }]);
    expect((await jobs.list(1, 10)).rows).toMatchObject([{ key: `${streamId}/2` }]);
    await store.close();
  });
});
