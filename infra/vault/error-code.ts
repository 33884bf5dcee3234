/**
 * The code of an error of Node or of a driver (`ENOENT`, `23505`), or ''. By its shape, not its class: an error made in
 * another realm is no `instanceof Error` here.
 */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** Its message, or ''. */
export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
