import type { Pool } from 'pg';
import { createPool } from '../infra/postgres/pools.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { percentile } from './kit/statistics.ts';
import { listCases, type ListCase } from './lists-cases.ts';
import { fillLists } from './lists-fill.ts';
import { openReader, timed } from './lists-reader.ts';

/** At most this many times the duration of the bare SQL, and never longer than this. */
const expected = { factor: 1.5, p99Ms: 50 };

/** Answered from memory for a signed-in person: what HTTP and session add to every answer. */
const nothingAsked = '/dashboard/market-status';

type Reader = Awaited<ReturnType<typeof openReader>>;

/** A baseline that finds other rows than the product would answer another query. */
const checkFindsTheSame = async (
  { list, what, path, count }: ListCase,
  { totalOf }: Reader,
  pool: Pool,
): Promise<void> => {
  if (what !== 'searched') return;
  const { rows } = await pool.query<{ count: string }>(count);
  const [ours, bare] = [await totalOf(path), Number(rows[0]?.count)];
  if (ours !== bare)
    throw new Error(`${list}, ${what}: the list has ${ours} rows, the plain SQL ${bare}`);
};

const measureCase = async (
  listCase: ListCase,
  options: Readonly<{ pool: Pool; reader: Reader; size: number; turns: number }>,
): Promise<Figure> => {
  const { list, what, path, rows, count } = listCase;
  const { pool, reader, size, turns } = options;
  const { read } = reader;
  await checkFindsTheSame(listCase, reader, pool);
  const ours = async (): Promise<void> => {
    const status = await read(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  const bare = (): Promise<unknown> => Promise.all([pool.query(rows), pool.query(count)]);
  for (let turn = 0; turn < 10; turn += 1) await ours().then(bare);
  const times = { ours: [] as number[], bare: [] as number[], nothing: [] as number[] };
  for (let turn = 0; turn < turns; turn += 1) {
    times.bare.push(await timed(bare));
    times.nothing.push(await timed(() => read(nothingAsked)));
    times.ours.push(await timed(ours));
  }
  const [p50, p99] = [percentile(times.ours, 50), percentile(times.ours, 99)];
  const [bareMs, nothingMs] = [percentile(times.bare, 50), percentile(times.nothing, 50)];
  return {
    measure: `${list}, ${what}, ${size.toLocaleString('en')} rows`,
    baseline: 'bare SQL: its rows and its count, side by side',
    ours: p50,
    base: bareMs,
    unit: 'ms',
    ratio: bareMs / p50,
    expected: `at most ${expected.factor} times as long (${(1 / expected.factor).toFixed(2)}), p99 < ${expected.p99Ms} ms`,
    met: p50 <= bareMs * expected.factor && p99 < expected.p99Ms,
    p50,
    p99,
    notes: `from the request to the last byte; a signed-in GET that asks for nothing takes ${nothingMs.toFixed(1)} ms, and beside SQL and that together the ratio is ${((bareMs + nothingMs) / p50).toFixed(2)}`,
  };
};

const measureAt = async (bench: Bench, size: number, turns: number): Promise<readonly Figure[]> => {
  const app = await bench.app();
  const connectionString = app.databaseUrl;
  const projector = createPool({ connectionString, role: 'projector', max: 1 });
  const pool = createPool({ connectionString, role: 'query', max: 2 });
  const reader = await openReader(app.url);
  try {
    await fillLists(projector, size);
    bench.log(`${size} rows in each list`);
    const figures: Figure[] = [];
    for (const each of listCases) {
      const figure = await measureCase(each, { pool, reader, size, turns });
      bench.log(`${figure.measure}: ${figure.p50?.toFixed(1)} / ${figure.p99?.toFixed(1)} ms`);
      figures.push(figure);
    }
    return figures;
  } finally {
    reader.close();
    await Promise.all([projector.end(), pool.end()]);
    await app.stop();
  }
};

/** The lists as staff open, sort and search them: one after the other, from the request to the last byte. */
export const listsMeasure: Measure = {
  name: 'lists',
  run: (bench) => measureAt(bench, bench.short ? 10_000 : 100_000, bench.short ? 20 : 60),
};
