import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { roles } from '../domain/shared/roles.ts';
import { createPool } from '../infra/postgres/pools.ts';
import { depositsTable } from '../projections/payments/deposits/rows.ts';
import { walletsTable } from '../projections/trading/wallets/rows.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { withProcessorUse } from './kit/processor-use.ts';
import type { GroupOf } from './kit/processor-time.ts';
import { percentile } from './kit/statistics.ts';
import { openPeopleMaker, type Person } from './people.ts';

const p99MaxMs = 250;
const perSecond = 200;
const lookEveryMs = 20;
/** Deposits started at the same time. */
const lanes = 8;

type Begun = Readonly<{ id: string; page: string }>;

const begin = async (url: string, { cookie, wallets }: Person): Promise<Begun> => {
  const answer = await fetch(`${url}/deposits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({ balance_id: wallets.real, amount: '100', gateway: 'stripe' }),
  });
  const body: unknown = await answer.json();
  if (answer.status !== 201 || typeof body !== 'object' || body === null)
    throw new Error(`A deposit was refused: ${answer.status}`);
  return { id: String(Reflect.get(body, 'id')), page: String(Reflect.get(body, 'paymentLink')) };
};

const beginAll = async (url: string, people: readonly Person[]): Promise<readonly Begun[]> => {
  const begun: Begun[] = [];
  const waiting = [...people];
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      begun.push(await begin(url, next));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return begun;
};

/**
 * Which of them are credited where people read their balance: the wallet's row has reached the revision of the
 * deposit's posting.
 */
const creditedSql = `
  select d.id from ${depositsTable} d join ${walletsTable} w on w.id = d.wallet_id
   where d.id = any($1) and d.posted_revision <= w.revision`;

/**
 * Connections are kept open, because the payer shares the cores with what is measured. They are closed before the other
 * side closes them, so that none ends during a request.
 */
const agent = new Agent({ keepAlive: true, timeout: 2_000 });
const pressed = 'act=pay';

/** Presses the button of the provider's page; resolves once it answers. */
const press = (page: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(pressed.length),
    };
    const sending = request(page, { method: 'POST', headers, agent }, (response) => {
      const { statusCode = 0 } = response;
      response
        .on('error', reject)
        .on('end', () =>
          statusCode < 400 ? resolve() : reject(new Error(`The page answered ${statusCode}.`)),
        )
        .resume();
    });
    sending.on('error', reject).end(pressed);
  });

/** Times of one deposit, in milliseconds of the machine's clock. */
type Credited = Readonly<{ id: string; pressedAt: number; seenAt: number }>;

const now = (): number => performance.timeOrigin + performance.now();

/** The state of those that are not credited in time: a notice may be lost on its way, and a job asks for it later. */
const standingOf = async (pool: Pool, ids: readonly string[]): Promise<string> => {
  const { rows } = await pool.query<{ id: string; status: string; posted: boolean }>(
    `select id, status, posted_revision is not null as posted from ${depositsTable} where id = any($1)`,
    [ids],
  );
  return rows
    .map(({ id, status, posted }) => `${id} is ${status}, ${posted ? 'posted' : 'not posted'}`)
    .join('; ');
};

/** Pays this many pages per second; the simulator sends its notice at once. */
const payAll = async (pool: Pool, begun: readonly Begun[]): Promise<readonly Credited[]> => {
  const paidAt = new Map<string, number>();
  const times: Credited[] = [];
  const failures: unknown[] = [];
  const startedAt = performance.now();
  const pay = async ({ id, page }: Begun): Promise<void> => {
    paidAt.set(id, now());
    await press(page);
  };
  const payInTurn = async (): Promise<void> => {
    for (const [index, one] of begun.entries()) {
      const dueIn = startedAt + (index * 1_000) / perSecond - performance.now();
      if (dueIn > 1) await delay(dueIn);
      pay(one).catch((error: unknown) => failures.push(error));
    }
  };
  const watch = async (): Promise<void> => {
    const until = startedAt + (begun.length * 1_000) / perSecond + 60_000;
    while (times.length < begun.length) {
      if (performance.now() > until) {
        const standing = await standingOf(pool, [...paidAt.keys()]);
        throw new Error(`Only ${times.length} deposits were credited: ${standing}`, {
          cause: failures[0],
        });
      }
      const { rows } = await pool.query<{ id: string }>(creditedSql, [[...paidAt.keys()]]);
      const seenAt = now();
      for (const { id } of rows) {
        times.push({ id, pressedAt: paidAt.get(id) ?? seenAt, seenAt });
        paidAt.delete(id);
      }
      await delay(lookEveryMs);
    }
  };
  await Promise.all([payInTurn(), watch()]);
  if (failures.length > 0) throw failures[0];
  return times;
};

const recordedSql = `
  select d.id, (extract(epoch from p.recorded_at) * 1000)::float8 as paid,
         (extract(epoch from c.recorded_at) * 1000)::float8 as posted
    from ${depositsTable} d
    join eventstore.events p on p.stream = 'deposit-' || d.id and p.type = 'DepositPaid'
    join eventstore.events c on c.stream = 'wallet-' || d.wallet_id and c.revision = d.posted_revision
   where d.id = any($1)`;

type Recorded = Readonly<{ id: string; paid: number; posted: number }>;
type Moments = Credited & Recorded;

/** Where the time went: until the log has the payment, until it has the wallet's posting, until the row shows it. */
const hopsOf = async (databaseUrl: string, credited: readonly Credited[]): Promise<string> => {
  const pool = createPool({ connectionString: databaseUrl, role: 'app', max: 1 });
  const ids = credited.map(({ id }) => id);
  const { rows } = await pool.query<Recorded>(recordedSql, [ids]);
  await pool.end();
  const recorded = new Map(rows.map((row) => [row.id, row]));
  const hop = (what: string, msOf: (moments: Moments) => number) => {
    const times = credited.flatMap((one) => {
      const row = recorded.get(one.id);
      return row === undefined ? [] : [msOf({ ...one, ...row })];
    });
    return `${what} ${percentile(times, 50).toFixed(0)} and ${percentile(times, 99).toFixed(0)} ms`;
  };
  return [
    hop(
      'p50 and p99 from the press until it is paid in the log',
      (one) => one.paid - one.pressedAt,
    ),
    hop('until it is posted', (one) => one.posted - one.paid),
    hop('until the row shows it', (one) => one.seenAt - one.posted),
  ].join(', ');
};

/** The supervisor, in which the payment simulators run, and the program that pays and polls. */
const besidesOf =
  (supervisor: number): GroupOf =>
  ({ pid }) =>
    pid === supervisor ? 'simulators' : pid === process.pid ? 'who pays and looks' : null;

const run = async (bench: Bench): Promise<Figure> => {
  // The simulator keeps two thousand pages.
  const [warming, count] = bench.short ? [100, 300] : [200, 1_600];
  const app = await bench.app();
  const maker = await openPeopleMaker(app);
  const people = await maker.make(400, roles.customer);
  await maker.close();
  const pool = createPool({ connectionString: app.databaseUrl, role: 'query', max: 1 });
  const of = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => people[(from + index) % people.length]).flatMap(
      (person) => person ?? [],
    );
  try {
    await payAll(pool, await beginAll(app.url, of(0, warming)));
    const begun = await beginAll(app.url, of(warming, warming + count));
    bench.log(`${begun.length} deposits begun`);
    const { result: credited, use } = await withProcessorUse(
      app,
      () => payAll(pool, begun),
      ({ length }) => length,
      besidesOf(app.pid),
    );
    const times = credited.map(({ pressedAt, seenAt }) => seenAt - pressedAt);
    const hops = await hopsOf(app.databaseUrl, credited);
    bench.log(hops);
    bench.log(use);
    const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
    return {
      measure: `notice of a provider to credited balance, ${perSecond} notices a second`,
      baseline: '-',
      ours: p99,
      base: null,
      unit: 'ms',
      ratio: null,
      expected: `p99 < ${p99MaxMs} ms`,
      met: p99 < p99MaxMs,
      p50,
      p99,
      notes: `${times.length} deposits of ${people.length} customers by Stripe's simulator, which runs on the same cores; from the payer's press, before the notice is sent, to the wallet's row; looked at every ${lookEveryMs} ms or more; ${hops}; ${use}`,
    };
  } finally {
    await pool.end();
    await app.stop();
  }
};

/** How long customers wait for their balance after paying. */
export const depositsMeasure: Measure = {
  name: 'deposits',
  run: async (bench) => [await run(bench)],
};
