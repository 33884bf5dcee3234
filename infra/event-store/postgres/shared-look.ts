/**
 * One look for all who ask within the same turn of the event loop. It begins after they asked, so what was there then is
 * seen by each of them.
 */
export const shareLook = <Result>(look: () => Promise<Result>): (() => Promise<Result>) => {
  let next: Promise<Result> | null = null;
  return () =>
    (next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      next = null;
      return look();
    }));
};
