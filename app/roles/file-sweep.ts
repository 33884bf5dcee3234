import { sweepFiles } from '../../infra/files/sweep.ts';
import type { Foundation } from './foundation.ts';
import type { Running } from './worker-process.ts';

const everyMs = 10 * 60_000;

/** Clears away files that no event came to name. Two hosts that sweep at once do no harm. */
export const startFileSweep = ({
  files,
  store,
  clock,
  log,
}: Pick<Foundation, 'files' | 'store' | 'clock' | 'log'>): Running => {
  let turn: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    try {
      const removed = await sweepFiles(files, store, clock());
      if (removed > 0) log.info({ removed }, 'files that nothing names were removed');
    } catch (error) {
      log.warn({ err: error }, 'files could not be swept; it is tried again');
    }
  };
  const timer = setInterval(() => {
    turn = turn.then(sweep);
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await turn;
    },
  };
};
