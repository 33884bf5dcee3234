import type { WorkFigures, WorkNow, WorkSample } from '../../domain/shared/work-figures.ts';

export type Work = Readonly<{
  figures: () => Promise<WorkFigures>;
  /** Takes a sample; a timer does so. What cannot be read leaves a gap. */
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

/** Watches what is done behind the screens, from this process. */
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
      // Readiness and the log say what is wrong with the database; here is nothing to tell.
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
