import { currencyOf } from '../../../domain/shared/currencies.ts';
import {
  add,
  gte,
  isPositive,
  parseDecimal,
  places,
  sub,
  type Decimal,
} from '../../../domain/shared/decimal.ts';
import { group } from './format/numbers.ts';

/** What was typed as a decimal: `.5` and `5.` are meant; a comma, an exponent or a space is an error, never a guess (web.md). */
export const readTyped = (typed: string): Decimal | null => {
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(typed)) return null;
  const whole = typed.replace(/^(-?)\./, '$10.').replace(/\.$/, '');
  return parseDecimal(whole);
};

/** What was typed as the API takes it; as it stands where it is no number, so that the server says so. */
export const toDecimal = (typed: string): string => readTyped(typed) ?? typed;

/** Refusals of any amount of money: a form says them beside it. */
export const amountRefusals = { INVALID_AMOUNT: 'amount', AMOUNT_TOO_LARGE: 'amount' } as const;

/** What was typed as an amount of a currency: above zero, with no more places than it has; `null` while it is none. */
export const readMoney = (typed: string, currency: string): Decimal | null => {
  const amount = readTyped(typed);
  if (amount === null || !isPositive(amount)) return null;
  return places(amount) > currencyOf(currency).places ? null : amount;
};

/** What is said of an amount that is none. */
export const notMoney = (currency: string) => ({
  message: 'The amount must be greater than zero, with at most {{places}} decimal places.',
  params: { places: currencyOf(currency).places },
});

/** What a field shows at rest: grouped, with the places typed; what is no number stays as it was typed. */
export const atRest = (typed: string): string => {
  const value = readTyped(typed);
  if (value === null) return typed;
  const shown = typed.split('.')[1]?.length ?? 0;
  const [whole = '', fraction = ''] = value.split('.');
  return group(shown === 0 ? whole : `${whole}.${fraction.padEnd(shown, '0')}`);
};

/** Plus and minus: never below zero; an empty or unreadable field counts from zero. */
export const stepTyped = (typed: string, by: Decimal, direction: 1 | -1): string => {
  const from = readTyped(typed) ?? '0';
  if (direction === 1) return add(from, by);
  return gte(from, by) ? sub(from, by) : '0';
};
