/**
 * One look at a time. Who asks while one is under way is served by the next, which begins after they asked, so what was
 * there then is seen by each of them.
 */
export const createQueuedLook = <Result>(look: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<unknown> | null = null;
  let next: Promise<Result> | null = null;
  const begin = (): Promise<Result> => {
    const begun = look();
    const settled = begun
      .catch(() => undefined)
      .then(() => {
        if (running === settled) running = null;
      });
    running = settled;
    return begun;
  };
  return () => {
    if (running === null) return begin();
    next ??= running.then(() => {
      next = null;
      return begin();
    });
    return next;
  };
};
