/** Whether two names are one person's: spaces around them, capitals and accents, which banks often lack, make no other. */
export const isSameName = (a: string, b: string): boolean =>
  a.trim().localeCompare(b.trim(), 'en', { sensitivity: 'base' }) === 0;
