import { createPool } from '../infra/postgres/pools.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { percentile } from './kit/statistics.ts';
import { filledBook, filledWallet, fillLedger } from './ledger-fill.ts';
import { firstNumber } from './lists-fill.ts';
import { openReader, timed } from './lists-reader.ts';

const mostMs = 50;

/** The middle of the filled data, by time and by position. */
const middle = '2026-02-10T08:00:00Z';
const book = new URLSearchParams(filledBook).toString();
const ledger = '/admin/ledger/api';
const statement = `/admin/balance/${filledWallet}/statement`;

const questionsAt = (position: number): readonly (readonly [what: string, path: string])[] => {
  const asOf = [
    ['now', ''],
    ['as of a moment', `&at=${encodeURIComponent(middle)}`],
    ['as of a position', `&position=${position}`],
  ] as const;
  const accounts = [
    'customer_wallets',
    'gateway_clearing:stripe',
    `customer_wallet:${filledWallet}`,
  ];
  return [
    ...asOf.map(
      ([when, more]) => [`trial balance ${when}`, `${ledger}/balance?${book}${more}`] as const,
    ),
    ...accounts.flatMap((account) =>
      asOf.map(([when, more]) => {
        const name = account.startsWith('customer_wallet:') ? 'a wallet' : account;
        const path = `${ledger}/account?account=${encodeURIComponent(account)}&${book}${more}`;
        return [`account ${name} ${when}`, path] as const;
      }),
    ),
    ['statement now', statement],
    ['statement as of a moment', `${statement}?at=${encodeURIComponent(middle)}`],
    ['statement as of a position', `${statement}?position=${position}`],
  ];
};

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  const [size, turns] = bench.short ? [10_000, 20] : [1_000_000, 200];
  const app = await bench.app();
  const projector = createPool({ connectionString: app.databaseUrl, role: 'projector', max: 1 });
  const { read, close } = await openReader(app.url);
  try {
    await fillLedger(projector, size);
    bench.log(`${size} entries of the journal, and as many rows of a statement`);
    const figures: Figure[] = [];
    for (const [what, path] of questionsAt(firstNumber + size / 4)) {
      const ask = async (): Promise<void> => {
        const status = await read(path);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
      };
      for (let turn = 0; turn < 10; turn += 1) await ask();
      const times: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) times.push(await timed(ask));
      const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
      bench.log(`${what}: ${p50.toFixed(1)} / ${p99.toFixed(1)} ms`);
      figures.push({
        measure: `${what}, ${size.toLocaleString('en')} entries`,
        baseline: '-',
        ours: p99,
        base: null,
        unit: 'ms',
        ratio: null,
        expected: `p99 < ${mostMs} ms`,
        met: p99 < mostMs,
        p50,
        p99,
      });
    }
    return figures;
  } finally {
    close();
    await projector.end();
    await app.stop();
  }
};

/** The ledger as staff query it, now and as of the past, from the request to the last byte. */
export const ledgerMeasure: Measure = { name: 'ledger', run };
