/** The position that a notice of the socket names. */
export const positionOf = (data: unknown): string | null =>
  typeof data === 'object' &&
  data !== null &&
  'position' in data &&
  typeof data.position === 'string'
    ? data.position
    : null;
