/** What is to be done about one event. */
export type Task = Readonly<{
  /** Tasks that share a lane are done one after another, in their order. */
  lanes: ReadonlySet<string>;
  run: () => Promise<void>;
}>;

/** How many tasks from the first on were done without a gap, and what the next one failed with, if it did. */
export type Done = Readonly<{ count: number; failure: Readonly<{ error: unknown }> | null }>;

type Options = Readonly<{
  /** At most so many at once. */
  most: number;
  /** Asked before each: no further task is begun once it says no. */
  mayBegin: () => boolean;
}>;

/** Lets so many in at once, the others in the order in which they came. */
const createGate = (most: number) => {
  const waiting: (() => void)[] = [];
  let free = most;
  return {
    enter: (): Promise<void> => {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free -= 1;
      return Promise.resolve();
    },
    leave: (): void => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
};

/**
 * Does tasks side by side, those of one lane in their order. After one has failed none that comes after it is begun, and all
 * before it are still done, so that what failed is always the first that is left. Resolves when nothing runs any more.
 */
export const doSideBySide = async (
  tasks: readonly Task[],
  { most, mayBegin }: Options,
): Promise<Done> => {
  const gate = createGate(most);
  const tails = new Map<string, Promise<boolean>>();
  const failures = new Map<number, Readonly<{ error: unknown }>>();
  let firstFailed = Infinity;

  const attempt = async (task: Task, at: number): Promise<boolean> => {
    if (at > firstFailed || !mayBegin()) return false;
    try {
      await task.run();
      return true;
    } catch (error) {
      failures.set(at, { error });
      firstFailed = Math.min(firstFailed, at);
      return false;
    }
  };
  const runs = tasks.map((task, at) => {
    const before = [...task.lanes].map((lane) => tails.get(lane) ?? Promise.resolve(true));
    const run = (async () => {
      // What comes before it in a lane was not done: neither is this, though it may be the first that is left.
      if ((await Promise.all(before)).includes(false)) return false;
      await gate.enter();
      try {
        return await attempt(task, at);
      } finally {
        gate.leave();
      }
    })();
    for (const lane of task.lanes) tails.set(lane, run);
    return run;
  });
  const done = await Promise.all(runs);
  const gap = done.indexOf(false);
  const count = gap === -1 ? tasks.length : gap;
  return { count, failure: failures.get(count) ?? null };
};
