import { FORM_ERROR, setIn } from 'final-form';
import type { AnyObject, ObjectSchema, ValidationError } from 'yup';
import { isProblem } from '../../lib/problem.ts';
import type { Sentence } from '../../lib/sentence.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { wasTold } from './told.ts';

export type FormSchema = ObjectSchema<AnyObject>;

/** Checked by name, so that forms without a schema do not load yup. */
const isValidationError = (error: unknown): error is ValidationError =>
  error instanceof Error && error.name === 'ValidationError';

/** The message with its parameters: `createError({ message: 'Only {{free}} is free.', params: { free } })`. */
const sentenceOfField = ({ message, params }: ValidationError): string | Sentence => {
  const given = Object.entries(params ?? {}).flatMap(([name, value]) =>
    (typeof value === 'string' || typeof value === 'number') && message.includes(`{{${name}}}`)
      ? [[name, value] as const]
      : [],
  );
  return given.length === 0 ? message : { text: message, params: Object.fromEntries(given) };
};

/** A command's schema for a form: an empty field counts as missing, not as an invalid number. */
export const missingWhereEmpty = <Schema extends FormSchema>(schema: Schema, field: string) =>
  schema.transform((values: Readonly<Record<string, unknown>>) =>
    values[field] === '' ? { ...values, [field]: undefined } : values,
  );

/** Adapts yup to final-form: the first message of each field; messages are catalogue keys. */
export const validateWith =
  (schema: FormSchema) =>
  (values: object): object => {
    try {
      schema.validateSync(values, { abortEarly: false });
      return {};
    } catch (error) {
      if (!isValidationError(error)) throw error;
      const all = error.inner.length > 0 ? error.inner : [error];
      return all.reduceRight<object>(
        (errors, found) => setIn(errors, found.path ?? FORM_ERROR, sentenceOfField(found)),
        {},
      );
    }
  };

/**
 * Turns a refused call into errors of the form: on the fields it has, or else one for the whole form, unless a toast
 * has already shown it.
 */
export const submitErrors = (error: unknown, fields: readonly string[]): object => {
  const ofFields = Object.entries(isProblem(error) ? error.errors : {}).filter(([field]) =>
    fields.includes(field.split(/[.[]/)[0] ?? field),
  );
  if (ofFields.length > 0)
    return ofFields.reduce((errors, [field, said]) => setIn(errors, field, said), {});
  return { [FORM_ERROR]: wasTold(error) ? { told: true } : sentenceOf(error) };
};
