import fc from 'fast-check';
import { property } from '../../../infra/http/property.ts';
import { hostileName, hostileText, hostileValue, toJson } from './hostile-values.ts';
import { formOf } from './form-bodies.ts';
import { namesIn } from './schema-check.ts';

/** One operation of the OpenAPI document. */
export type Operation = Readonly<{
  method: string;
  /** For example `/orders/{id}`. */
  path: string;
  declared: unknown;
}>;

/** The content of a request, before it is serialized. */
export type ApiCall = Readonly<{
  params: Readonly<Record<string, string>>;
  query: readonly (readonly [string, string])[];
  /** As it is sent; `undefined` for no body. */
  body: string | undefined;
  contentType: string;
}>;

/** Values that exist in the world, for a parameter or field of this name at this path. */
export type KnownValues = (path: string, name: string) => readonly string[];

type KnownHere = (name: string) => readonly string[];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const operationsOf = (document: unknown): readonly Operation[] => {
  const paths = property(document, 'paths');
  return namesIn(paths).flatMap((path) =>
    namesIn(property(paths, path)).map((method) => ({
      method: method.toUpperCase(),
      path,
      declared: property(property(paths, path), method),
    })),
  );
};

const numberIn = (schema: unknown, name: string): number | undefined => {
  const value = property(schema, name);
  return typeof value === 'number' ? value : undefined;
};

const decimals = ['1', '1000', '0.01', '12.5', '1.1', '0', '-1', '0.00000001', '99999999999999'];

const goodText = (schema: unknown): fc.Arbitrary<string> => {
  const format = property(schema, 'format');
  const pattern = property(schema, 'pattern');
  if (format === 'decimal') return fc.constantFrom(...decimals);
  if (format === 'email') return fc.emailAddress();
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  const maxLength = Math.min(numberIn(schema, 'maxLength') ?? 40, 600);
  const minLength = Math.min(numberIn(schema, 'minLength') ?? 0, maxLength);
  return fc.string({ unit: 'grapheme', minLength, maxLength });
};

/** Values that are valid by a schema, as far as it says. */
const goodValue = (schema: unknown, name: string, known: KnownHere): fc.Arbitrary<unknown> => {
  const choices = listOf(property(schema, 'enum'));
  if (choices.length > 0) return fc.constantFrom(...choices);
  const type = property(schema, 'type');
  switch (Array.isArray(type) ? type[0] : type) {
    case 'string': {
      const text = goodText(schema);
      const values = known(name);
      if (values.length === 0) return text;
      return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, text);
    }
    case 'integer':
    case 'number':
      return fc.integer({
        min: numberIn(schema, 'minimum') ?? -5,
        max: numberIn(schema, 'maximum') ?? 2_000_000_000,
      });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(goodValue(property(schema, 'items'), name, known), { maxLength: 5 });
    case 'object':
      return goodObject(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};

const goodObject = (schema: unknown, known: KnownHere): fc.Arbitrary<Record<string, unknown>> => {
  const properties = property(schema, 'properties');
  const required = listOf(property(schema, 'required')).map(String);
  const names = namesIn(properties);
  const fields = Object.fromEntries(
    names.map((name) => [name, goodValue(property(properties, name), name, known)]),
  );
  return fc.record(fields, { requiredKeys: names.filter((name) => required.includes(name)) });
};

type Change = Readonly<{
  kind: 'set' | 'drop' | 'add';
  pick: number;
  name: string;
  value: unknown;
}>;

const change = (): fc.Arbitrary<Change> =>
  fc.record({
    kind: fc.constantFrom<Change['kind']>('set', 'set', 'set', 'drop', 'add'),
    pick: fc.nat(50),
    name: hostileName(),
    value: hostileValue(),
  });

/** An object with one field made invalid; own properties only, including `__proto__`. */
const changed = (
  object: Record<string, unknown>,
  names: readonly string[],
  { kind, pick, name, value }: Change,
): Record<string, unknown> => {
  const chosen = names[pick % Math.max(1, names.length)];
  if (kind === 'add' || chosen === undefined) return { ...object, [name]: value };
  if (kind === 'set') return { ...object, [chosen]: value };
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== chosen));
};

