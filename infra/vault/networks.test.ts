import { expect, it } from '@jest/globals';
import { isWithin, networkOf } from './networks.ts';

it('addresses and ranges are parsed as CIDR, other texts are null', () => {
  expect(
    [
      '203.0.113.7',
      ' 203.0.113.0/24 ',
      '2001:db8::/32',
      '::ffff:203.0.113.7',
      '2001:db8::1',
      '203.0.113.7/24',
      '2001:DB8:0:0::1/32',
    ].map(networkOf),
  ).toEqual([
    '203.0.113.7/32',
    '203.0.113.0/24',
    '2001:db8::/32',
    '203.0.113.7/32',
    '2001:db8::1/128',
    '203.0.113.0/24',
    '2001:db8::/32',
  ]);
  for (const text of ['', 'example.test', '203.0.113.0/33', '203.0.113', '0x7f.1/8/8'])
    expect([text, networkOf(text)]).toEqual([text, null]);
});

it('an IPv4 range that is written as IPv6 is the IPv4 range', () => {
  const networks = ['::ffff:203.0.113.0/120', '::ffff:203.0.113.7/128', '::ffff:0:0/96'];
  expect(networks.map(networkOf)).toEqual(['203.0.113.0/24', '203.0.113.7/32', '0.0.0.0/0']);
  expect(networkOf('::ffff:0:0/95')).toBe('::fffe:0:0/95');
  // Earlier releases stored ranges in this form.
  expect(isWithin('203.0.113.7', ['::ffff:203.0.113.0/120'])).toBe(true);
  expect(isWithin('203.0.114.7', ['::ffff:203.0.113.0/120'])).toBe(false);
});

it('an address is within a range of its own IP version', () => {
  const networks = ['203.0.113.0/24', '2001:db8::/32'];
  expect(isWithin('203.0.113.200', networks)).toBe(true);
  expect(isWithin('::ffff:203.0.113.200', networks)).toBe(true);
  expect(isWithin('203.0.114.1', networks)).toBe(false);
  expect(isWithin('2001:db8:1::5', networks)).toBe(true);
  expect(isWithin('unknown', networks)).toBe(false);
});
