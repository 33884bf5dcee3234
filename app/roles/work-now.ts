import type { Pool } from 'pg';
import { invariant } from '../../domain/shared/errors.ts';
import type { WorkNow } from '../../domain/shared/work-figures.ts';
import { reportProjections } from '../../projections/core/status.ts';
import { projections } from '../../projections/registry.ts';
import type { Foundation } from './foundation.ts';

const jobsSql = `
  select count(*) filter (where died_at is null and due_at <= now() and not is_taken)::integer as "due",
         count(*) filter (where died_at is null and is_taken)::integer as "running",
         count(*) filter (where died_at is not null)::integer as "givenUp",
         greatest(0, coalesce(extract(epoch from now() - min(due_at)
           filter (where died_at is null and not is_taken)), 0))::float8 as "lateSeconds"
    from (select *, coalesce(taken_until > now(), false) as is_taken from ops.jobs) as jobs`;

const mailSql = `
  select (select count(*) from vault.mails where outcome is null)::integer as "waiting",
         greatest(0, coalesce(extract(epoch from now() -
           (select min(created_at) from vault.mails where outcome is null)), 0))::float8 as "lateSeconds",
         count(*) filter (where outcome = 'sent')::integer as "sent",
         count(*) filter (where outcome = 'refused')::integer as "refused",
         count(*) filter (where outcome = 'expired')::integer as "expired"
    from vault.mails where settled_at > now() - interval '1 hour'`;

const readOne = async <Row extends object>(pool: Pool, sql: string): Promise<Row> => {
  const { rows } = await pool.query<Row>(sql);
  const [row] = rows;
  invariant(row, 'sums without groups have one row');
  return row;
};

/** Due jobs, by whether a process is working on them. */
export const readJobs = (pool: Pool): Promise<WorkNow['jobs']> => readOne(pool, jobsSql);

/** Waiting mails, and the outcomes of the last hour. */
export const readMails = (pool: Pool): Promise<WorkNow['mail']> => readOne(pool, mailSql);

/** Reads what goes on in the background: checkpoints, due jobs, mails. */
export const readWork =
  ({ pools, store, clock }: Pick<Foundation, 'pools' | 'store' | 'clock'>) =>
  async (): Promise<WorkNow> => {
    const nowMs = clock().getTime();
    const [reports, jobs, mail] = await Promise.all([
      reportProjections({ pool: pools.query, store, nowMs }, projections),
      readJobs(pools.app),
      readMails(pools.app),
    ]);
    return {
      readModels: reports.map((report) => ({
        name: report.name,
        version: report.version,
        status: report.status,
        progress: report.progress,
        eventsBehind: report.lagEvents,
        secondsBehind: Math.round(report.lagMs / 1_000),
        error: report.error,
        stoppedAt: report.stoppedAt === null ? null : String(report.stoppedAt),
      })),
      jobs,
      mail,
    };
  };
