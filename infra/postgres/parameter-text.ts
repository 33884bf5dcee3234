const special = /["\\]/;

const quoted = (text: string): string =>
  special.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;

const isPlain = (value: unknown): value is number | boolean | bigint =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint';

const elementText = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  return isPlain(value) ? String(value) : quoted(JSON.stringify(value));
};

/** A value in the text form that PostgreSQL reads: lists as arrays, other objects as JSON; `null` for none. */
export const parameterText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `{${value.map(elementText).join(',')}}`;
  return isPlain(value) ? String(value) : JSON.stringify(value);
};
