/**
 * Gives each piece of work its turn on something that does one at a time, in the order they came. The next begins before
 * the one before is told as done, so that a server works on it while the caller goes on with what it got.
 */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Turns on one connection. After a piece that failed nothing begins any more: all are told why. */
export const createTurns = (): InTurn => {
  const waiting: (() => void)[] = [];
  let isBusy = false;
  let failure: Readonly<{ reason: unknown }> | null = null;

  const beginNext = (): void => {
    const begin = waiting.shift();
    isBusy = begin !== undefined;
    begin?.();
  };

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(() => {
        const result = failure === null ? work() : Promise.reject<never>(failure.reason);
        result.then(
          (value) => {
            beginNext();
            resolve(value);
          },
          (reason: unknown) => {
            failure ??= { reason };
            beginNext();
            reject(reason);
          },
        );
      });
      if (!isBusy) beginNext();
    });
};
