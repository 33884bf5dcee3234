import { isDomainError } from '../../domain/shared/errors.ts';

/** Takes a place and returns a function that releases it; throws BUSY if none is free. */
type Enter = () => () => void;

/**
 * Waits without holding a place that other requests need, then takes one again; throws BUSY if none is free. Returns
 * `null`, without having started to wait, if too many wait already.
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

/** Holds a place until `leave`, except while the request only waits. Throws BUSY. */
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
