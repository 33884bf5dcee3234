import type { Pool } from 'pg';
import { findLateJob, type LateJob } from '../../infra/jobs/late-job.ts';
import type { Check } from '../readiness.ts';
import { recurringJobs } from './job-kinds.ts';

/** A process that lives looks for due jobs each second; one that is taken over waits for its lease of 30 s. */
const lateSecondsMax = 120;

/** Whether somebody does what is due: no recurring job waits for longer than a process that ended may hold it up. */
export const jobsCheck = (pool: Pool): Check => {
  let late: LateJob | null = null;
  return {
    missing: () => {
      if (late === null) return 'due jobs';
      return `due jobs: ${late.kind} has waited for ${Math.round(late.lateSeconds)} s`;
    },
    isThere: async () => {
      late = await findLateJob(pool, recurringJobs);
      return late === null || late.lateSeconds <= lateSecondsMax;
    },
  };
};
