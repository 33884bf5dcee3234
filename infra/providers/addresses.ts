import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ProviderFailure } from './failure.ts';

/** The only IPv6 range that is assigned for global use (RFC 4291, section 2.4). */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is on the public internet. Not public are: loopback, private and shared networks, link-local
 * (where clouds serve their metadata), multicast, and any IPv6 address that contains an IPv4 one.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(givenOut);
};

const refuse = (host: string, address: string): ProviderFailure =>
  new ProviderFailure('refused-address', `${host} is at ${address}, which is not a public address`);

/** Throws for a host written as an address that is not public; such a host never reaches a lookup. */
export const requirePublicHost = (host: string): void => {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw refuse(host, address);
};

/** Resolves a name to its addresses. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for a connection to exactly these addresses, and refuses all of them if one is not public: the
 * connection goes to the addresses that were checked, even if the name resolves differently a moment later.
 */
export const lookupPublicWith =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const bad = addresses.find(({ address }) => !isPublicAddress(address));
      if (bad) return done(refuse(host, bad.address), '', 0);
      const [first] = addresses;
      if (options.all === true || first === undefined) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };

export const lookupPublic = lookupPublicWith(lookup);
