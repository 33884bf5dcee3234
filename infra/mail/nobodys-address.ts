/** Domains that are reserved for tests and belong to nobody (RFC 2606, RFC 6761). */
const nobodysDomains = ['test', 'example', 'invalid', 'localhost'];

/** Whether an address can belong to nobody, like those of the demo data, which all end in `.test`. */
export const isNobodysAddress = (address: string): boolean => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const [last = ''] = domain.replace(/\.$/, '').split('.').slice(-1);
  return nobodysDomains.includes(last);
};
