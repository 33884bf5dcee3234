/** Names that the net keeps for trying out and for nobody (RFC 2606, RFC 6761). */
const nobodysDomains = ['test', 'example', 'invalid', 'localhost'];

/** Whether nobody can have this address, as those of the demo data, which all end in `.test`. */
export const isNobodysAddress = (address: string): boolean => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const [last = ''] = domain.replace(/\.$/, '').split('.').slice(-1);
  return nobodysDomains.includes(last);
};
