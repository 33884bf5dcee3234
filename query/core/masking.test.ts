import { describe, expect, it } from '@jest/globals';
import {
  isMasked,
  maskEmailInForm,
  maskEmailInList,
  maskEnd,
  maskIf,
  maskPhone,
} from './masking.ts';

describe('masking', () => {
  it.each([
    ['marta.nowak@example.test', 'ma****ak@example.test'],
    ['abcde@x.test', 'ab****de@x.test'],
    ['abcd@x.test', '****@x.test'],
    ['a@x.test', '****@x.test'],
    ['no address', 'no****ss'],
  ])('shows of %s in a form %s', (email, shown) => expect(maskEmailInForm(email)).toBe(shown));

  it('shows nothing of an address in a list', () =>
    expect(maskEmailInList('a@x.test')).toBe('********'));

  it.each([
    ['+48600100299', '******99'],
    ['7', '******7'],
    ['***99', '***99'],
    ['+1 (555) 010-7 ', '******07'],
    ['0600 100 2-9x', '******29'],
    ['call me', '******'],
  ])('shows of the phone %s %s', (phone, shown) => expect(maskPhone(phone)).toBe(shown));

  it.each([
    ['DE89 3704 0044', '******44'],
    ['DEUTDEFF-X', '******-X'],
  ])('shows of the account %s its last two characters, %s', (account, shown) =>
    expect(maskEnd(account)).toBe(shown),
  );

  it('hides leads from sales and retention agents, customers from retention agents alone', () => {
    const roles = [1, 2, 3, 4, 5, 6] as const;
    expect(roles.filter((role) => isMasked('lead', role))).toEqual([5, 6]);
    expect(roles.filter((role) => isMasked('customer', role))).toEqual([6]);
  });

  it('leaves alone what is empty, or not to be masked', () => {
    expect(maskIf(true, null, maskPhone)).toBeNull();
    expect(maskIf(true, '', maskPhone)).toBe('');
    expect(maskIf(false, '123', maskPhone)).toBe('123');
  });
});
