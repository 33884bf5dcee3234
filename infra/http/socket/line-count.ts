import type { Socket } from 'node:net';

const linesPerPerson = 20;

/** Counts a person's lines from the handshake on, also those that never get any further. */
export const createLineCount = () => {
  const counts = new Map<string, number>();
  const give = (userId: string): void => {
    const count = counts.get(userId) ?? 0;
    if (count <= 1) counts.delete(userId);
    else counts.set(userId, count - 1);
  };
  return {
    /** False where the person has as many as may be, or the line is gone. */
    take: (userId: string, line: Socket): boolean => {
      const count = counts.get(userId) ?? 0;
      if (count >= linesPerPerson || line.destroyed) return false;
      counts.set(userId, count + 1);
      line.once('close', () => give(userId));
      return true;
    },
  };
};
