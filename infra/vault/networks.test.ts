import { expect, it } from '@jest/globals';
import { isWithin, networkOf } from './networks.ts';

it('addresses and ranges are read as CIDR, anything else is not', () => {
  expect(
    ['203.0.113.7', ' 203.0.113.0/24 ', '2001:db8::/32', '::ffff:203.0.113.7', '2001:db8::1'].map(
      networkOf,
    ),
  ).toEqual([
    '203.0.113.7/32',
    '203.0.113.0/24',
    '2001:db8::/32',
    '203.0.113.7/32',
    '2001:db8::1/128',
  ]);
  for (const text of ['', 'example.test', '203.0.113.0/33', '203.0.113', '0x7f.1/8/8'])
    expect([text, networkOf(text)]).toEqual([text, null]);
});

it('an address lies in a range of its own kind', () => {
  const networks = ['203.0.113.0/24', '2001:db8::/32'];
  expect(isWithin('203.0.113.200', networks)).toBe(true);
  expect(isWithin('::ffff:203.0.113.200', networks)).toBe(true);
  expect(isWithin('203.0.114.1', networks)).toBe(false);
  expect(isWithin('2001:db8:1::5', networks)).toBe(true);
  expect(isWithin('unknown', networks)).toBe(false);
});
