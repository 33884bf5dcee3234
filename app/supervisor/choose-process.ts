import { createHash } from 'node:crypto';

/** How far above the average a process's load may be. */
const loadMost = 1.25;
/** A browser opens up to six connections, so below this load nobody is sent elsewhere. */
const loadLeast = 8;

/**
 * Chooses the process for a connection, given the connections of each: the one that belongs to its address, so that one
 * person's requests reach the same process, or the next one with room. Consistent hashing with bounded loads (Mirrokni,
 * Thorup, Zadimoghaddam, 2016). Without an address, the one with the fewest connections. `null` when there is none.
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
