import { Client } from 'pg';
import type { Bench, BenchPlace, Figure, Measure } from './kit/measure.ts';
import { fillUsers } from './many-users.ts';

const expectedS = 10;

/**
 * Marks every reader of the log as having read all of it: a start reads their checkpoints, not their rows, and writing
 * a million rows would take longer than what is measured.
 */
const markAsRead = async ({ databaseUrl }: BenchPlace): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const table of ['read.checkpoints', 'ops.checkpoints'])
      await client.query(
        `update ${table} set position = (select position from eventstore.head), status = 'running'`,
      );
  } finally {
    await client.end();
  }
};

const snapshots = 5_000;

/** Snapshots of an older release's folds, which a start recomputes. */
const addOldSnapshots = async ({ databaseUrl }: BenchPlace): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into eventstore.snapshots (stream, revision, fold_version, hash, state)
       select stream, revision, 0, hash, '{}' from eventstore.events
        where stream like 'user-%' and revision = 0 order by position desc limit $1`,
      [snapshots],
    );
  } finally {
    await client.end();
  }
};

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  const count = bench.short ? 20_000 : 1_000_000;
  const place = await bench.place();
  const first = await place.start({ demo: false });
  await first.stop();
  const filledAt = performance.now();
  await fillUsers(bench, place, count);
  await markAsRead(place);
  await addOldSnapshots(place);
  const seconds = (performance.now() - filledAt) / 1_000;
  bench.log(`${count} users registered within ${seconds.toFixed(0)} s`);
  const beganAt = performance.now();
  const again = await place.start({ demo: false });
  const took = (performance.now() - beganAt) / 1_000;
  await again.stop();
  return [
    {
      measure: `ready again with ${count.toLocaleString('en')} users registered and ${snapshots.toLocaleString('en')} snapshots of older folds`,
      baseline: '-',
      ours: took,
      base: null,
      unit: 's',
      ratio: null,
      expected: `within ${expectedS} s`,
      met: took <= expectedS,
      notes:
        'from the fork of the built server to 200 of /readyz; the database runs already; the log and the vault hold all of them, the read models none of their rows',
    },
  ];
};

/** The time of a start does not grow with the number of customers. */
export const startAgainMeasure: Measure = { name: 'start-again', isNamedOnly: true, run };
