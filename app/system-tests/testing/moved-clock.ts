/**
 * Moves this process's clock as if somebody had changed the machine's: `Date` is off by the given milliseconds, while
 * `performance.now()` continues unchanged. The test that moved the clock has to reset it.
 */
export const movableClock = () => {
  const RightDate = globalThis.Date;
  let offMs = 0;
  globalThis.Date = new Proxy(RightDate, {
    construct: (right, given, made) =>
      Reflect.construct(right, given.length === 0 ? [right.now() + offMs] : given, made),
    get: (right, name) =>
      name === 'now' ? () => right.now() + offMs : Reflect.get(right, name, right),
  });
  return {
    offBy: (ms: number): void => {
      offMs = ms;
    },
    putRight: (): void => {
      globalThis.Date = RightDate;
    },
  };
};
