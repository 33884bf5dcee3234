import { describe, expect, it } from '@jest/globals';
import { array, boolean, date, mixed, number, object, string, type AnySchema } from 'yup';
import { decimal, decimalText } from '../../../command/core/decimal-schema.ts';
import { jsonSchema } from './json-schema.ts';

const examples: [string, AnySchema, object][] = [
  ['text', string(), { type: 'string' }],
  ['bounded text', string().min(2).max(5), { type: 'string', minLength: 2, maxLength: 5 }],
  ['text of a fixed length', string().length(3), { type: 'string', minLength: 3, maxLength: 3 }],
  ['an email address', string().email(), { type: 'string', format: 'email' }],
  ['a pattern', string().matches(/^[a-z]+$/), { type: 'string', pattern: '^[a-z]+$' }],
  ['a choice', string().oneOf(['buy', 'sell']), { type: 'string', enum: ['buy', 'sell'] }],
  [
    'a nullable choice',
    string().nullable().oneOf(['buy', null]),
    { type: ['string', 'null'], enum: ['buy', null] },
  ],
  ['a whole number', number().integer().min(1).max(9), { type: 'integer', minimum: 1, maximum: 9 }],
  ['a positive number', number().positive(), { type: 'number', exclusiveMinimum: 0 }],
  ['a boolean', boolean().default(false), { type: 'boolean', default: false }],
  ['a date', date(), { type: 'string', format: 'date-time' }],
  [
    'a list',
    array().of(string().required()).max(3),
    { type: 'array', items: { type: 'string' }, maxItems: 3 },
  ],
  [
    'a nullable amount in a request',
    decimal().nullable(),
    { type: ['string', 'null'], format: 'decimal', pattern: '^-?\\d+(\\.\\d+)?$' },
  ],
  [
    'an amount in an answer',
    decimalText(),
    { type: 'string', format: 'decimal', pattern: '^-?\\d+(\\.\\d+)?$' },
  ],
  ['anything', mixed(), {}],
  [
    'a value that another schema describes',
    array().of(
      mixed()
        .nullable()
        .meta({ describedBy: object({ name: string() }) }),
    ),
    {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' } },
        additionalProperties: false,
      },
    },
  ],
  [
    'texts by field',
    mixed().meta({ format: 'texts' }),
    { type: 'object', additionalProperties: { type: 'string' } },
  ],
  [
    'an object',
    object({ name: string().required(), note: string(), level: number().default(1) }),
    {
      type: 'object',
      properties: {
        name: { type: 'string' },
        note: { type: 'string' },
        level: { type: 'number', default: 1 },
      },
      required: ['name'],
      additionalProperties: false,
    },
  ],
  ['an open object', object(), { type: 'object' }],
];

describe('a yup schema as JSON Schema', () => {
  it.each(examples)('given %s, then it means the same', (_name, schema, expected) => {
    expect(jsonSchema(schema.describe())).toEqual(expected);
  });
});
