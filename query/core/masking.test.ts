import { describe, expect, it } from '@jest/globals';
import {
  isMasked,
  maskContactIn,
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
  ])('shows %s in a form as %s', (email, shown) => expect(maskEmailInForm(email)).toBe(shown));

  it('shows nothing of an address in a list', () =>
    expect(maskEmailInList('a@x.test')).toBe('********'));

  it.each([
    ['+48600100299', '******99'],
    ['7', '******7'],
    ['***99', '***99'],
    ['+1 (555) 010-7 ', '******07'],
    ['0600 100 2-9x', '******29'],
    ['call me', '******'],
  ])('shows the phone %s as %s', (phone, shown) => expect(maskPhone(phone)).toBe(shown));

  it.each([
    ['DE89 3704 0044', '******44'],
    ['DEUTDEFF-X', '******-X'],
  ])('shows the account %s by its last two characters, %s', (account, shown) =>
    expect(maskEnd(account)).toBe(shown),
  );

  it.each([
    ['https://go.test/a?email=a.b@c.test&x=1', 'https://go.test/a?email=********&x=1'],
    ['https://go.test/a?email=a.b%40c.test&x=1', 'https://go.test/a?email=********&x=1'],
    [
      'https://go.test/a?u=https%253A%252F%252Fb.test%252Fa%2540c.test',
      'https://go.test/a?u=********',
    ],
    ['mailto:a@c.test', '********'],
    ['call +48 512 884 310', 'call ******10'],
    ['https://go.test/?tel=%2B48512884310#top', 'https://go.test/?tel=******10#top'],
    ['tel(48)%20512-88.43', 'tel(******43'],
    ['https://go.test/spring-26?id=R-7', 'https://go.test/spring-26?id=R-7'],
    ['R-123456', 'R-123456'],
  ])('shows contact data in %s as %s', (text, shown) => expect(maskContactIn(text)).toBe(shown));

  it('hides leads from sales and retention agents, and customers from retention agents only', () => {
    const roles = [1, 2, 3, 4, 5, 6] as const;
    expect(roles.filter((role) => isMasked('lead', role))).toEqual([5, 6]);
    expect(roles.filter((role) => isMasked('customer', role))).toEqual([6]);
  });

  it('keeps empty and unmasked values unchanged', () => {
    expect(maskIf(true, null, maskPhone)).toBeNull();
    expect(maskIf(true, '', maskPhone)).toBe('');
    expect(maskIf(false, '123', maskPhone)).toBe('123');
  });
});
