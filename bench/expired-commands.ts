import { createPool } from '../infra/postgres/pools.ts';
import { forgetCommands } from '../infra/event-store/postgres/forget-commands.ts';
import { adjustsOfNew, lanes, tell } from './commands.ts';
import { alternate } from './kit/alternate.ts';
import { compareRates } from './kit/figures.ts';
import { startHttpLoad } from './kit/http-load.ts';
import { latenciesOf } from './kit/in-flight.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { warmUp } from './kit/warm-up.ts';

/** The number left by a week of about two commands a second. */
const recordsUsual = 1_000_000;
const recordsShort = 50_000;

/** Command records as commands write them, all of them a day too old. */
const fillSql = `
  insert into eventstore.commands (scope, key, command_id, stream, revision_read, position, recorded_at, body_hash, answer)
  select 'bench/-', gen_random_uuid()::text, gen_random_uuid(), 'bench-' || i, 0, i,
         clock_timestamp() - interval '8 days' + i * interval '1 microsecond', decode(repeat('00', 32), 'hex'),
         '{"status":200,"body":{"message":"Balance updated successfully","balance":"1234.56"}}'
    from generate_series(1, $1::integer) as i`;

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  const app = await bench.app({ demo: false });
  const calls = await adjustsOfNew(bench, app, bench.short ? 100 : 1_000);
  const records = bench.short ? recordsShort : recordsUsual;
  const owner = createPool({ connectionString: app.databaseUrl, role: 'owner', max: 1 });
  const pool = createPool({ connectionString: app.databaseUrl, role: 'app', max: 1 });
  const load = startHttpLoad();
  const forMs = bench.short ? 2_000 : 4_000;
  const call = (ms: number) => load.run({ url: app.url, lanes, forMs: ms, calls, status: 200 });
  try {
    await warmUp(() => call(forMs / 2));
    bench.log(`filling in ${records} expired records`);
    await owner.query(fillSql, [records]);
    await owner.query('vacuum (analyze) eventstore.commands');
    let forgotten = 0;
    const { base, ours } = await alternate(
      bench.rounds,
      () => call(forMs),
      async () => {
        const ending = new AbortController();
        const forgetting = forgetCommands(pool, ending.signal);
        const rates = await call(forMs);
        ending.abort();
        const removed = await forgetting;
        if (removed === 0) throw new Error('No expired records were left to remove');
        forgotten += removed;
        return rates;
      },
    );
    return [
      compareRates({
        measure: `adjust balance over HTTP, ${lanes} in flight, beside ${records.toLocaleString('en')} expired records of commands being removed`,
        baseline: 'the same without',
        unit: '/s',
        base: { rates: tell(bench, 'commands', base) },
        ours: { rates: tell(bench, 'commands beside it', ours), ...latenciesOf(ours) },
        ratioMin: 0.95,
        notes: `${forgotten} were removed meanwhile, as the hourly job removes them`,
      }),
    ];
  } finally {
    load.stop();
    await Promise.all([owner.end(), pool.end()]);
  }
};

/** Deleting the records of a week does not slow down commands. */
export const expiredCommandsMeasure: Measure = { name: 'expired', run };
