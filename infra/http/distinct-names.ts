import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

const [quote, backslash, colon] = ['"', '\\', ':'].map((sign) => sign.charCodeAt(0));

/** How many names a JSON text holds: the colons outside of its strings. */
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

/** How many properties a parsed value has, at every depth; a list of what is to come takes no stack. */
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
 * Refuses with DUPLICATE_NAMES a JSON text in which an object holds a name twice: parsers disagree on which of the two
 * counts, so a proxy may have checked another value than the one that is taken here. `value` is what the text parsed to.
 */
export const requireDistinctNames = (text: string, value: unknown): void => {
  if (namesIn(text) !== propertiesOf(value)) throw new DomainError(generalErrors.DUPLICATE_NAMES);
};
