import { property } from '../../../infra/http/property.ts';

/** The differences of a value from a JSON Schema in the form of the OpenAPI document, each with its place. */
export const schemaProblems = (schema: unknown, value: unknown, at = 'answer'): string[] => {
  const wrong = kindProblem(schema, value);
  if (wrong !== null) return [`${at}: ${wrong}`];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      schemaProblems(property(schema, 'items'), item, `${at}[${index}]`),
    );
  }
  return isRecord(value) ? objectProblems(schema, value, at) : [];
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const namesIn = (value: unknown): readonly string[] =>
  isRecord(value) ? Object.keys(value) : [];

const objectProblems = (
  schema: unknown,
  value: Readonly<Record<string, unknown>>,
  at: string,
): string[] => {
  const properties = property(schema, 'properties');
  const required = property(schema, 'required');
  const missing = (Array.isArray(required) ? required : []).filter(
    (name) => !Object.hasOwn(value, String(name)),
  );
  const known = namesIn(properties);
  const isClosed = property(schema, 'additionalProperties') === false;
  const unknown = isClosed ? Object.keys(value).filter((name) => !known.includes(name)) : [];
  return [
    ...missing.map((name) => `${at}: ${String(name)} is missing`),
    ...unknown.map((name) => `${at}: ${name} is not declared`),
    ...known
      .filter((name) => Object.hasOwn(value, name))
      .flatMap((name) => schemaProblems(property(properties, name), value[name], `${at}.${name}`)),
  ];
};

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
};

const typesOf = (schema: unknown): readonly unknown[] => {
  const type = property(schema, 'type');
  if (type === undefined) return [];
  return Array.isArray(type) ? type : [type];
};

const kindProblem = (schema: unknown, value: unknown): string | null => {
  const types = typesOf(schema);
  const kind = kindOf(value);
  const isOfType =
    types.length === 0 || types.includes(kind) || (kind === 'integer' && types.includes('number'));
  if (!isOfType) return `${kind} instead of ${types.join(' or ')}`;
  const choices = property(schema, 'enum');
  if (Array.isArray(choices) && !choices.includes(value))
    return `${String(value)} is none of the choices`;
  const pattern = property(schema, 'pattern');
  if (typeof value === 'string' && typeof pattern === 'string' && !new RegExp(pattern).test(value))
    return `${value} does not match ${pattern}`;
  return null;
};
