// Read once: in Jest's sandbox each access to a global is slow.
const { Math } = globalThis;

/** Uniform in [0, 1). */
export type Random = () => number;

/** Gives the same numbers for the same seed, on every machine (mulberry32). */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Standard normal (Box-Muller). */
export const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A seed from a name, so that each instrument has its own history, independent of the others (FNV-1a). */
export const seedOf = (name: string, seed: number): number => {
  let hash = 0x811c9dc5 ^ seed;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
};
