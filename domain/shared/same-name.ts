/** Whether two names are the same, ignoring outer spaces, capitals and accents, which banks often leave out. */
export const isSameName = (a: string, b: string): boolean =>
  a.trim().localeCompare(b.trim(), 'en', { sensitivity: 'base' }) === 0;
