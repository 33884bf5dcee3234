import type { WorkFigures, WorkNow, WorkSample } from '../../domain/shared/work-figures.ts';

export type Work = Readonly<{
  figures: () => Promise<WorkFigures>;
  /** Takes a sample; called by a timer. A failed read leaves a gap. */
  look: () => Promise<void>;
  stop: () => void;
}>;

const sampleEveryMs = 60_000;
const kept = 3_600_000 / sampleEveryMs;

const sampleOf = ({ readModels, jobs, mail }: WorkNow, nowMs: number): WorkSample => ({
  at: new Date(nowMs).toISOString(),
  eventsBehind: Math.max(0, ...readModels.map(({ eventsBehind }) => eventsBehind)),
  jobsDue: jobs.due,
  mailsWaiting: mail.waiting,
});

/** Watches the work in the background, from this process. */
export const watchWork = ({
  read,
  nowMs,
}: Readonly<{ read: () => Promise<WorkNow>; nowMs: () => number }>): Work => {
  let history: readonly WorkSample[] = [];
  const look = async (): Promise<void> => {
    try {
      const now = await read();
      history = [...history, sampleOf(now, nowMs())].slice(-kept);
    } catch {
      // Readiness and the log report problems of the database; nothing to add here.
    }
  };
  const timer = setInterval(() => void look(), sampleEveryMs).unref();
  return {
    figures: async () => {
      const now = await read();
      return { ...now, history: [...history, sampleOf(now, nowMs())] };
    },
    look,
    stop: () => clearInterval(timer),
  };
};
