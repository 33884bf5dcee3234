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

const sqlStateOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/**
 * Whether trying again would fail again: a fault of the projection's code, or rows that Postgres refuses (data
 * exceptions, broken constraints, wrong statements). Anything else passes: a lost connection, a lock, a full disk.
 */
export const isPoison = (error: unknown): boolean =>
  error instanceof ProjectionFault || /^(22|23|42)/.test(sqlStateOf(error));

const passingStates = /^(08|40|53|57|58)/;
const passingCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
/** What `pg` says of a connection it lost or could not get; these errors have no code. */
const passingWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool)/;

/** Whether what could not be read now may be readable later: the database was away, not the event broken. */
export const isPassing = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  if (passingStates.test(state) || passingCodes.has(state)) return true;
  return error instanceof Error && passingWords.test(error.message);
};
