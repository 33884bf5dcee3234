/** A promise that did not hold under a fault. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';

  constructor(
    readonly promise: string,
    readonly details: readonly string[] = [],
  ) {
    super([promise, ...details].join('\n  '));
  }
}

const shownMax = 8;

/** Throws an error with the first of the faults found, if any. */
export const requireNone = (promise: string, wrong: readonly string[]): void => {
  if (wrong.length === 0) return;
  const more = wrong.length > shownMax ? [`... and ${wrong.length - shownMax} more`] : [];
  throw new BrokenPromise(promise, [...wrong.slice(0, shownMax), ...more]);
};
