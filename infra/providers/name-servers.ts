import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { callbackify } from 'node:util';
import type { Resolve } from './addresses.ts';

type Asked = Readonly<{
  /** Those of this machine unless given. */
  servers?: readonly string[];
  /** Of the first question; the second one waits twice as long. */
  timeoutMs?: number;
}>;

const questions = 2;

const addressesOf = async (host: string, { servers, timeoutMs = 1_500 }: Asked) => {
  // Made for each name: it takes in what this machine's settings say by now.
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
 * Asks name servers for a name, and nothing else of this machine. The way of the operating system has four threads of this
 * process, which it shares with files and hashes: four names whose servers stay silent hold up all of them for a long time.
 */
export const askNameServers =
  (asked: Asked = {}): Resolve =>
  (host, _options, done) => {
    callbackify(() => addressesOf(host, asked))((error, addresses) =>
      done(error, error ? [] : addresses),
    );
  };
