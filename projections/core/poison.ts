import { isRefusedStatement } from '../../infra/postgres/refused-statement.ts';

/** What a projection did with an event was wrong; the same event will fail again. */
export class ProjectionFault extends Error {
  override readonly name = 'ProjectionFault';
}

/** Runs code of a projection, so that what it throws is told from a database that could not be asked. */
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
 * Whether trying again would fail again: a fault of the projection's code, or rows that Postgres refuses. Anything else
 * passes: a lost connection, a lock, a full disk.
 */
export const isPoison = (error: unknown): boolean =>
  error instanceof ProjectionFault || isRefusedStatement(error);
