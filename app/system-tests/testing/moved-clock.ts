/**
 * The clock of this process, as if somebody had set the machine's: `Date` is off by so many milliseconds, while
 * `performance.now()` goes on as ever. To be put right by the test that moved it.
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
