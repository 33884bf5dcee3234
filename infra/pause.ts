import { setTimeout as wait } from 'node:timers/promises';

/** Waits that long, or until the signal comes, whichever is first; never throws. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await wait(ms, undefined, { signal }).catch(() => undefined);
};
