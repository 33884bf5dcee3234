import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readCheckpoint } from '../../projections/core/checkpoints.ts';
import { until } from '../../infra/testing/until.ts';
import { added, poisonAmount, startRunner, tally } from '../../projections/testing/runner-test.ts';
import { createTestLog, type TestLog } from '../../projections/testing/test-log.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import {
  listProjections,
  rebuildProjection,
  retryProjection,
  verifyProjections,
  type ProjectionTools,
} from './projection-commands.ts';

const wallet = 'wallet-01890000-0000-7000-8000-0000000000b1';
const [sound, fragile] = [tally('sound'), tally('fragile', { refuses: true })];

let database: TestDatabase;
let log: TestLog;
let runner: ReturnType<typeof startRunner>;
let said: string[];
let tools: ProjectionTools;

beforeEach(async () => {
  database = await createTestDatabase();
  log = createTestLog();
  said = [];
  const pool = database.pools.projector;
  runner = startRunner(log, pool, [sound, fragile]);
  tools = {
    pool,
    store: log.store,
    codec: log.codec,
    projections: [sound, fragile],
    nowMs: () => 0,
    say: (line) => void said.push(line),
    sayProgress: () => undefined,
  };
  await until(() => runner.states().filter(({ state }) => state === 'running').length === 2);
});

afterEach(async () => {
  await runner.stop();
  await database.drop();
});

const append = async (...amounts: readonly string[]): Promise<void> => {
  const position = await log.append(wallet, ...amounts.map(added));
  await until(async () => {
    const saved = await readCheckpoint(tools.pool, { projection: sound, slot: 'live' });
    return saved?.position === position;
  });
};
const fragileStops = (): Promise<void> =>
  until(() => runner.states().some(({ state }) => state === 'stopped'));

describe('npm run projections', () => {
  it('lists the state, progress and lag of each projection', async () => {
    await append('1', '2');
    await until(() => runner.states().every(({ position }) => position === 2n));
    expect(await listProjections(tools)).toBe(0);
    expect(said).toEqual([
      'PROJECTION  VERSION  STATUS   PROGRESS  POSITION   LAG  EVENTS BEHIND',
      'sound             1  running      100%         2  0 ms              0',
      expect.stringMatching(/^fragile +1 +running +100%/),
    ]);
  });

  it('says which projection stopped, where, why and what to do, and exits with 1', async () => {
    await append('1', poisonAmount, '2');
    await fragileStops();
    expect(await listProjections(tools)).toBe(1);
    expect(said.slice(-2)).toEqual([
      `'fragile' stopped at position 2: BalanceAdjusted: This amount is poison.`,
      'The other projections continue. Install a version that can apply the event, then run: npm run projections -- retry fragile',
    ]);
    expect(said[2]).toMatch(/^fragile +1 +stopped .* 2$/);
  });

  it('retries a stopped projection, and says so when it has not stopped', async () => {
    await append(poisonAmount);
    await fragileStops();
    expect(await retryProjection(tools, 'fragile')).toBe(0);
    await until(async () => {
      const saved = await readCheckpoint(tools.pool, { projection: fragile, slot: 'live' });
      return saved?.status === 'stopped';
    });
    said = [];
    expect(await retryProjection(tools, 'sound')).toBe(0);
    expect(said).toEqual([`'sound' is not stopped; there is nothing to retry.`]);
  });

  it('verifies all projections or one, shows the differences and exits with 1; a rebuild repairs them', async () => {
    await append('1', '2');
    expect(await verifyProjections(tools)).toBe(0);
    await tools.pool.query('update read.sound_v1 set total = 4');
    said = [];
    expect(await verifyProjections(tools, 'sound')).toBe(1);
    expect(said[0]).toMatch(/^sound +1 DIFFERENCES +\(1 rows, 2 events, position 2\)$/);
    expect(said[2]).toMatch(/served: .*"total":4/);
    expect(said[3]).toMatch(/replayed: .*"total":3/);
    expect(await rebuildProjection(tools, 'sound')).toBe(0);
    expect(said.at(-1)).toMatch(/^'sound' was rebuilt from 2 events/);
    expect(await verifyProjections(tools, 'sound')).toBe(0);
  });

  it('lists the known names and exits with 2 for an unknown name', async () => {
    expect(await rebuildProjection(tools, 'nobody')).toBe(2);
    expect(said).toEqual([`Unknown projection 'nobody'. Known projections: sound, fragile.`]);
  });
});
