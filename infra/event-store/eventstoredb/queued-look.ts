/**
 * One look at a time. It begins after a rest; who asks before that is served by it, and who asks while it is under way by
 * the next, which begins after they asked, so what was there then is seen by each of them.
 */
export const createQueuedLook = <Result>(
  rest: () => Promise<void>,
  look: () => Promise<Result>,
): (() => Promise<Result>) => {
  let running: Promise<unknown> | null = null;
  let next: Promise<Result> | null = null;
  const begin = async (): Promise<Result> => {
    await running;
    await rest();
    next = null;
    const begun = look();
    running = begun.catch(() => undefined);
    return begun;
  };
  return () => (next ??= begin());
};
