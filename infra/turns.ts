import { createPlaces, type PlaceBounds } from './places.ts';

export type TurnBounds = Readonly<{
  /** Turns of one holder at a time. */
  atOnce: number;
  /** How many may wait, per holder and in all. */
  waiting: PlaceBounds;
}>;

/**
 * Gives a limited number of turns to each holder at a time; further callers wait in order of arrival. The returned
 * function ends the turn; a second call has no effect. Throws BUSY if too many wait already.
 */
export const createTurns = ({ atOnce, waiting }: TurnBounds) => {
  const queue = createPlaces(waiting);
  const lines = new Map<string, { taken: number; next: (() => void)[] }>();

  const leave = (holder: string): void => {
    const line = lines.get(holder);
    if (line === undefined) return;
    const next = line.next.shift();
    if (next !== undefined) return next();
    line.taken -= 1;
    if (line.taken === 0) lines.delete(holder);
  };

  return async (holder: string): Promise<() => void> => {
    const line = lines.get(holder) ?? { taken: 0, next: [] };
    if (line.taken < atOnce) {
      line.taken += 1;
      lines.set(holder, line);
    } else {
      const leaveQueue = queue.enter(holder);
      await new Promise<void>((resolve) => line.next.push(resolve));
      leaveQueue();
    }
    let isHeld = true;
    return () => {
      if (isHeld) leave(holder);
      isHeld = false;
    };
  };
};
