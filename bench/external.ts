import { untouched } from '../infra/postgres/testing/test-server.ts';
import { compareWithTpcb, adjustsOfNew, lanes, openTpcb } from './commands.ts';
import { createBench } from './kit/bench.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { openBenchServer } from './kit/server.ts';
import { comparePgbench } from './pgbench.ts';

/** Of the ratio on the embedded server. */
const within = 0.9;

const measureOn = async (bench: Bench, where: string): Promise<Figure> => {
  bench.log(`on ${where}`);
  const app = await bench.app({ demo: false });
  const wallets = bench.short ? 100 : 1_000;
  const size = { branches: 32, accountsPerBranch: bench.short ? 1_000 : 10_000 };
  const spread = await compareWithTpcb(bench, {
    measure: `adjust balance over HTTP, ${lanes} in flight, ${wallets} wallets, on ${where}`,
    baseline: `TPC-B-like transaction from Node, ${lanes} connections, 32 branches`,
    url: app.url,
    status: 200,
    databaseUrl: await openTpcb(bench, size),
    size,
    ratioMin: 0,
    calls: await adjustsOfNew(bench, app, wallets),
  });
  const figure = await comparePgbench(bench, spread);
  await app.stop();
  return figure;
};

/** On a separate server, with PostgreSQL's default configuration. */
const measureOutside = async (bench: Bench): Promise<Figure> => {
  const server = await openBenchServer(null, bench.log, untouched);
  const outside = createBench(server, bench);
  try {
    return await measureOn(outside, 'a PostgreSQL with default settings');
  } finally {
    await outside.close();
    await server.close();
  }
};

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  const embedded = await measureOn(bench, 'the embedded PostgreSQL');
  const outside = await measureOutside(bench);
  if (embedded.ratio === null || outside.ratio === null) return [embedded, outside];
  return [
    { ...embedded, expected: '-', met: true },
    {
      ...outside,
      expected: `within 10% of the embedded ratio (${(embedded.ratio * within).toFixed(2)})`,
      met: outside.ratio >= embedded.ratio * within,
    },
  ];
};

/** The product is as fast on any PostgreSQL as on the embedded one, relative to what the server itself can do. */
export const externalMeasure: Measure = { name: 'external', run };
