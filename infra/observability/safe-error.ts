import { types } from 'node:util';
import { stdSerializers } from 'pino';

/** What may be written of an error: what went wrong and where, never what was in it. */
const kept = ['type', 'message', 'stack', 'code', 'schema', 'table', 'column', 'constraint'];

/** SQLSTATE classes whose messages quote the value that did not fit. */
const quotesValues = /^2[23][0-9A-Z]{3}$/;
const causesMost = 8;

/** Whether this error, or one that led to it, is about a value. */
const isAboutValue = (error: unknown, depth = 0): boolean => {
  if (!types.isNativeError(error) || depth > causesMost) return false;
  const code = 'code' in error ? error.code : undefined;
  const isHere = typeof code === 'string' && quotesValues.test(code);
  return isHere || isAboutValue(error.cause, depth + 1);
};

const withoutQuotes = (text: string): string => text.replace(/"[^"\n]*"|'[^'\n]*'/g, '...');

/**
 * An error as the log keeps it. PostgreSQL names values in its messages, in `detail`, `where` and more, and any library
 * may hang a whole request on an error: only names that say where something went wrong are written.
 */
export const safeError = (error: unknown): unknown => {
  if (!types.isNativeError(error)) return typeof error === 'object' ? 'no error' : error;
  const whole = new Map<string, unknown>(Object.entries(stdSerializers.err(error)));
  const hides = isAboutValue(error);
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = whole.get(name);
      if (value === undefined) return [];
      return [[name, hides && typeof value === 'string' ? withoutQuotes(value) : value]];
    }),
  );
};