type Sent = Pick<ApiCall, 'body' | 'contentType'>;

const jsonOf = (schema: unknown, known: KnownHere): fc.Arbitrary<string | undefined> => {
  const wild = hostileValue().map(toJson);
  if (schema === undefined)
    return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(undefined, '{}') }, wild);
  const good = goodObject(schema, known);
  const names = namesIn(property(schema, 'properties'));
  const bent = fc.tuple(good, change()).map(([object, one]) => changed(object, names, one));
  const broken = good.map((object) => toJson(object).slice(0, -1));
  return fc.oneof(
    { weight: 6, arbitrary: good.map(toJson) },
    { weight: 6, arbitrary: bent.map(toJson) },
    { weight: 1, arbitrary: wild },
    { weight: 1, arbitrary: fc.oneof(broken, hostileText()) },
  );
};

const bodyOf = (operation: Operation, known: KnownHere): fc.Arbitrary<Sent> => {
  const content = property(property(operation.declared, 'requestBody'), 'content');
  const schemaOf = (type: string): unknown => property(property(content, type), 'schema');
  const form = schemaOf('multipart/form-data');
  const json = jsonOf(schemaOf('application/json'), known).map((body) => ({
    body,
    contentType: 'application/json',
  }));
  return form === undefined
    ? json
    : fc.oneof({ weight: 9, arbitrary: formOf(form) }, { weight: 1, arbitrary: json });
};

const parametersIn = (place: string, { declared }: Operation): readonly unknown[] =>
  listOf(property(declared, 'parameters')).filter((one) => property(one, 'in') === place);

const nameOf = (parameter: unknown): string => String(property(parameter, 'name'));

const queryOf = (operation: Operation, known: KnownHere): fc.Arbitrary<ApiCall['query']> => {
  const pairs = parametersIn('query', operation).map((parameter) => {
    const name = nameOf(parameter);
    const value = fc.oneof(
      { weight: 6, arbitrary: goodValue(property(parameter, 'schema'), name, known).map(String) },
      { weight: 1, arbitrary: hostileText() },
    );
    return fc.tuple(fc.constant(name), value);
  });
  const unknown = fc.tuple(hostileName(), hostileText());
  const some =
    pairs.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...pairs), { maxLength: 3 });
  return fc.oneof(
    { weight: 9, arbitrary: some },
    { weight: 1, arbitrary: fc.tuple(some, unknown).map(([given, more]) => [...given, more]) },
  );
};

const paramsOf = (operation: Operation, known: KnownHere): fc.Arbitrary<ApiCall['params']> =>
  fc.record(
    Object.fromEntries(
      parametersIn('path', operation).map((parameter) => {
        const name = nameOf(parameter);
        const good = goodValue(property(parameter, 'schema'), name, known).map(String);
        const value = fc.oneof(
          { weight: 9, arbitrary: good },
          { weight: 1, arbitrary: hostileText() },
        );
        return [name, value.filter((text) => text !== '')];
      }),
    ),
  );

/** Calls of an operation: valid ones, ones with one invalid value, and random ones. */
export const callsOf = (operation: Operation, known: KnownValues): fc.Arbitrary<ApiCall> => {
  const here: KnownHere = (name) => known(operation.path, name);
  const nothing = fc.constant<Sent>({ body: undefined, contentType: '' });
  return fc
    .tuple(
      fc.record({ params: paramsOf(operation, here), query: queryOf(operation, here) }),
      operation.method === 'GET' ? nothing : bodyOf(operation, here),
    )
    .map(([address, sent]) => ({ ...address, ...sent }));
};

/** Encodes everything; a lone surrogate cannot be written in an address and is replaced. */
const encode = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** The address as it is sent. */
export const addressOf = ({ path }: Operation, { params, query }: ApiCall): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encode(params[name] ?? ''));
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return search === '' ? filled : `${filled}?${search}`;
};
