import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

const [quote, backslash, colon] = ['"', '\\', ':'].map((sign) => sign.charCodeAt(0));

/** Counts the names in a JSON text: the colons outside its strings. */
const namesIn = (text: string): number => {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === colon) count += 1;
    if (sign !== quote) continue;
    for (at += 1; text.charCodeAt(at) !== quote; at += 1)
      if (text.charCodeAt(at) === backslash) at += 1;
  }
  return count;
};

/**
 * Counts the properties of a parsed value at every depth. An explicit list instead of recursion, so that deep nesting
 * cannot overflow the stack.
 */
const propertiesOf = (value: unknown): number => {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) count += inner.length;
    for (const one of inner) open.push(one);
  }
  return count;
};

/**
 * Refuses with DUPLICATE_NAMES a JSON text in which an object has a name twice. Parsers disagree on which value counts,
 * so a proxy may have checked another value than we would use. `value` is what the text parsed to.
 */
export const requireDistinctNames = (text: string, value: unknown): void => {
  if (namesIn(text) !== propertiesOf(value)) throw new DomainError(generalErrors.DUPLICATE_NAMES);
};
