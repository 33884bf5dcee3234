import { createHash } from 'node:crypto';

/** So much more than the average a process may have. */
const loadMost = 1.25;
/** A browser opens up to six connections: below this nobody is sent elsewhere. */
const loadLeast = 8;

/**
 * Which of several processes takes a connection, given how many each has: that of its address, so that what one person
 * sends meets in one process, or the next one that has room. Consistent hashing with bounded loads (Mirrokni, Thorup,
 * Zadimoghaddam, 2016). Without an address the one with the fewest. `null` where there is none.
 */
export const chooseProcess = (loads: readonly number[], address: string | null): number | null => {
  if (loads.length === 0) return null;
  if (address === null) return loads.indexOf(Math.min(...loads));
  const all = loads.reduce((sum, load) => sum + load, 1);
  const bound = Math.max(loadLeast, Math.ceil((all / loads.length) * loadMost));
  const home = createHash('sha256').update(address).digest().readUInt32BE(0) % loads.length;
  const inTurn = loads.map((_load, step) => (home + step) % loads.length);
  return inTurn.find((at) => (loads[at] ?? bound) < bound) ?? home;
};
