import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '../infra/postgres/pools.ts';
import { adjustsOfNew, lanes, openTpcb } from './commands.ts';
import { skipped } from './kit/figures.ts';
import { startHttpLoad, type HttpLoad } from './kit/http-load.ts';
import type { HttpCall } from './kit/http-plan.ts';
import type { Load } from './kit/in-flight.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { forkProgram } from './kit/processes.ts';
import { databaseOf, postmasterOf, serversOf } from './kit/postgres-processes.ts';
import { processesOf } from './kit/processor-use.ts';
import { processTimes, usedBetween, type GroupOf } from './kit/processor-time.ts';
import { median } from './kit/statistics.ts';
import { warmUp } from './kit/warm-up.ts';
import { runTpcb } from './tpcb.ts';

/** Something that runs repeatedly, and the groups of its processes. */
type Subject = Readonly<{ run: (forMs: number) => Promise<Load>; groupOf: GroupOf }>;

/** Milliseconds of processor time per call, by group; `all` is the sum. */
type Cost = (group: string) => number;

const costOf = async ({ run, groupOf }: Subject, forMs: number): Promise<Cost> => {
  const before = processTimes() ?? [];
  const { count } = await run(forMs);
  const used = usedBetween(before, processTimes() ?? [], groupOf);
  const all = [...used.values()].reduce((sum, ms) => sum + ms, 0);
  return (group) => (group === 'all' ? all : (used.get(group) ?? 0)) / count;
};

/** Starts a Node server that does nothing but answer. */
const openBare = async (load: HttpLoad, calls: readonly HttpCall[]) => {
  const child = forkProgram('bare-http');
  const [{ port }] = (await once(child, 'message')) as [Readonly<{ port: number }>];
  const url = `http://localhost:${port}`;
  const subject: Subject = {
    run: (forMs) => load.run({ url, lanes, forMs, calls, status: 200 }),
    groupOf: ({ pid }) => (pid === child.pid ? 'http' : null),
  };
  return { subject, stop: () => child.disconnect() };
};

const notes =
  `${lanes} in flight, 100 wallets; user and system time of the processes as Linux counts it, the program
  that makes the load apart; baseline and ours in turn`.replaceAll(/\s+/g, ' ');

const what = 'processor time of adjust balance over HTTP';

const figureOf = (
  measure: string,
  baseline: string,
  ours: readonly number[],
  base: readonly number[],
  ratioMin: number | null = null,
): Figure => ({
  measure: `${what}, ${measure}`,
  baseline,
  unit: 'ms',
  expected: ratioMin === null ? '-' : ratioMin.toFixed(2),
  met: ratioMin === null || median(base) / median(ours) >= ratioMin,
  ours: median(ours),
  base: base.length === 0 ? null : median(base),
  ratio: base.length === 0 ? null : median(base) / median(ours),
  notes,
});

const compare = async (
  bench: Bench,
  idle: IdleUse,
  subjects: Readonly<{ ours: Subject; bare: Subject; tpcb: Subject }>,
): Promise<readonly Figure[]> => {
  const { ours, bare, tpcb } = subjects;
  const forMs = bench.short ? 2_000 : 4_000;
  for (const { run } of [bare, tpcb, ours]) await warmUp(() => run(forMs / 2));
  const costs = { ours: [] as Cost[], bare: [] as Cost[], tpcb: [] as Cost[] };
  for (let round = 0; round < bench.rounds; round += 1) {
    costs.bare.push(await costOf(bare, forMs));
    costs.tpcb.push(await costOf(tpcb, forMs));
    costs.ours.push(await costOf(ours, forMs));
  }
  const of = (subject: keyof typeof costs, group: string): number[] =>
    costs[subject].map((cost) => cost(group));
  const transaction = 'TPC-B-like transaction from Node';
  return [
    figureOf(
      'all processes',
      `${transaction}, all processes`,
      of('ours', 'all'),
      of('tpcb', 'all'),
      asked.tpcbMs / asked.commandMs,
    ),
    figureOf(
      'HTTP process',
      'bare node:http, JSON in and out',
      of('ours', 'http'),
      of('bare', 'http'),
    ),
    figureOf('PostgreSQL', transaction, of('ours', 'postgres'), of('tpcb', 'postgres')),
    figureOf("read models' process", '-', of('ours', 'workers'), []),
    idleFigure(idle, median(of('tpcb', 'all'))),
  ];
};

