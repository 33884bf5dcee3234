import {
  isSchema as isYupSchema,
  type SchemaDescription,
  type SchemaFieldDescription,
  type SchemaObjectDescription,
} from 'yup';
import { property } from '../property.ts';

/** A JSON Schema in the dialect of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const isObject = (description: SchemaFieldDescription): description is SchemaObjectDescription =>
  'fields' in description;

const isSchema = (description: SchemaFieldDescription): description is SchemaDescription =>
  'tests' in description;

const numberOf = (params: unknown, name: string): number | undefined => {
  const value = property(params, name);
  return typeof value === 'number' ? value : undefined;
};

const lengthNames: Readonly<Record<string, readonly [min: string, max: string]>> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  number: ['minimum', 'maximum'],
};

const formats: Readonly<Record<string, string>> = {
  email: 'email',
  uuid: 'uuid',
  url: 'uri',
  datetime: 'date-time',
};

/** One yup test in JSON Schema; a rule that JSON Schema cannot express only shows in the message of a refusal. */
const ruleOf = (type: string, name: string | undefined, params: unknown): JsonSchema => {
  const [low, high] = lengthNames[type] ?? ['minimum', 'maximum'];
  const min = numberOf(params, 'min');
  const max = numberOf(params, 'max');
  const more = numberOf(params, 'more');
  const less = numberOf(params, 'less');
  const length = numberOf(params, 'length');
  const regex = property(params, 'regex');
  if (name === 'integer') return { type: 'integer' };
  return {
    ...(min !== undefined ? { [low]: min } : {}),
    ...(max !== undefined ? { [high]: max } : {}),
    ...(more !== undefined ? { exclusiveMinimum: more } : {}),
    ...(less !== undefined ? { exclusiveMaximum: less } : {}),
    ...(length !== undefined ? { [low]: length, [high]: length } : {}),
    ...(name !== undefined && formats[name] !== undefined ? { format: formats[name] } : {}),
    ...(regex instanceof RegExp && formats[name ?? ''] === undefined
      ? { pattern: regex.source }
      : {}),
  };
};

const itemsOf = (description: SchemaFieldDescription): JsonSchema => {
  const inner = 'innerType' in description ? description.innerType : undefined;
  const item = Array.isArray(inner) ? inner[0] : inner;
  return item ? jsonSchema(item) : {};
};

const fieldsOf = (description: SchemaObjectDescription): JsonSchema => {
  const fields = Object.entries(description.fields);
  if (fields.length === 0) return { type: 'object' };
  const required = fields.filter(([, field]) => isRequired(field)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchema(field)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
};

const decimal: JsonSchema = { type: 'string', format: 'decimal', pattern: '^-?\\d+(\\.\\d+)?$' };

/** An object of messages by field name. */
export const textsByField: JsonSchema = {
  type: 'object',
  additionalProperties: { type: 'string' },
};

/** The schema to document instead of one that accepts anything because other code validates the value. */
const describedBy = (meta: unknown): SchemaFieldDescription | null => {
  const other = property(meta, 'describedBy');
  return isYupSchema(other) ? other.describe() : null;
};

const kindOf = (description: SchemaFieldDescription): JsonSchema => {
  if (isObject(description)) return fieldsOf(description);
  const meta = 'meta' in description ? description.meta : undefined;
  if (property(meta, 'format') === 'decimal') return decimal;
  if (property(meta, 'format') === 'texts') return textsByField;
  switch (description.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type: description.type };
    case 'date':
      return { type: 'string', format: 'date-time' };
    case 'array':
      return { type: 'array', items: itemsOf(description) };
    default:
      return {};
  }
};

/** Whether a field must be given. The default that yup invents for an object does not count. */
export const isRequired = (field: SchemaFieldDescription): boolean =>
  isSchema(field) && !field.optional && (isObject(field) || field.default === undefined);

/** The JSON Schema of a yup schema's description. */
export const jsonSchema = (description: SchemaFieldDescription): JsonSchema => {
  const instead = describedBy('meta' in description ? description.meta : undefined);
  if (instead !== null) return jsonSchema(instead);
  const kind = kindOf(description);
  if (!isSchema(description)) return kind;
  const rules = description.tests.map(({ name, params }) => ruleOf(description.type, name, params));
  const choices = description.oneOf.filter((value) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  const schema: Record<string, unknown> = Object.fromEntries(
    [kind, ...rules].flatMap((part) => Object.entries(part)),
  );
  if (choices.length > 0) schema['enum'] = description.nullable ? [...choices, null] : choices;
  if (description.nullable && typeof schema['type'] === 'string')
    schema['type'] = [schema['type'], 'null'];
  const otherwise: unknown = description.default;
  if (['string', 'number', 'boolean'].includes(typeof otherwise)) schema['default'] = otherwise;
  return schema;
};
