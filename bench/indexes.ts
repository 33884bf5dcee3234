import type { Client, Pool } from 'pg';
import { auditEvents } from '../projections/audit/events/projection.ts';
import type { Projection } from '../projections/core/define-projection.ts';
import { tableName } from '../projections/core/table-names.ts';
import { createIndexesSql } from '../projections/core/table-sql.ts';
import { crmLeads } from '../projections/crm/leads/projection.ts';
import { identityPeople } from '../projections/identity/people/projection.ts';
import { tradingOrders } from '../projections/trading/orders/projection.ts';
import { createPool } from '../infra/postgres/pools.ts';
import { skipped } from './kit/figures.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { processTimes } from './kit/processor-time.ts';
import { median } from './kit/statistics.ts';
import { fillLists } from './lists-fill.ts';

/** Read models whose rows have many indexes. */
const indexed: readonly Projection[] = [auditEvents, tradingOrders, crmLeads, identityPeople];

const what = 'processor time of a row written';

type Asked = Pick<Client, 'query'>;

/** Processor time of the connection's own server process, in milliseconds. */
const usedBy = (pid: number): number =>
  processTimes()?.find((process) => process.pid === pid)?.ms ?? 0;

/** Microseconds of processor time per row, for rows added to a table that already has as many. */
const costOf = async (
  client: Asked,
  pid: number,
  options: Readonly<{ source: string; index: string | null; rows: number }>,
): Promise<number> => {
  const { source, index, rows } = options;
  await client.query('begin');
  await client.query(
    `create temporary table probe (like ${source} including defaults) on commit drop`,
  );
  if (index !== null) await client.query(index);
  const part = (from: number): string =>
    `insert into probe select * from ${source} order by ctid limit ${rows} offset ${from}`;
  await client.query(part(0));
  const before = usedBy(pid);
  await client.query(part(rows));
  const ms = usedBy(pid) - before;
  await client.query('commit');
  return (ms * 1_000) / rows;
};

const figuresOf = async (
  bench: Bench,
  client: Asked,
  pid: number,
  projection: Projection,
): Promise<readonly Figure[]> => {
  const source = tableName(projection, 'main');
  const rows = bench.short ? 20_000 : 50_000;
  const figures: Figure[] = [];
  for (const sql of createIndexesSql(projection, 'main', 'live')) {
    const index = sql.replace(` on ${source} `, ' on probe ');
    const costs = { none: [] as number[], own: [] as number[] };
    for (let round = 0; round < bench.rounds; round += 1) {
      costs.none.push(await costOf(client, pid, { source, index: null, rows }));
      costs.own.push(await costOf(client, pid, { source, index, rows }));
    }
    const [without, withIt] = [median(costs.none), median(costs.own)];
    figures.push({
      measure: `${what}, ${projection.name}: ${sql.split(source)[1]?.trim() ?? sql}`,
      baseline: 'the same without the index',
      ours: withIt,
      base: without,
      unit: 'µs',
      ratio: without / withIt,
      expected: '-',
      met: true,
      notes: `the index takes ${(withIt - without).toFixed(1)} µs of each row`,
    });
  }
  return figures;
};

const takeAll = async (bench: Bench, pool: Pool): Promise<readonly Figure[]> => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    const figures: Figure[] = [];
    for (const projection of indexed)
      figures.push(...(await figuresOf(bench, client, pid, projection)));
    return figures;
  } finally {
    client.release();
  }
};

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  if (processTimes() === null) {
    const of = { measure: what, baseline: '-', unit: 'µs', expected: '-' };
    return [skipped(of, 'processor time is read from /proc of Linux, PostgreSQL beside us')];
  }
  const app = await bench.app({ demo: false });
  const pool = createPool({ connectionString: app.databaseUrl, role: 'projector', max: 1 });
  try {
    await fillLists(pool, bench.short ? 40_000 : 100_000);
    return await takeAll(bench, pool);
  } finally {
    await pool.end();
    await app.stop();
  }
};

/** The cost of each index of the large read models for a row that is written. */
export const indexesMeasure: Measure = { name: 'indexes', run, isNamedOnly: true };
