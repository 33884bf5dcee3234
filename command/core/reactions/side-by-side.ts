/** What is to be done about one event. */
export type Task = Readonly<{
  /** Tasks that share a lane are done one after another, in their order. */
  lanes: ReadonlySet<string>;
  run: () => Promise<void>;
}>;

/** What became of a task. One that is left was never begun. */
export type Outcome = Readonly<
  { kind: 'done' } | { kind: 'left' } | { kind: 'failed'; error: unknown }
>;

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
 * Does tasks side by side, those of one lane in their order; others may be added while they are under way. After one has
 * failed none that was added after it is begun, and all before it are still done, so that what failed is always the first
 * that is left.
 */
export const createSideBySide = ({
  most,
  mayBegin,
}: Options): Readonly<{ add: (task: Task) => Promise<Outcome> }> => {
  const gate = createGate(most);
  const tails = new Map<string, Promise<Outcome>>();
  let added = 0;
  let firstFailed = Infinity;

  const attempt = async (task: Task, at: number): Promise<Outcome> => {
    if (at > firstFailed || !mayBegin()) return { kind: 'left' };
    try {
      await task.run();
      return { kind: 'done' };
    } catch (error) {
      firstFailed = Math.min(firstFailed, at);
      return { kind: 'failed', error };
    }
  };
  const runAfter = async (
    before: readonly Promise<Outcome>[],
    task: Task,
    at: number,
  ): Promise<Outcome> => {
    // What comes before it in a lane was not done: neither is this, though it may be the first that is left.
    if ((await Promise.all(before)).some(({ kind }) => kind !== 'done')) return { kind: 'left' };
    await gate.enter();
    try {
      return await attempt(task, at);
    } finally {
      gate.leave();
    }
  };
  return {
    add: async (task) => {
      const before = [...task.lanes].flatMap((lane) => tails.get(lane) ?? []);
      const run = runAfter(before, task, added);
      added += 1;
      for (const lane of task.lanes) tails.set(lane, run);
      const outcome = await run;
      // A lane whose last task was not done is free again too: none that is added later is begun.
      for (const lane of task.lanes) if (tails.get(lane) === run) tails.delete(lane);
      return outcome;
    },
  };
};
