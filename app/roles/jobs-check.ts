import type { Pool } from 'pg';
import { findLateJob, type LateJob } from '../../infra/jobs/late-job.ts';
import type { Check } from '../readiness.ts';
import { recurringJobs } from './job-kinds.ts';

/** A running process looks for due jobs each second; another one takes over when its lease of 30 s ends. */
const lateSecondsMax = 120;

/**
 * Whether some process runs due jobs: no recurring job is late by more than the takeover from an ended process
 * explains.
 */
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
