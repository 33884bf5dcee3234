import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** The average speed at which a body must arrive once the grace period is over. */
export type Pace = Readonly<{ graceMs: number; bytesPerSecond: number }>;

const ticksPerGrace = 5;

/**
 * Waits for a body that is being read, and throws TOO_SLOW if it arrives more slowly than its pace. Time is counted in
 * timer ticks: if the process itself was stopped and could not read, all of that time counts as one tick.
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
