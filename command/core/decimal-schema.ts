import { mixed, string, type MixedSchema } from 'yup';
import { parseDecimal, type Decimal } from '../../domain/shared/decimal.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';

const isDecimal = (value: unknown): value is Decimal =>
  typeof value === 'string' && parseDecimal(value) !== null;

/**
 * An amount or rate in a request: a decimal string or a JSON number (decisions.md 24), read into a plain decimal
 * string. What is neither, the empty string too, is told `message`. Runs in browsers: contracts are made of it.
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

/** The same where there may be none. */
export const decimalOrNone = () => answered().nullable().defined();
