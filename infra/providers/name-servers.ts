import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { callbackify } from 'node:util';
import type { Resolve } from './addresses.ts';

type Asked = Readonly<{
  /** Default: those of this machine. */
  servers?: readonly string[];
  /** Timeout of the first query; the second one waits twice as long. */
  timeoutMs?: number;
}>;

const questions = 2;

const addressesOf = async (host: string, { servers, timeoutMs = 1_500 }: Asked) => {
  // Created for each name, so that it uses the current settings of this machine.
  const resolver = new Resolver({ timeout: timeoutMs, tries: questions });
  if (servers !== undefined) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found: LookupAddress[] = [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
};

/**
 * Resolves a name by asking name servers directly. The operating system's lookup uses the four threads that this
 * process also needs for files and hashes: four names with silent name servers would block all of them for a long time.
 */
export const askNameServers =
  (asked: Asked = {}): Resolve =>
  (host, _options, done) => {
    callbackify(() => addressesOf(host, asked))((error, addresses) =>
      done(error, error ? [] : addresses),
    );
  };
