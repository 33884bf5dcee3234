import { isRefusedStatement } from '../../infra/postgres/refused-statement.ts';

/** A projection's code failed on an event; the same event will fail again. */
export class ProjectionFault extends Error {
  override readonly name = 'ProjectionFault';
}

/** Runs a projection's code, so that its failures can be distinguished from those of the database. */
export const asProjection = <T>(run: () => T): T => {
  try {
    return run();
  } catch (error) {
    throw new ProjectionFault(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
};

/**
 * Whether a retry would fail again: a bug in the projection's code, or rows that Postgres rejects. Anything else is
 * temporary: a lost connection, a lock, a full disk.
 */
export const isPoison = (error: unknown): boolean =>
  error instanceof ProjectionFault || isRefusedStatement(error);
