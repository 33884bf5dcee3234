import { createPool } from '../infra/postgres/pools.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { percentile } from './kit/statistics.ts';
import { fillPayments, firstNumber } from './lists-fill.ts';
import { openReader, timed } from './lists-reader.ts';

const p99MaxMs = 50;
/** Totals are counted up to 10,000: the last page that the screen offers. */
const lastOffered = 667;

const questionsAt = (path: string): readonly string[] =>
  ['', '?sort=id', `?page=${lastOffered}`, '?sort=created_at', '?sort=-amount', '?sort=total']
    .concat([`?search=${firstNumber + 4_711}`, '?search=NOTHING'])
    .map((question) => `${path}${question}`);

const questions: readonly string[] = [
  ...questionsAt('/admin/deposits/api/history'),
  ...['?status=pending', '?held=yes', '?missing=yes'].map(
    (asked) => `/admin/deposits/api/history${asked}`,
  ),
  ...questionsAt('/admin/withdraws/api/history'),
  '/admin/withdraws/api/pending',
];

const figureOf = (path: string, size: number, times: readonly number[]): Figure => {
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
  return {
    measure: `${path}, ${size.toLocaleString('en')} rows`,
    baseline: '-',
    ours: p99,
    base: null,
    unit: 'ms',
    ratio: null,
    expected: `p99 < ${p99MaxMs} ms`,
    met: p99 < p99MaxMs,
    p50,
    p99,
  };
};

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  const [size, turns] = bench.short ? [10_000, 20] : [1_000_000, 200];
  const app = await bench.app();
  const projector = createPool({
    connectionString: app.databaseUrl,
    role: 'projector',
    max: 1,
  });
  const { read, close } = await openReader(app.url);
  const ask = async (path: string): Promise<void> => {
    const status = await read(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  try {
    await fillPayments(projector, size);
    bench.log(`${size} deposits and withdraws`);
    const figures: Figure[] = [];
    for (const path of questions) {
      for (let turn = 0; turn < 10; turn += 1) await ask(path);
      const times: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) times.push(await timed(() => ask(path)));
      const figure = figureOf(path, size, times);
      bench.log(`${figure.measure}: ${figure.p50?.toFixed(1)} / ${figure.p99?.toFixed(1)} ms`);
      figures.push(figure);
    }
    return figures;
  } finally {
    close();
    await projector.end();
    await app.stop();
  }
};

/** The lists of deposits and withdraws as staff open, sort and search them, with a million rows each. */
export const paymentListsMeasure: Measure = { name: 'payment-lists', isNamedOnly: true, run };
