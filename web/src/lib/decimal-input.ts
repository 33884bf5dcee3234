import { add, gte, parseDecimal, sub, type Decimal } from '../../../domain/shared/decimal.ts';
import { group } from './format/numbers.ts';

/** What was typed as a decimal: `.5` and `5.` are meant; a comma, an exponent or a space is an error, never a guess (web.md). */
export const readTyped = (typed: string): Decimal | null => {
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(typed)) return null;
  const whole = typed.replace(/^(-?)\./, '$10.').replace(/\.$/, '');
  return parseDecimal(whole);
};

/** What a field shows at rest: grouped, with the places typed; what is no number stays as it was typed. */
export const atRest = (typed: string): string => {
  const value = readTyped(typed);
  if (value === null) return typed;
  const places = typed.split('.')[1]?.length ?? 0;
  const [whole = '', fraction = ''] = value.split('.');
  return group(places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0')}`);
};

/** Plus and minus: never below zero; an empty or unreadable field counts from zero. */
export const stepTyped = (typed: string, by: Decimal, direction: 1 | -1): string => {
  const from = readTyped(typed) ?? '0';
  if (direction === 1) return add(from, by);
  return gte(from, by) ? sub(from, by) : '0';
};
