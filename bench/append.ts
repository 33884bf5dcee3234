import { createPostgresEventStore } from '../infra/event-store/postgres/event-store.ts';
import { clientConfig, createPool } from '../infra/postgres/pools.ts';
import { createPlainTable, runAppends, runInserts } from './append-load.ts';
import { alternate } from './kit/alternate.ts';
import { compareRates } from './kit/figures.ts';
import { latenciesOf, type Load } from './kit/in-flight.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';

const notes =
  `one event of 490 bytes and one command record per append, each stream at its own revision; the baseline
  inserts the same event into a table with the log's columns, its primary key and unique (stream, revision), without
  chain, order of commits or command record`.replaceAll(/\s+/g, ' ');

const ratesOf = (loads: readonly Load[]): readonly number[] =>
  loads.map(({ perSecond }) => perSecond);

const measureAt = async (
  bench: Bench,
  lanes: number,
  expected: Readonly<{ ratioMin: number; p99MaxMs?: number }>,
): Promise<Figure> => {
  const { url, pools, drop } = await bench.database();
  await createPlainTable(pools.owner);
  const plain = createPool({ connectionString: url, role: 'app', max: lanes });
  const store = createPostgresEventStore({ pool: pools.app, connection: clientConfig(url, 'app') });
  const forMs = bench.short ? 500 : 2_000;
  await runInserts(plain, lanes, forMs / 2);
  await runAppends(store, lanes, forMs / 2);
  const { base, ours } = await alternate(
    bench.rounds,
    () => runInserts(plain, lanes, forMs),
    () => runAppends(store, lanes, forMs),
  );
  bench.log(`INSERTs/s: ${ratesOf(base).map(Math.round).join(', ')}`);
  bench.log(`appends/s: ${ratesOf(ours).map(Math.round).join(', ')}`);
  await store.close();
  await plain.end();
  await drop();
  return compareRates({
    measure: `append through the port, chain and command record on, ${lanes} in flight`,
    baseline:
      lanes === 1
        ? 'one INSERT of the same bytes at a time'
        : `single-row INSERT of the same bytes, ${lanes} connections`,
    unit: '/s',
    ours: { rates: ratesOf(ours), ...latenciesOf(ours) },
    base: { rates: ratesOf(base) },
    ...expected,
    notes,
  });
};

export const appendMeasure: Measure = {
  name: 'append',
  run: async (bench) => [
    await measureAt(bench, 64, { ratioMin: 2, p99MaxMs: 15 }),
    await measureAt(bench, 1, { ratioMin: 0.5 }),
  ],
};
