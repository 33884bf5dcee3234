import { describe, expect, it } from '@jest/globals';
import { isPublicAddress, lookupPublicWith } from './addresses.ts';

describe('addresses', () => {
  it.each([
    ...['127.0.0.1', '::1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
    ...['::', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'fe80::1'],
    ...['::7f00:1', '::ffff:0:127.0.0.1', 'fec0::1', '4000::1', '64:ff9b:1::1', '198.18.0.1'],
    ...['fd00::1', '100.64.0.1', '224.0.0.1', '255.255.255.255', 'no address'],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  type Lookup = ReturnType<typeof lookupPublicWith>;
  const askedFor = (lookup: Lookup) =>
    new Promise<unknown>((resolve) => {
      lookup('provider.example', { all: true }, (error, found) => resolve(error ?? found));
    });

  it.each([
    [['8.8.8.8', '10.0.0.1']],
    [['2606:4700::1111', '::1']],
    [['::ffff:192.168.0.1']],
    [['169.254.169.254']],
  ])('given a name that resolves to %p, then no connection is made', async (found) => {
    const lookup = lookupPublicWith((_host, _options, done) =>
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );
    expect(await askedFor(lookup)).toMatchObject({ kind: 'refused-address' });
  });

  it('given a name that resolves to another address later, then the connection uses the checked address', async () => {
    const answers = ['8.8.8.8', '127.0.0.1'];
    let asked = 0;
    const lookup = lookupPublicWith((_host, _options, done) => {
      done(null, [{ address: answers[asked] ?? '127.0.0.1', family: 4 }]);
      asked += 1;
    });
    expect(await askedFor(lookup)).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(asked).toBe(1);
    expect(await askedFor(lookup)).toMatchObject({ kind: 'refused-address' });
  });
});
