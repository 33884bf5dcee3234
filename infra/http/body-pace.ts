import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** How fast a body must arrive, on average, once the time of grace is over. */
export type Pace = Readonly<{ graceMs: number; bytesPerSecond: number }>;

const ticksPerGrace = 5;

/**
 * Waits for a body that is being read, and throws TOO_SLOW where it arrives slower than its pace. Time is counted in
 * ticks of a timer: a process that stood still, and could not read, counts one tick for all that time.
 */
export const readAtPace = async <Body>(
  { socket }: IncomingMessage,
  { graceMs, bytesPerSecond }: Pace,
  reading: Promise<Body>,
): Promise<Body> => {
  const tickMs = graceMs / ticksPerGrace;
  const from = socket.bytesRead;
  let waitedMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      waitedMs += tickMs;
      const dueBytes = ((waitedMs - graceMs) / 1_000) * bytesPerSecond;
      if (socket.bytesRead - from < dueBytes) reject(new DomainError(generalErrors.TOO_SLOW));
    }, tickMs);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearInterval(timer);
  }
};
