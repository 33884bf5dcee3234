import {
  ValidationError,
  type AnyObjectSchema,
  type Schema,
  type SchemaFieldDescription,
} from 'yup';
import { DomainError } from '../../domain/shared/errors.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { checkShape, type Problems } from './check-shape.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** The messages of yup itself, and ours to replace them. */
const ownWords: readonly (readonly [RegExp, string])[] = [
  [/^(is a required field|cannot be null|must be defined)$/, fieldTexts.required],
  [/^must be one of the following values: /, fieldTexts.choice],
  [/^must be at most \d+ characters$/, fieldTexts.tooLong],
];

const inOurWords = (path: string, message: string): string => {
  if (!message.startsWith(`${path} `)) return message;
  const rest = message.slice(path.length + 1);
  return ownWords.find(([words]) => words.test(rest))?.[1] ?? message;
};

/** The first message of each field; a field already found to be of the wrong kind keeps that message. */
const collect = (error: ValidationError, problems: Problems): void => {
  const errors = error.inner.length > 0 ? error.inner : [error];
  for (const { path, errors: messages } of errors) {
    const name = path ?? '';
    const message = messages[0];
    if (message === undefined || problems.has(name)) continue;
    problems.set(name, inOurWords(name || 'this', message));
  }
};

const refuse = (problems: Problems): never => {
  throw new DomainError(generalErrors.INVALID, {}, Object.fromEntries([...problems].slice(0, 50)));
};

/**
 * Checks kind and names first, on the raw value, then the schema's own rules; throws INVALID with a message per field.
 */
const parseWith = <Value>(schema: Schema<Value>, source: 'json' | 'text') => {
  const description: SchemaFieldDescription = schema.describe();
  return (raw: unknown): Value => {
    const problems: Problems = new Map();
    checkShape(description, raw, source, problems);
    if (problems.size > 0) refuse(problems);
    try {
      return schema.validateSync(raw, { abortEarly: false });
    } catch (error) {
      if (!ValidationError.isError(error)) throw error;
      collect(error, problems);
      return refuse(problems);
    }
  };
};

/** A parser of JSON values, typed by their schema. */
export const valueParser = <Value>(schema: Schema<Value>): ((raw: unknown) => Value) =>
  parseWith(schema, 'json');

/** A parser of JSON bodies; without a schema the body must be empty. */
export const bodyParser = (schema: AnyObjectSchema | undefined): ((raw: unknown) => unknown) => {
  if (schema) return parseWith(schema, 'json');
  return (raw) => {
    const problems: Problems = new Map();
    checkShape(
      {
        type: 'object',
        fields: {},
        oneOf: [],
        notOneOf: [],
        nullable: false,
        optional: false,
        tests: [],
      },
      raw,
      'json',
      problems,
    );
    if (problems.size > 0) refuse(problems);
    return {};
  };
};

/** A parser of query strings: every value is text, or a list of texts if a name occurs more than once. */
export const queryParser = (schema: AnyObjectSchema | undefined): ((search: string) => unknown) => {
  if (!schema) return () => ({});
  const parse: (raw: unknown) => unknown = parseWith(schema, 'text');
  return (search) => {
    const given = new URLSearchParams(search);
    const names = [...new Set(given.keys())];
    return parse(
      Object.fromEntries(
        names.map((name) => {
          const values = given.getAll(name);
          return [name, values.length > 1 ? values : values[0]];
        }),
      ),
    );
  };
};

/** A parser of path parameters; with invalid ones the address does not exist. */
export const paramsParser = (
  schema: AnyObjectSchema | undefined,
): ((raw: Readonly<Record<string, string>>) => unknown) => {
  const parse: ((raw: unknown) => unknown) | undefined = schema && parseWith(schema, 'text');
  return (raw) => {
    if (!parse) {
      const ids = Object.entries(raw).filter(([name]) => name === 'id' || name.endsWith('Id'));
      if (ids.some(([, value]) => !isUuid(value))) throw new DomainError(generalErrors.NOT_FOUND);
      if (Object.values(raw).some((value) => value.includes('\0')))
        throw new DomainError(generalErrors.NOT_FOUND);
      return raw;
    }
    try {
      return parse(raw);
    } catch {
      throw new DomainError(generalErrors.NOT_FOUND);
    }
  };
};
