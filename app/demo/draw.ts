import { invariant } from '../../domain/shared/errors.ts';
import { seededRandom, seedOf } from '../../infra/market-data/random.ts';

/** Random values that are the same in every run. */
export type Draw = Readonly<{
  /** Uniform in [0, 1). */
  random: () => number;
  pick: <T>(from: readonly T[]) => T;
  chance: (share: number) => boolean;
}>;

/** Random values that are always the same for the same name. */
export const drawFor = (name: string): Draw => {
  const random = seededRandom(seedOf(name, 11));
  return {
    random,
    pick: (from) => {
      const picked = from[Math.floor(random() * from.length)];
      invariant(picked !== undefined, 'there is something to pick from');
      return picked;
    },
    chance: (share) => random() < share,
  };
};
