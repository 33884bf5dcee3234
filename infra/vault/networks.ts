import ipaddr from 'ipaddr.js';

/** `203.0.113` is an address to some and a slip to most: IPv4 has four parts here. */
const isWhole = (address: string): boolean =>
  address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address);

/** An address or a range as CIDR (`203.0.113.7/32`); `null` for what is neither. */
export const networkOf = (text: string): string | null => {
  const given = text.trim();
  if (!isWhole(given.split('/')[0] ?? '')) return null;
  try {
    const [address, bits] = given.includes('/')
      ? ipaddr.parseCIDR(given)
      : [ipaddr.process(given), null];
    return `${address.toString()}/${String(bits ?? (address.kind() === 'ipv4' ? 32 : 128))}`;
  } catch {
    return null;
  }
};

/** Whether an address lies in one of the ranges, as `networkOf` gives them. */
export const isWithin = (address: string, networks: readonly string[]): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return range.kind() === parsed.kind() && parsed.match(range, bits);
  });
};
