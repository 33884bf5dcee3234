import ipaddr from 'ipaddr.js';

/** Some programs read `203.0.113` as an address, but it is usually a typo: an IPv4 address must have four parts. */
const isWhole = (address: string): boolean =>
  address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address);

/** The bits of an IPv6 address before the IPv4 address that it contains. */
const mappedBits = 96;

/** Turns a range of mapped IPv4 addresses into an IPv4 range: callers are compared by their IPv4 address. */
const rangeOf = (text: string): readonly [ipaddr.IPv4 | ipaddr.IPv6, number] => {
  const [address, bits] = ipaddr.parseCIDR(text);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= mappedBits
    ? [address.toIPv4Address(), bits - mappedBits]
    : [address, bits];
};

/** The first address of the range, so that people see the range that actually applies. */
const firstOf = (address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string =>
  (address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6)
    .networkAddressFromCIDR(`${address.toString()}/${bits}`)
    .toString();

/** An address or a range as CIDR (`203.0.113.7/32`); `null` for anything else. */
export const networkOf = (text: string): string | null => {
  const given = text.trim();
  if (!isWhole(given.split('/')[0] ?? '')) return null;
  try {
    if (given.includes('/')) {
      const [address, bits] = rangeOf(given);
      return `${firstOf(address, bits)}/${bits}`;
    }
    const address = ipaddr.process(given);
    return `${address.toString()}/${address.kind() === 'ipv4' ? 32 : 128}`;
  } catch {
    return null;
  }
};

/** Whether an address lies in one of the ranges. Handles ranges stored before `networkOf` knew IPv4 in IPv6. */
export const isWithin = (address: string, networks: readonly string[]): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [range, bits] = rangeOf(network);
    return range.kind() === parsed.kind() && parsed.match(range, bits);
  });
};
