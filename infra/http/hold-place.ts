import { isDomainError } from '../../domain/shared/errors.ts';

/** Takes a place and gives what lets go of it again; throws BUSY where there is none. */
type Enter = () => () => void;

/**
 * Waits without holding the place among requests under way that others need, then takes one again: BUSY where there is
 * none. `null`, and nothing was begun, where too many wait like this already.
 */
export type WaitAside = <Result>(wait: () => Promise<Result>) => Promise<Result> | null;

const tryEnter = (enter: Enter): (() => void) | null => {
  try {
    return enter();
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
};

/** A place that is held until it is left, but for the times in which nothing but waiting is done. Throws BUSY. */
export const holdPlace = (
  enter: Enter,
  enterWaiting: Enter,
): Readonly<{ waitAside: WaitAside; leave: () => void }> => {
  let leave = enter();
  const waitAside: WaitAside = (wait) => {
    const leaveWaiting = tryEnter(enterWaiting);
    if (leaveWaiting === null) return null;
    leave();
    leave = () => undefined;
    return wait().finally(() => {
      leaveWaiting();
      leave = enter();
    });
  };
  return { waitAside, leave: () => leave() };
};
