import type { SchemaDescription, SchemaFieldDescription, SchemaObjectDescription } from 'yup';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';

/** Message by field path. */
export type Problems = Map<string, string>;

/**
 * The longest text for a schema without its own `max`: longer than any name or address, shorter than an index entry's
 * limit.
 */
const defaultTextMax = 500;
const deepest = 16;

/** Names that are special in every JavaScript object; none of our fields has such a name. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

type Source = 'json' | 'text';

const isObjectDescription = (d: SchemaFieldDescription): d is SchemaObjectDescription =>
  'fields' in d;

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shorten = (name: string): string => (name.length > 100 ? `${name.slice(0, 100)}...` : name);

const join = (path: string, name: string): string =>
  path === '' ? shorten(name) : `${path}.${shorten(name)}`;

const hasOwnMax = (description: SchemaFieldDescription): boolean =>
  'tests' in description &&
  (description.oneOf.length > 0 ||
    description.tests.some(({ name }) => name === 'max' || name === 'length' || name === 'uuid'));

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);

const checkText = (description: SchemaFieldDescription, value: string): string | null => {
  if (!isStorable(value)) return fieldTexts.unreadableText;
  return value.length > defaultTextMax && !hasOwnMax(description) ? fieldTexts.tooLong : null;
};

const isDecimalText = (value: unknown): boolean =>
  typeof value === 'string' && /^-?\d{1,40}(?:\.\d{1,40})?$/.test(value);

/** Checks that a single value is of the kind that the schema names; returns the message if not. */
const checkScalar = (
  description: SchemaFieldDescription,
  value: unknown,
  source: Source,
): string | null => {
  if (typeof value === 'string') {
    const problem = checkText(description, value);
    if (problem !== null) return problem;
  }
  if (source === 'text') return Array.isArray(value) ? fieldTexts.once : null;
  switch (description.type) {
    case 'string':
    case 'date':
      return typeof value === 'string' ? null : fieldTexts.text;
    case 'boolean':
      return typeof value === 'boolean' ? null : fieldTexts.boolean;
    case 'number':
      return typeof value === 'number' || value === '' || isDecimalText(value)
        ? null
        : fieldTexts.number;
    default:
      return null;
  }
};

const checkObject = (
  description: SchemaObjectDescription,
  value: unknown,
  source: Source,
  problems: Problems,
  path: string,
): void => {
  if (!isPlainObject(value)) {
    problems.set(path, fieldTexts.object);
    return;
  }
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(description.fields, name))
      problems.set(join(path, name), fieldTexts.unknown);
  }
  for (const [name, field] of Object.entries(description.fields)) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    checkShape(field, given, source, problems, join(path, name));
  }
};

const itemOf = (description: SchemaFieldDescription): SchemaFieldDescription | undefined => {
  const inner = 'innerType' in description ? description.innerType : undefined;
  return Array.isArray(inner) ? inner[0] : inner;
};

const checkList = (
  description: SchemaFieldDescription,
  value: unknown,
  source: Source,
  problems: Problems,
  path: string,
): void => {
  const items: unknown = source === 'text' && !Array.isArray(value) ? [value] : value;
  if (!Array.isArray(items)) {
    problems.set(path, fieldTexts.list);
    return;
  }
  const item = itemOf(description);
  items.forEach((each: unknown, index) => {
    if (item) checkShape(item, each, source, problems, `${path}[${index}]`);
    else checkFree(each, problems, `${path}[${index}]`);
  });
};

/**
 * Checks a value without a declared shape: its texts can be stored, no name is forbidden, and the nesting is bounded.
 */
const checkFree = (value: unknown, problems: Problems, path: string, depth = 0): void => {
  if (depth > deepest) {
    problems.set(path, fieldTexts.tooDeep);
  } else if (typeof value === 'string') {
    if (!isStorable(value)) problems.set(path, fieldTexts.unreadableText);
  } else if (Array.isArray(value)) {
    value.forEach((item: unknown, index) =>
      checkFree(item, problems, `${path}[${index}]`, depth + 1),
    );
  } else if (isPlainObject(value)) {
    for (const name of Object.keys(value)) {
      if (forbidden.has(name)) problems.set(join(path, name), fieldTexts.unknown);
      else checkFree(value[name], problems, join(path, name), depth + 1);
    }
  }
};

/**
 * Compares a raw value with a schema's description before yup casts anything: undeclared names and values of another
 * JSON type are problems. Absent and null values are left to the schema's own rules.
 */
export const checkShape = (
  description: SchemaFieldDescription | SchemaDescription,
  value: unknown,
  source: Source,
  problems: Problems,
  path = '',
): void => {
  if (value === undefined || (value === null && path !== '')) return;
  if (isObjectDescription(description)) {
    const free = Object.keys(description.fields).length === 0 && path !== '';
    if (!free) return checkObject(description, value, source, problems, path);
    return isPlainObject(value)
      ? checkFree(value, problems, path)
      : void problems.set(path, fieldTexts.object);
  }
  if (description.type === 'array') return checkList(description, value, source, problems, path);
  if (description.type === 'mixed' || description.type === 'lazy')
    return checkMixed(description, value, problems, path);
  const problem = checkScalar(description, value, source);
  if (problem !== null) problems.set(path, problem);
};

const checkMixed = (
  description: SchemaFieldDescription,
  value: unknown,
  problems: Problems,
  path: string,
): void => {
  const problem = typeof value === 'string' ? checkText(description, value) : null;
  if (problem !== null) problems.set(path, problem);
  else checkFree(value, problems, path);
};
