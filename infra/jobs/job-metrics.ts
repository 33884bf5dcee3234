import type { Pool } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { JobOutcome } from './runner.ts';

/**
 * Counts attempts by kind and outcome. When the metrics are read, it also counts the jobs and reports how late the
 * latest is.
 */
export const addJobMetrics = (
  registry: Registry,
  pool: Pool,
): ((kind: string, outcome: JobOutcome) => void) => {
  const tries = new Counter({
    name: 'daybook_job_tries_total',
    help: 'Attempts of due jobs by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: 'daybook_jobs_dead',
      help: 'Failed jobs without further retries, by kind; staff must retry them.',
      labelNames: ['kind'],
      registers: [],
      async collect() {
        const { rows } = await pool.query<{ kind: string; dead: number }>(
          'select kind, count(died_at)::integer as dead from ops.jobs group by kind',
        );
        this.reset();
        for (const { kind, dead } of rows) this.set({ kind }, dead);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'daybook_jobs_late_seconds',
      help: 'Lateness of the job that is overdue the longest; 0 if none is late.',
      registers: [],
      async collect() {
        const { rows } = await pool.query<{ late: number }>(
          `select greatest(0, coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0))::float8 as late
             from ops.jobs where died_at is null`,
        );
        this.set(rows[0]?.late ?? 0);
      },
    }),
  );
  return (kind, outcome) => tries.inc({ kind, outcome });
};
