import { createPool } from '../infra/postgres/pools.ts';
import { walletCurrencies } from '../domain/shared/currencies.ts';
import {
  dashboardCustomersTable,
  dashboardDaysTable,
} from '../projections/ledger/dashboard/rows.ts';
import { dashboardPeriods } from '../query/site/dashboard/contract.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { percentile } from './kit/statistics.ts';
import { fillTrades } from './lists-fill.ts';
import { openReader, timed } from './lists-reader.ts';

const p99MaxMs = 50;
/** Over this many days, in every currency of wallets. */
const days = 1_825;

const list = walletCurrencies.map((currency) => `'${currency}'`).join(', ');
const series = `generate_series(0, ${days - 1}) as ago`;
const day = `to_char((now() at time zone 'utc')::date - ago, 'YYYY-MM-DD')`;

/** Rows per day as the projection stores them, for this many transactions: a fifth are money, the rest trades. */
const fillDays = (transactions: number): readonly string[] => {
  const each = Math.ceil(transactions / (days * walletCurrencies.length));
  const trades = Math.ceil((each * 4) / 5 / 5);
  return [
    `insert into ${dashboardDaysTable}
       (currency, day, deposits, withdraws, trades_forex, trades_commodity, trades_index, trades_stock, trades_crypto)
     select currency, ${day}, ${each * 10}.25, ${each * 4}.5, ${Array(5).fill(trades).join(', ')}
       from unnest(array[${list}]) as currency, ${series} on conflict do nothing`,
    `insert into ${dashboardCustomersTable} (day, joined, closed) select ${day}, 7, 1 from ${series} on conflict do nothing`,
    `vacuum (analyze) ${dashboardDaysTable}`,
    `vacuum (analyze) ${dashboardCustomersTable}`,
  ];
};

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  const transactions = bench.short ? 100_000 : 1_000_000;
  const turns = bench.short ? 30 : 300;
  const app = await bench.app();
  const projector = createPool({ connectionString: app.databaseUrl, role: 'projector', max: 1 });
  const { read, close } = await openReader(app.url);
  try {
    await fillTrades(projector, transactions);
    for (const filling of fillDays(transactions)) await projector.query(filling);
    bench.log(`${transactions} transactions`);
    const figures: Figure[] = [];
    for (const period of dashboardPeriods) {
      const ask = async (): Promise<void> => {
        const status = await read(`/admin/dashboard/api?period=${period}`);
        if (status !== 200) throw new Error(`The dashboard answered ${status}`);
      };
      for (let turn = 0; turn < 5; turn += 1) await ask();
      const times: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) times.push(await timed(ask));
      const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
      bench.log(`${period}: ${p50.toFixed(1)} / ${p99.toFixed(1)} ms`);
      figures.push({
        measure: `dashboard, ${period === 'all' ? 'all time' : `${period} days`}, ${transactions.toLocaleString('en')} transactions`,
        baseline: '-',
        ours: p50,
        base: null,
        unit: 'ms',
        ratio: null,
        expected: `p99 < ${p99MaxMs} ms`,
        met: p99 < p99MaxMs,
        p50,
        p99,
        notes: `${days} days of ${walletCurrencies.length} books, as many trades beside them`,
      });
    }
    return figures;
  } finally {
    close();
    await projector.end();
    await app.stop();
  }
};

/** The figures of the dashboard, from the request to the last byte. */
export const dashboardMeasure: Measure = { name: 'dashboard', run };
