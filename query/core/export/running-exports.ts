import { DomainError } from '../../../domain/shared/errors.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';

/** Exports of one process at once: each holds the keys of its rows. */
const runningMost = 8;

export type RunningExports = Readonly<{
  /** Throws where this person has one under way, or too many people do; what it gives ends it. */
  begin: (userId: string) => () => void;
}>;

/** One export per person at a time, in each process. */
export const createRunningExports = (): RunningExports => {
  const running = new Set<string>();
  return {
    begin: (userId) => {
      if (running.has(userId)) throw new DomainError(generalErrors.EXPORT_UNDER_WAY);
      if (running.size >= runningMost) throw new DomainError(generalErrors.BUSY);
      running.add(userId);
      return () => running.delete(userId);
    },
  };
};
