import { DomainError } from '../../domain/shared/errors.ts';
import { createPlaces } from '../../infra/places.ts';
import { createTurns } from '../../infra/turns.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** Commands under way in this process: one at a time per key, and not too many per person. */
export type InFlight = Readonly<{
  /**
   * Runs alone among those of the same name: waits for one under way, at most `waitMs`, then refuses with
   * `COMMAND_IN_PROGRESS`. Refuses with `BUSY` when the person has `perPersonMax` under way; `null` is nobody.
   */
  alone: <Result>(
    name: string,
    person: string | null,
    run: () => Promise<Result>,
  ) => Promise<Result>;
  /** The same for one of the many of a bulk: it waits for its turn, and takes none of its person's places. */
  inTurn: <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;
  /** Whether one of this name is under way here. */
  isRunning: (name: string) => boolean;
}>;

/** Settles when the one under way does, or after the time given: `true` if it did. */
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

/** Knows this process alone; the same key in two processes is settled by the command record. */
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
    // Nothing is awaited between finding no other and taking the place: of several that wait, one goes on.
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
