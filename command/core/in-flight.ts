import { DomainError } from '../../domain/shared/errors.ts';
import { createPlaces } from '../../infra/places.ts';
import { createTurns } from '../../infra/turns.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** Commands in progress in this process: one at a time per key, and a limited number per person. */
export type InFlight = Readonly<{
  /**
   * Runs only one of the same name at a time: waits for the one in progress, at most `waitMs`, then refuses with
   * `COMMAND_IN_PROGRESS`. Refuses with `BUSY` when the person has `perPersonMax` in progress; `null` has no limit.
   */
  alone: <Result>(
    name: string,
    person: string | null,
    run: () => Promise<Result>,
  ) => Promise<Result>;
  /** The same for a row of a bulk: it waits for its turn and does not count towards its person's limit. */
  inTurn: <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;
  /** Whether one of this name is in progress here. */
  isRunning: (name: string) => boolean;
}>;

/** Resolves when `running` settles or the time is over: `true` if it settled. */
const settledWithin = async (running: Promise<unknown>, waitMs: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, waitMs, false);
  });
  const settled = running.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** It covers this process only. For the same key in two processes, the command record decides. */
export const createInFlight = (options: {
  perPersonMax: number;
  rowsMax: number;
  waitMs: number;
}): InFlight => {
  const running = new Map<string, Promise<unknown>>();
  const takeTurn = createTurns({
    atOnce: options.rowsMax,
    waiting: { perHolder: Infinity, inAll: Infinity },
  });
  const places = createPlaces({ perHolder: options.perPersonMax, inAll: Infinity });

  const runAlone = async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
    const until = performance.now() + options.waitMs;
    // There is no await between seeing no other and registering the task, so only one of several waiters continues.
    for (let other = running.get(name); other !== undefined; other = running.get(name)) {
      const leftMs = until - performance.now();
      if (leftMs <= 0 || !(await settledWithin(other, leftMs))) {
        throw new DomainError(generalErrors.COMMAND_IN_PROGRESS);
      }
    }
    const task = run();
    running.set(name, task);
    try {
      return await task;
    } finally {
      running.delete(name);
    }
  };

  return {
    inTurn: async (name, run) => {
      const leave = await takeTurn('rows');
      try {
        return await runAlone(name, run);
      } finally {
        leave();
      }
    },
    isRunning: (name) => running.has(name),
    alone: async (name, person, run) => {
      const leave = person === null ? () => undefined : places.enter(person);
      try {
        return await runAlone(name, run);
      } finally {
        leave();
      }
    },
  };
};
