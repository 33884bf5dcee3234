import type { Pool } from 'pg';
import { problemOf, reportReactions } from '../../command/core/reactions/report.ts';
import type { Check } from '../readiness.ts';
import { heard } from './reaction-role.ts';

/** Whether every reaction and the trigger engine hear the log, and none has stopped at an event. */
export const reactionsCheck = (pool: Pool): Check => {
  /** As of the last look. */
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
