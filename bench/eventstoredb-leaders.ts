import { setTimeout as delay } from 'node:timers/promises';
import { createPostgresIntents } from '../infra/event-store/eventstoredb/postgres-intents.ts';
import { createEventStoreDb } from '../infra/event-store/eventstoredb/store.ts';
import { runAppendsThrough } from './append-load.ts';
import { forkServer } from './eventstoredb-server.ts';
import type { Bench, Figure } from './kit/measure.ts';
import { median } from './kit/statistics.ts';

const lanes = 16;
const expectedMs = 3_000;
/** The time between the two kills, so that the second one meets appends that are sent again because of the first. */
const betweenMs = 300;

/** The longest time between two acknowledgements after a moment. */
const longestGap = (acknowledgedAt: readonly number[], fromMs: number): number => {
  const times = [fromMs, ...acknowledgedAt.filter((ms) => ms > fromMs).sort((a, b) => a - b)];
  return Math.max(...times.slice(1).map((ms, index) => ms - (times[index] ?? ms)));
};

/**
 * One round: appends continue while two leaders are killed in a row. Gives the longest time without an acknowledgement.
 */
const gapOfRound = async (bench: Bench): Promise<number> => {
  const { pools, drop } = await bench.database();
  const cluster = await forkServer('eventstoredb-cluster');
  const store = createEventStoreDb({
    connectionString: cluster.url,
    intents: createPostgresIntents(pools.app),
  });
  try {
    const acknowledgedAt: number[] = [];
    const noted = (): void => void acknowledgedAt.push(performance.now());
    const load = runAppendsThrough(store, lanes, 6_000, noted);
    await delay(1_000);
    const killedAt = performance.now();
    await cluster.ask();
    await delay(betweenMs);
    await cluster.ask();
    await load;
    return longestGap(acknowledgedAt, killedAt);
  } finally {
    await store.close();
    cluster.stop();
    await drop();
  }
};

/** How long nothing is acknowledged after the leader and the next leader were killed. */
export const leaderKills = async (bench: Bench): Promise<Figure> => {
  const gaps: number[] = [];
  for (let round = 0; round < Math.min(bench.rounds, 3); round += 1)
    gaps.push(await gapOfRound(bench));
  const ours = median(gaps);
  return {
    measure: 'without an acknowledgement after two kills of the leader in a row',
    baseline: '-',
    ours,
    base: null,
    unit: 'ms',
    ratio: null,
    expected: `below ${expectedMs} ms`,
    met: ours < expectedMs,
    notes: `a simulated cluster of three, whose next leader is ready at once; ${lanes} in flight, the second kill ${betweenMs} ms after the first; the longest time between two acknowledgements of each round: ${gaps.map(Math.round).join(', ')} ms`,
  };
};
