import { describe, expect, it } from '@jest/globals';
import { array, object, string } from 'yup';
import { isDomainError } from '../../domain/shared/errors.ts';
import { valueParser } from './validate.ts';

const parse = valueParser(
  object({
    leads: array(object({ city: string().nullable().defined() })).required(),
    wallet: string().required('Wallet is required'),
    kind: string().oneOf(['call_back', 'task']),
    side: string().oneOf(['buy', 'sell'], 'Choose buy or sell.'),
    name: string().max(3),
  }),
);

const fieldsOf = (value: unknown): unknown => {
  try {
    return parse(value);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return error.fields;
  }
};

describe('a field with a value that is too long or not one of its choices', () => {
  it.each([
    [{ kind: 'call' }, { kind: 'Choose one of the available values.' }],
    [{ side: 'bid' }, { side: 'Choose buy or sell.' }],
    [{ name: 'Ada L.' }, { name: 'This is too long.' }],
  ])('given %j, then it is refused with our own message', (value, fields) => {
    expect(fieldsOf({ leads: [], wallet: 'a', ...value })).toEqual(fields);
  });
});

describe('a missing field', () => {
  it.each([
    [{ wallet: 'a' }, { leads: 'This is required.' }],
    [{ wallet: 'a', leads: null }, { leads: 'This is required.' }],
    [{ wallet: 'a', leads: [{}] }, { 'leads[0].city': 'This is required.' }],
    [{ leads: [] }, { wallet: 'Wallet is required' }],
  ])('given %j, then it is refused with our own message', (value, fields) => {
    expect(fieldsOf(value)).toEqual(fields);
  });
});
