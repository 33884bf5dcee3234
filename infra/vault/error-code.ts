/**
 * The code of an error of Node or of a driver (`ENOENT`, `23505`), or ''. It checks the shape, not the class: an error
 * from another realm is not an `instanceof Error` here.
 */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** Its message, or ''. */
export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
