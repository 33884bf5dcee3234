import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ProviderFailure } from './failure.ts';

/** The only IPv6 addresses that are given out (RFC 4291, section 2.4): all others lead elsewhere, or nowhere. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the internet at large. Not so: loopback, private and shared networks, link-local (where
 * clouds keep their metadata), multicast, and whatever carries an IPv4 address within an IPv6 one.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(givenOut);
};

const refuse = (host: string, address: string): ProviderFailure =>
  new ProviderFailure('refused-address', `${host} is at ${address}, which is no public address`);

/** Throws for a host that is written as an address which is not public: such a host is never looked up. */
export const requirePublicHost = (host: string): void => {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw refuse(host, address);
};

/** What finds the addresses of a name. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up for a connection that is made to just these addresses, and refuses all of them if one is not public: what
 * was checked is what is connected to, whatever the name says a moment later.
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
