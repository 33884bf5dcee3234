import { once } from 'node:events';
import type { HttpPlan, HttpReport } from './http-plan.ts';
import type { Load } from './in-flight.ts';
import { forkProgram } from './processes.ts';

/** A process that makes load over HTTP. */
export type HttpLoad = Readonly<{
  /** `null` if it could not be started. */
  pid: number | null;
  run: (plan: HttpPlan) => Promise<Load>;
  stop: () => void;
}>;

/** Starts the process; it waits for plans until it is stopped. */
export const startHttpLoad = (): HttpLoad => {
  const child = forkProgram('http-load');
  return {
    pid: child.pid ?? null,
    run: async (plan) => {
      const answered = once(child, 'message');
      child.send(plan);
      const [report] = (await answered) as [HttpReport];
      if (report.kind === 'failed') throw new Error(`The load process failed: ${report.reason}`);
      return { ...report, perSecond: report.count / report.seconds };
    },
    stop: () => child.disconnect(),
  };
};
