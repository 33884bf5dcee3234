/**
 * Gives each piece of work its turn on something that does one at a time, in the order they came. The next begins before
 * the one before is told as done, so that a server works on it while the caller goes on with what it got.
 */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const hasFailed = (): never => {
  throw new Error('Broken invariant: what failed has no result');
};

/** Turns on one connection. After a piece that failed nothing begins any more: all are told why. */
export const createTurns = (): InTurn => {
  const waiting: (() => void)[] = [];
  let isBusy = false;
  let failed: Promise<never> | null = null;

  const beginNext = (): void => {
    const begin = waiting.shift();
    isBusy = begin !== undefined;
    begin?.();
  };

  return (work) =>
    new Promise((resolve) => {
      waiting.push(() => {
        const result = failed ?? work();
        result.then(beginNext, () => {
          failed ??= result.then(hasFailed);
          // Who comes later is told; there may be nobody.
          failed.catch(() => undefined);
          beginNext();
        });
        resolve(result);
      });
      if (!isBusy) beginNext();
    });
};
