import type { Load } from './in-flight.ts';

const roundsMax = 12;
/**
 * A round must be faster than the best one by this factor to count as a rise; the warm-up ends after two rounds without
 * one.
 */
const risingBy = 1.05;
const flatRounds = 2;

/**
 * Runs a load until it gets no faster: a program that has just started still compiles its code while it answers, and
 * read models may still be catching up. Gives the rate of each round.
 */
export const warmUp = async (
  run: () => Promise<Pick<Load, 'perSecond'>>,
): Promise<readonly number[]> => {
  const rates: number[] = [];
  let best = 0;
  for (let flat = 0; flat < flatRounds && rates.length < roundsMax;) {
    const { perSecond } = await run();
    rates.push(perSecond);
    flat = perSecond > best * risingBy ? 0 : flat + 1;
    best = Math.max(best, perSecond);
  }
  return rates;
};
