import { adjustsOfNew, lanes, tell } from './commands.ts';
import type { EventStoreDbServer } from './eventstoredb-server.ts';
import { openWorkMeter, workPerCall, type Work } from './eventstoredb-work.ts';
import { alternate } from './kit/alternate.ts';
import { compareRates } from './kit/figures.ts';
import { startHttpLoad } from './kit/http-load.ts';
import { latenciesOf } from './kit/in-flight.ts';
import type { Bench, Figure, RunningApp } from './kit/measure.ts';
import type { GroupOf } from './kit/processor-time.ts';
import { warmUp } from './kit/warm-up.ts';

const partsOf =
  (app: RunningApp): GroupOf =>
  ({ parent, command }) => {
    if (parent !== app.pid) return null;
    return command.includes('web,command,query') ? 'HTTP process' : "read models' process";
  };

/** Adjust balance over HTTP with the log on EventStoreDB, beside the same product with its log in PostgreSQL. */
export const adjustOnBothStores = async (
  bench: Bench,
  server: EventStoreDbServer,
): Promise<Figure> => {
  const wallets = bench.short ? 100 : 500;
  const forMs = bench.short ? 1_000 : 2_000;
  const onPostgres = await bench.app({ demo: false });
  const onEventStoreDb = await bench.app({ demo: false, env: { EVENTSTORE_URL: server.url } });
  const load = startHttpLoad();
  const meterOf = (app: RunningApp) =>
    openWorkMeter({ databaseUrl: app.databaseUrl, server, partOf: partsOf(app) });
  const works = { base: [] as Work[], ours: [] as Work[] };
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
    const meters = { base: await meterOf(onPostgres), ours: await meterOf(onEventStoreDb) };
    const { base, ours } = await alternate(
      bench.rounds,
      () => meters.base.during(works.base, runBase),
      () => meters.ours.during(works.ours, runOurs),
    );
    await meters.base.close();
    await meters.ours.close();
    return compareRates({
      measure: `adjust balance over HTTP on EventStoreDB, signed in, ${lanes} in flight, ${wallets} wallets`,
      baseline: 'the same with the log in PostgreSQL',
      unit: '/s',
      base: { rates: tell(bench, 'on PostgreSQL', base) },
      ours: { rates: tell(bench, 'on EventStoreDB', ours), ...latenciesOf(ours) },
      ratioMin: 0.8,
      notes: `${server.notes}; both products run beside each other, one of them under load; per command on EventStoreDB ${workPerCall(works.ours)}; on PostgreSQL ${workPerCall(works.base)}`,
    });
  } finally {
    load.stop();
    await onEventStoreDb.stop();
    await onPostgres.stop();
  }
};
