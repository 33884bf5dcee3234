import fc from 'fast-check';

/** Values that should be refused, whatever a field holds; `\ud800` is a lone surrogate. */

const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'null',
  'undefined',
  'NaN',
  '-Infinity',
  '1e3',
  '0x10',
  '-0',
  '00',
  '१०००',
  '\u202edrowssap',
  '\ufeff',
  'e\u0301'.repeat(40),
  '👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  'toString',
  'all',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'a\r\nSet-Cookie: daybook_session=x',
  "'; drop table eventstore.events; --",
  '%',
  '_',
  '\\',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '9'.repeat(400),
  `0.${'1'.repeat(400)}`,
  'x'.repeat(501),
  'x'.repeat(20_000),
  '01890000-0000-7000-8000-000000000000',
  '01890000-0000-7000-8000-00000000000G',
  '2026-13-45',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
];

/** Written into JSON as they are, because no JavaScript number can hold them. */
const numbers: readonly string[] = [
  '0',
  '-0',
  '-1',
  '0.1',
  '1e400',
  '-1e400',
  '1e-400',
  '1E+3',
  '1e21',
  '123456789012345678901234567890',
  '0.1234567890123456789',
  '9007199254740993',
  '2147483648',
  '9223372036854775808',
];

const mark = '\u0001raw';

/** A value that `toJson` writes with exactly these digits. */
const raw = (digits: string): string => `${mark}${digits}`;

export const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(/"\\u0001raw([^"]*)"/g, '$1');

const nested = (depth: number): unknown =>
  JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;

const parsed = (json: string): unknown => JSON.parse(json) as unknown;

export const hostileText = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...texts) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  );

/** Any JSON value, usually of another type than the field takes. */
export const hostileValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: hostileText() },
    { weight: 3, arbitrary: fc.constantFrom(...numbers).map(raw) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
    { weight: 1, arbitrary: fc.constantFrom(nested(20), nested(3_000)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          '{"__proto__":{"isAdmin":true}}',
          '{"constructor":{"prototype":{"isAdmin":true}}}',
          '{"toString":1,"valueOf":2,"then":3}',
          '{"length":1000000000}',
        )
        .map(parsed),
    },
    { weight: 2, arbitrary: fc.array(hostileText(), { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  );

/** Names that no request has, and some that every object has. */
export const hostileName = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''],
      ...['role_id', 'roleId', 'is_active', 'isAdmin', 'userId', 'user_id', 'balance', '$where'],
    ),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
