import { types } from 'node:util';
import { stdSerializers } from 'pino';

/** The fields of an error that may be logged: what went wrong and where, never the data involved. */
const kept = ['type', 'message', 'stack', 'code', 'schema', 'table', 'column', 'constraint'];

/** SQLSTATE classes whose messages quote the rejected value. */
const quotesValues = /^2[23][0-9A-Z]{3}$/;
const causesMost = 8;

/** Whether this error, or one of its causes, quotes a value. */
const isAboutValue = (error: unknown, depth = 0): boolean => {
  if (!types.isNativeError(error) || depth > causesMost) return false;
  const code = 'code' in error ? error.code : undefined;
  const isHere = typeof code === 'string' && quotesValues.test(code);
  return isHere || isAboutValue(error.cause, depth + 1);
};

const withoutQuotes = (text: string): string => text.replace(/"[^"\n]*"|'[^'\n]*'/g, '...');

/**
 * An error as it is logged. PostgreSQL quotes values in messages, in `detail`, `where` and other fields, and a library
 * may attach a whole request to an error, so only fields that say what went wrong and where are kept.
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
