import { availableParallelism } from 'node:os';
import { adjustsOfNew, lanes, tell } from './commands.ts';
import type { EventStoreDbServer } from './eventstoredb-server.ts';
import { openWorkMeter, workPerCall, type Work } from './eventstoredb-work.ts';
import { alternate } from './kit/alternate.ts';
import { bindToCores } from './kit/cores.ts';
import { compareRates, skipped } from './kit/figures.ts';
import { startHttpLoad, type HttpLoad } from './kit/http-load.ts';
import { latenciesOf, type Load } from './kit/in-flight.ts';
import type { Bench, Figure, RunningApp } from './kit/measure.ts';
import { postmasterOf } from './kit/postgres-processes.ts';
import type { GroupOf } from './kit/processor-time.ts';
import { warmUp } from './kit/warm-up.ts';

const partsOf =
  (app: RunningApp): GroupOf =>
  ({ parent, command }) => {
    if (parent !== app.pid) return null;
    return command.includes('web,command,query') ? 'HTTP process' : "read models' process";
  };

const measure = `adjust balance over HTTP on EventStoreDB, signed in, ${lanes} in flight`;

/** Two warmed-up products, one on each store. */
type Pair = Readonly<{
  server: EventStoreDbServer;
  onPostgres: RunningApp;
  onEventStoreDb: RunningApp;
  runBase: () => Promise<Load>;
  runOurs: () => Promise<Load>;
}>;

const compare = async (
  bench: Bench,
  pair: Pair,
  where: Readonly<{ measure: string; baseline: string; notes: string }>,
): Promise<Figure> => {
  const { server } = pair;
  const meterOf = (app: RunningApp) =>
    openWorkMeter({ databaseUrl: app.databaseUrl, server, partOf: partsOf(app) });
  const works = { base: [] as Work[], ours: [] as Work[] };
  const meters = { base: await meterOf(pair.onPostgres), ours: await meterOf(pair.onEventStoreDb) };
  const { base, ours } = await alternate(
    bench.rounds,
    () => meters.base.during(works.base, pair.runBase),
    () => meters.ours.during(works.ours, pair.runOurs),
  );
  await meters.base.close();
  await meters.ours.close();
  return compareRates({
    measure: where.measure,
    baseline: where.baseline,
    unit: '/s',
    base: { rates: tell(bench, 'on PostgreSQL', base) },
    ours: { rates: tell(bench, 'on EventStoreDB', ours), ...latenciesOf(ours) },
    ratioMin: 0.8,
    notes: `${server.notes}; ${where.notes}; per command on EventStoreDB ${workPerCall(works.ours)}; on PostgreSQL ${workPerCall(works.base)}`,
  });
};

/**
 * The same with both products on one core. EventStoreDB is on the other core, as if it had its own machine, together
 * with the program that makes the load.
 */
const withCoreOfItsOwn = async (bench: Bench, pair: Pair, load: HttpLoad): Promise<Figure> => {
  const where = {
    measure: `${measure}, the server on a core of its own`,
    baseline: 'the same with the log in PostgreSQL, on the same one core',
    notes:
      'both products with PostgreSQL on one core, EventStoreDB and what makes the load on the other',
  };
  const postmaster = postmasterOf(pair.onPostgres.databaseUrl);
  const { pid } = pair.server;
  const cannot = { ...where, unit: '/s', expected: '0.8' };
  if (pid === null || load.pid === null || postmaster === null)
    return skipped(cannot, 'EventStoreDB, PostgreSQL or what makes the load is on another machine');
  if (availableParallelism() < 2) return skipped(cannot, 'there is one core');
  const products = [pair.onPostgres.pid, pair.onEventStoreDb.pid, postmaster];
  const others = [pid, load.pid, process.pid];
  const all = `0-${availableParallelism() - 1}`;
  try {
    if (!bindToCores(products, '0') || !bindToCores(others, '1'))
      return skipped(cannot, 'there is no taskset, which binds processes to cores');
    return await compare(bench, pair, where);
  } finally {
    bindToCores([...products, ...others], all);
  }
};

/**
 * Adjust balance over HTTP with the log on EventStoreDB, compared with the same product with its log in PostgreSQL:
 * first all on the same cores, then with a core for the server alone (decision 170).
 */
export const adjustOnBothStores = async (
  bench: Bench,
  server: EventStoreDbServer,
): Promise<readonly Figure[]> => {
  const wallets = bench.short ? 100 : 500;
  const forMs = bench.short ? 1_000 : 2_000;
  const onPostgres = await bench.app({ demo: false });
  const onEventStoreDb = await bench.app({ demo: false, env: { EVENTSTORE_URL: server.url } });
  const load = startHttpLoad();
  const runnerOf = async (app: RunningApp) => {
    const calls = await adjustsOfNew(bench, app, wallets);
    const run = () => load.run({ url: app.url, lanes, forMs, calls, status: 200 });
    const rates = await warmUp(run);
    bench.log(`warming up/s: ${rates.map(Math.round).join(', ')}`);
    return run;
  };
  try {
    const runBase = await runnerOf(onPostgres);
    const runOurs = await runnerOf(onEventStoreDb);
    const pair = { server, onPostgres, onEventStoreDb, runBase, runOurs };
    const shared = await compare(bench, pair, {
      measure: `${measure}, ${wallets} wallets`,
      baseline: 'the same with the log in PostgreSQL',
      notes: 'both products run beside each other, one of them under load',
    });
    return [shared, await withCoreOfItsOwn(bench, pair, load)];
  } finally {
    load.stop();
    await onEventStoreDb.stop();
    await onPostgres.stop();
  }
};
