import type { Pool, PoolClient } from 'pg';
import { lastEndedMonth, monthAfter, type Month } from '../../domain/shared/months.ts';
import { roles } from '../../domain/shared/roles.ts';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import { inTransaction } from '../../infra/postgres/transaction.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';

/** The kind of the job that mails one person's statement of a month; its key is `<userId>/<month>`. */
export const mailStatementJob = 'mail_statement';

export const statementKey = (userId: string, month: Month): string => `${userId}/${month}`;

export type PlanDeps = Readonly<{
  /** Of the database role `app`. */
  pool: Pool;
  /** Of the database role that only reads. */
  queryPool: Pool;
  jobs: Pick<Jobs, 'addSpread'>;
  now: () => Date;
}>;

/** How many missed months are mailed after a standstill; older ones are skipped. */
const monthsMost = 3;
/**
 * A month is mailed once it has been over for this long, so that a clock that jumps ahead for a shorter time mails
 * nothing.
 */
export const settledMs = 3_600_000;
/** Four people a second, as many at a time as are due until the next round. */
const spread = { gapMs: 250, peopleMost: 2_400 };
export const planEveryMs = spread.gapMs * spread.peopleMost;

/** Records the months that ended since the last recorded one. The first recorded month is not mailed. */
const noteMonths = async (client: PoolClient, ended: Month): Promise<void> => {
  // A clock that was ahead may have recorded months that are not over yet; none of their mails was planned.
  await client.query(
    `delete from ops.statement_months where month > $1 and after is null and done_at is null`,
    [ended],
  );
  const { rows } = await client.query<{ month: Month | null }>(
    'select max(month) as month from ops.statement_months where month <= $1',
    [ended],
  );
  const last = rows[0]?.month ?? null;
  if (last === null) {
    await client.query(
      `insert into ops.statement_months (month, done_at) values ($1, clock_timestamp())
       on conflict do nothing`,
      [ended],
    );
    return;
  }
  const missed: Month[] = [];
  for (let month = monthAfter(last); month <= ended; month = monthAfter(month)) missed.push(month);
  await client.query(
    `insert into ops.statement_months (month) select unnest($1::text[]) on conflict do nothing`,
    [missed.slice(-monthsMost)],
  );
};

/** Open accounts of customers with a verified address. */
const nextPeople = async (pool: Pool, after: string | null): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${peopleTable}
      where role_id = $1 and is_active and not is_closed and is_email_verified
        and ($2::uuid is null or id > $2) order by id limit $3`,
    [roles.customer, after, spread.peopleMost],
  );
  return rows.map(({ id }) => id);
};

/**
 * Plans the statements of a month that is over, for a part of the people in each round. The planned people are recorded
 * in the same transaction, so that a restart and several hosts plan each of them once.
 */
export const planMonths = ({ pool, queryPool, jobs, now }: PlanDeps): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('statement months'))`);
    const ended = lastEndedMonth(now());
    await noteMonths(client, ended);
    const { rows } = await client.query<{ month: Month; after: string | null }>(
      `select month, after from ops.statement_months
        where done_at is null and month <= $1
          and seen_at <= clock_timestamp() - make_interval(secs => $2 / 1000.0)
        order by month limit 1`,
      [ended, settledMs],
    );
    const due = rows[0];
    if (due === undefined) return;
    const people = await nextPeople(queryPool, due.after);
    const keys = people.map((userId) => statementKey(userId, due.month));
    await jobs.addSpread(mailStatementJob, keys, spread.gapMs, client);
    await client.query(
      `update ops.statement_months
          set after = coalesce($2, after), done_at = case when $3 then clock_timestamp() end
        where month = $1`,
      [due.month, people.at(-1) ?? null, people.length < spread.peopleMost],
    );
  });
