import { describe, expect, it } from '@jest/globals';
import { object } from 'yup';
import { decimal } from './decimal-schema.ts';

const request = object({
  amount: decimal('Amount must be a number.').required('Amount is required.'),
  level: decimal().nullable().default(null),
});

const messages = (body: object): string | undefined => {
  try {
    request.validateSync(body, { abortEarly: true });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('decimal in a request', () => {
  it.each([
    ['1.50', '1.5'],
    ['-0.1', '-0.1'],
    ['007', '7'],
    [12.25, '12.25'],
    [0, '0'],
    ['12345678901234567890.12345678', '12345678901234567890.12345678'],
  ])('reads %j as %j', (amount, expected) => {
    expect(request.validateSync({ amount }).amount).toBe(expected);
  });

  it.each(
    [
      '',
      ' ',
      'abc',
      'NaN',
      'Infinity',
      '1e5',
      '1E5',
      '+1',
      '.5',
      '1.',
      '1,5',
      '0x1',
      '9'.repeat(40),
      1e21,
      1e-7,
      0.1 + 0.2,
      true,
      [],
      {},
    ].map((amount) => [amount]),
  )('refuses %j as not a number', (amount) => {
    expect(messages({ amount })).toBe('Amount must be a number.');
  });

  it('distinguishes a missing or null value from a wrong one', () => {
    expect(messages({})).toBe('Amount is required.');
    expect(messages({ amount: null })).toBe('Amount is required.');
    expect(request.validateSync({ amount: '1' }).level).toBeNull();
    expect(request.validateSync({ amount: '1', level: null }).level).toBeNull();
    expect(messages({ amount: '1', level: '' })).toBe('This must be a number.');
  });

  it('leaves a validated body unchanged when it is validated again', () => {
    const once = request.validateSync({ amount: '1.50', level: 2 });
    expect(request.validateSync(once)).toEqual(once);
  });
});
