import type { Pool } from 'pg';
import { problemOf, reportReactions } from '../../command/core/reactions/report.ts';
import type { Check } from '../readiness.ts';
import { heard } from './reaction-role.ts';

/** Whether every reaction and the trigger engine follow the log, and none is stopped at an event. */
export const reactionsCheck = (pool: Pool): Check => {
  /** As of the last check. */
  let problems: readonly string[] = [];
  return {
    missing: () => `reactions: ${problems.join(', ')}`,
    isThere: async () => {
      const reports = await reportReactions(pool, heard);
      problems = reports.flatMap((report) => problemOf(report) ?? []);
      return problems.length === 0;
    },
  };
};
