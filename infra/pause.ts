import { setTimeout as wait } from 'node:timers/promises';

/** Waits this long, or until the signal is aborted, whichever comes first; never throws. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await wait(ms, undefined, { signal }).catch(() => undefined);
};

/** Resolves once the signal is aborted. */
export const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
