import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDomainError } from '../../domain/shared/errors.ts';
import { requireDistinctNames } from './distinct-names.ts';

const codeOf = (text: string): string | null => {
  try {
    requireDistinctNames(text, JSON.parse(text));
    return null;
  } catch (error) {
    return isDomainError(error) ? error.code : String(error);
  }
};

it.each([
  '{"amount":"1","amount":"1000"}',
  '{"amount":"1","am\\u006funt":"1000"}',
  '{"a":{"b":1,"b":1}}',
  '[{"a":1},{"b":[{"c":1,"c":2}]}]',
  '{"":1,"":2}',
  '{"__proto__":1,"__proto__":2}',
])('refuses %s', (text) => expect(codeOf(text)).toBe('DUPLICATE_NAMES'));

it.each([
  '{}',
  '[]',
  '{"a":"b:c","d":"\\"e\\":"}',
  '{"a":"\\\\","b":{"a":"\\\\\\":"}}',
  '[{"a":1},{"a":1}]',
  '{"__proto__":1}',
])('accepts %s', (text) => expect(codeOf(text)).toBeNull());

it('accepts everything that JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, null, 1);
      expect(codeOf(text)).toBeNull();
    }),
  );
});