/**
 * The bounds in milliseconds of processor time: for an adjusted balance, including read models and PostgreSQL, and for
 * an idle second, on a machine where a TPC-B-like transaction from Node takes `tpcbMs`. The bounds of other machines
 * are in proportion to it (decision 141).
 */
const asked = { commandMs: 0.48, idleMs: 40, tpcbMs: 0.47 } as const;

const idleForMs = { short: 6_000, long: 20_000 };
/** Work left over from the start is done by then. */
const settleMs = 4_000;

type IdleUse = Readonly<{ ms: number; parts: string }>;

/** The use of the product while nobody uses it: prices arrive, no screen is open. */
const idleUse = async (bench: Bench, groupOf: GroupOf): Promise<IdleUse> => {
  await delay(settleMs);
  const forMs = bench.short ? idleForMs.short : idleForMs.long;
  const before = processTimes() ?? [];
  await delay(forMs);
  const used = usedBetween(before, processTimes() ?? [], groupOf);
  const perSecond = (ms: number): number => ms / (forMs / 1_000);
  const ms = perSecond([...used.values()].reduce((sum, one) => sum + one, 0));
  const parts = [...used].map(([group, one]) => `${group} ${perSecond(one).toFixed(0)}`);
  return { ms, parts: parts.join(', ') };
};

const idleFigure = ({ ms, parts }: IdleUse, tpcbMs: number): Figure => {
  const transactions = Math.round(asked.idleMs / asked.tpcbMs);
  const base = transactions * tpcbMs;
  return {
    measure: 'processor time of a second in which nobody asks for anything',
    baseline: `${transactions} TPC-B-like transactions from Node, all processes`,
    base,
    ratio: base / ms,
    unit: 'ms',
    ours: ms,
    expected: '1.00',
    met: ms <= base,
    notes: `simulator on, no screen connected; ${parts}`,
  };
};

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  const app = await bench.app({ demo: false });
  const postmaster = postmasterOf(app.databaseUrl);
  if (postmaster === null) {
    const of = { measure: what, baseline: '-', unit: 'ms', expected: '-' };
    return [skipped(of, 'processor time is read from /proc of Linux, PostgreSQL beside us')];
  }
  const servers = serversOf(postmaster, databaseOf(app.databaseUrl));
  const idle = await idleUse(bench, processesOf(app, servers));
  const calls = await adjustsOfNew(bench, app, 100);
  const load = startHttpLoad();
  const bare = await openBare(load, calls);
  const size = { branches: 32, accountsPerBranch: 1_000 };
  const url = await openTpcb(bench, size);
  const pool = createPool({ connectionString: url, role: 'owner', max: lanes });
  const tpcbServers = serversOf(postmaster, databaseOf(url));
  const ours: Subject = {
    run: (forMs) => load.run({ url: app.url, lanes, forMs, calls, status: 200 }),
    groupOf: processesOf(app, servers),
  };
  const tpcb: Subject = {
    run: (forMs) => runTpcb(pool, size, lanes, forMs),
    groupOf: (one) => (one.pid === process.pid ? 'node' : tpcbServers(one)),
  };
  try {
    return await compare(bench, idle, { ours, bare: bare.subject, tpcb });
  } finally {
    bare.stop();
    load.stop();
    await pool.end();
  }
};

export const costMeasure: Measure = { name: 'cost', run };
