import ipaddr from 'ipaddr.js';

/** `203.0.113` is an address to some and a slip to most: IPv4 has four parts here. */
const isWhole = (address: string): boolean =>
  address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address);

/** How many bits of an IPv6 address stand before the IPv4 address that it carries. */
const mappedBits = 96;

/** A range of IPv4, however it is written: callers are looked at by their IPv4 address. */
const rangeOf = (text: string): readonly [ipaddr.IPv4 | ipaddr.IPv6, number] => {
  const [address, bits] = ipaddr.parseCIDR(text);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= mappedBits
    ? [address.toIPv4Address(), bits - mappedBits]
    : [address, bits];
};

/** Where the range begins, so that what is shown is what counts. */
const firstOf = (address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string =>
  (address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6)
    .networkAddressFromCIDR(`${address.toString()}/${bits}`)
    .toString();

/** An address or a range as CIDR (`203.0.113.7/32`); `null` for what is neither. */
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

/** Whether an address lies in one of the ranges, as `networkOf` gives them, or gave them before it knew IPv4 in IPv6. */
export const isWithin = (address: string, networks: readonly string[]): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [range, bits] = rangeOf(network);
    return range.kind() === parsed.kind() && parsed.match(range, bits);
  });
};
