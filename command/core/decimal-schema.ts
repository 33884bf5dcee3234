import { mixed, string, type MixedSchema } from 'yup';
import { parseDecimal, type Decimal } from '../../domain/shared/decimal.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';

const isDecimal = (value: unknown): value is Decimal =>
  typeof value === 'string' && parseDecimal(value) !== null;

/**
 * An amount or rate in a request: a decimal string or a JSON number (decisions.md 24), parsed to a plain decimal
 * string. Anything else, also the empty string, is refused with `message`. It runs in browsers too, because contracts
 * use it.
 */
export const decimal = (message: string = fieldTexts.number): MixedSchema<Decimal | undefined> =>
  mixed<Decimal>({ type: 'mixed', check: isDecimal })
    .transform((_value: unknown, original: unknown) => parseDecimal(original) ?? original)
    .typeError(message)
    .meta({ format: 'decimal' });

const answered = () =>
  string()
    .matches(/^-?\d+(\.\d+)?$/)
    .meta({ format: 'decimal' });

/** An amount or rate in an answer: a decimal string. */
export const decimalText = () => answered().required();

/** An amount or rate that may be absent. */
export const decimalOrNone = () => answered().nullable().defined();
