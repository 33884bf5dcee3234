/**
 * The key for limits by address: an IPv4 address, or the /64 of an IPv6 address, because whoever has one address of a
 * /64 usually has all of them.
 */
export const addressKey = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':').toLowerCase();
};

/** Whether an address is the server's own machine. */
export const isLoopback = (ip: string): boolean => {
  const key = addressKey(ip);
  return key.startsWith('127.') || ip === '::1';
};
