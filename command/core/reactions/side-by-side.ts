/** A task for one event. */
export type Task = Readonly<{
  /** Tasks that share a lane run one after another, in order. */
  lanes: ReadonlySet<string>;
  run: () => Promise<void>;
}>;

/** The outcome of a task. A task that is left was never begun. */
export type Outcome = Readonly<
  { kind: 'done' } | { kind: 'left' } | { kind: 'failed'; error: unknown }
>;

type Options = Readonly<{
  /** How many run at the same time. */
  most: number;
  /** Called before each task; no further task begins once it returns false. */
  mayBegin: () => boolean;
}>;

/** Lets `most` in at once; the others wait in the order in which they came. */
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
 * Runs tasks in parallel, but those of one lane in order; tasks can be added at any time. After a failure, tasks added
 * after the failed one are not begun, and all before it still run. So the first task that was not done is always the
 * one that failed.
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
    // An earlier task in its lane was not done, so this one is left too, even if it was added before the failed one.
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
      // A lane is removed even if its last task was not done, because no task added later is begun.
      for (const lane of task.lanes) if (tails.get(lane) === run) tails.delete(lane);
      return outcome;
    },
  };
};
