/** A personal field as a row keeps it: what was erased is `null`. */
export const clearText = (value: unknown): string | null =>
  typeof value === 'string' ? value : null;
