/**
 * One look at a time. It begins after a pause. It serves everybody who asked before it began; whoever asks during it is
 * served by the next, so that everybody sees what was there when they asked.
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
