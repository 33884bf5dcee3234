import { roles } from '../domain/shared/roles.ts';
import { createPool } from '../infra/postgres/pools.ts';
import { alternate } from './kit/alternate.ts';
import { compareRates } from './kit/figures.ts';
import { startHttpLoad } from './kit/http-load.ts';
import type { HttpCall } from './kit/http-plan.ts';
import { latenciesOf, type Load } from './kit/in-flight.ts';
import type { Bench, Figure, Measure, RunningApp } from './kit/measure.ts';
import { warmUp } from './kit/warm-up.ts';
import { openPeopleMaker } from './people.ts';
import { comparePgbench } from './pgbench.ts';
import { createTpcb, runTpcb, type TpcbSize } from './tpcb.ts';

/** Calls in flight. */
export const lanes = 32;

const notes =
  `the whole product runs: HTTP server, projections that follow, prices; the program that makes the load is a
  process of its own and shares the cores. TPC-B runs beside the idle product. Both are warmed up until they get no
  faster`.replaceAll(/\s+/g, ' ');

/** Logs the rates of the rounds, and returns them. */
export const tell = (bench: Bench, what: string, loads: readonly Load[]): readonly number[] => {
  const rates = loads.map(({ perSecond }) => perSecond);
  bench.log(`${what}/s: ${rates.map(Math.round).join(', ')}`);
  return rates;
};

/** Calls over HTTP and TPC-B transactions in turn. */
export const compareWithTpcb = async (
  bench: Bench,
  options: Readonly<{
    measure: string;
    baseline: string;
    url: string;
    databaseUrl: string;
    size: TpcbSize;
    ratioMin: number;
    status: number;
    calls: readonly HttpCall[];
  }>,
): Promise<Figure> => {
  const { url, calls, status } = options;
  const pool = createPool({ connectionString: options.databaseUrl, role: 'owner', max: lanes });
  const load = startHttpLoad();
  const forMs = bench.short ? 1_000 : 2_000;
  const runOurs = (ms: number) => load.run({ url, lanes, forMs: ms, calls, status });
  try {
    const rates = await warmUp(() => runOurs(forMs));
    bench.log(`warming up/s: ${rates.map(Math.round).join(', ')}`);
    await warmUp(() => runTpcb(pool, options.size, lanes, forMs / 2));
    const { base, ours } = await alternate(
      bench.rounds,
      () => runTpcb(pool, options.size, lanes, forMs),
      () => runOurs(forMs),
    );
    return compareRates({
      measure: options.measure,
      baseline: options.baseline,
      unit: '/s',
      base: { rates: tell(bench, 'transactions', base) },
      ours: { rates: tell(bench, 'commands', ours), ...latenciesOf(ours) },
      ratioMin: options.ratioMin,
      notes,
    });
  } finally {
    load.stop();
    await pool.end();
  }
};

/** Creates a database with the tables of TPC-B, on the server that the product uses. */
export const openTpcb = async (bench: Bench, size: TpcbSize): Promise<string> => {
  const { url, pools } = await bench.database();
  await createTpcb(pools.owner, size);
  return url;
};

/** A call that adds a cent to a wallet, as staff. */
const adjust = (walletId: string, cookie: string): HttpCall => ({
  method: 'PUT',
  path: `/admin/balance/${walletId}`,
  cookie,
  body: { type: 'add', amount: '0.01' },
});

/** Such a call for the real wallet of each of `count` new customers, by a new administrator. */
export const adjustsOfNew = async (
  bench: Bench,
  app: RunningApp,
  wallets: number,
): Promise<readonly HttpCall[]> => {
  bench.log(`making ${wallets} customers`);
  const people = await openPeopleMaker(app);
  const [admin] = await people.make(1, roles.admin);
  const customers = await people.make(wallets, roles.customer);
  await people.close();
  if (!admin) throw new Error('Broken invariant: an administrator exists');
  return customers.map((customer) => adjust(customer.wallets.real, admin.cookie));
};

export const commandsMeasure: Measure = {
  name: 'commands',
  run: async (bench) => {
    const app = await bench.app({ demo: false });
    const wallets = bench.short ? 100 : 1_000;
    const calls = await adjustsOfNew(bench, app, wallets);
    const size = { branches: 32, accountsPerBranch: bench.short ? 1_000 : 10_000 };
    const of = { url: app.url, status: 200 };
    const measure = `adjust balance over HTTP, signed in, ${lanes} in flight`;
    const spread = await compareWithTpcb(bench, {
      ...of,
      measure: `${measure}, ${wallets} wallets`,
      baseline: `TPC-B-like transaction from Node, ${lanes} connections, 32 branches`,
      databaseUrl: await openTpcb(bench, size),
      size,
      ratioMin: 1.1,
      calls,
    });
    const pgbench = await comparePgbench(bench, spread);
    const one = { ...size, branches: 1 };
    const hot = await compareWithTpcb(bench, {
      ...of,
      measure: `${measure}, one hot wallet`,
      baseline: `TPC-B-like transaction from Node, ${lanes} connections, one branch row`,
      databaseUrl: await openTpcb(bench, one),
      size: one,
      ratioMin: 3,
      calls: calls.slice(0, 1),
    });
    return [spread, pgbench, hot];
  },
};
