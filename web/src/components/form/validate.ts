import { FORM_ERROR, setIn } from 'final-form';
import type { AnyObject, ObjectSchema, ValidationError } from 'yup';
import { isProblem, type Problem } from '../../lib/problem.ts';

export type FormSchema = ObjectSchema<AnyObject>;

/** A sentence for the whole form, with what fills it. */
export type FormProblem = Readonly<{ text: string; params: Problem['params'] }>;

/** By its name, so that forms without a schema do not load yup. */
const isValidationError = (error: unknown): error is ValidationError =>
  error instanceof Error && error.name === 'ValidationError';

/** yup as final-form wants it: the first message of each field; messages are catalogue keys. */
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
        (errors, { path, message }) => setIn(errors, path ?? FORM_ERROR, message),
        {},
      );
    }
  };

/** What a refused call means for the form: sentences on the fields it has, else one for the whole of it. */
export const submitErrors = (error: unknown, fields: readonly string[]): object => {
  const problem = (text: string, params: Problem['params'] = {}): FormProblem => ({ text, params });
  if (!isProblem(error)) return { [FORM_ERROR]: problem('Something went wrong') };
  const ofFields = Object.entries(error.errors).filter(([field]) => fields.includes(field));
  if (ofFields.length > 0) return Object.fromEntries(ofFields);
  return {
    [FORM_ERROR]:
      error.message === '' ? problem('Something went wrong') : problem(error.message, error.params),
  };
};
