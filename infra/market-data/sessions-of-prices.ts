import type { Category } from '../../domain/shared/trading/types.ts';
import type { HouseHours } from './house-hours.ts';
import type { Tick } from './prices.ts';

export type SessionsOfPrices = Readonly<{
  /** Whether a tick is a price of the session that is on: one that is only repeated has to have been heard in it. */
  isOfNow(tick: Tick, category: Category): boolean;
  /** Its market is closed: whatever was heard before is not of the next session. */
  end(instrument: string): void;
}>;

/**
 * Keeps apart what was heard since a market has opened from what a feed still stands by from before: the last price of Friday
 * is none of Sunday, whoever repeats it.
 */
export const createSessionsOfPrices = (
  hours: Pick<HouseHours, 'of'>,
  now: () => number,
): SessionsOfPrices => {
  /** By instrument, when the session ends in which it was heard last. */
  const endsMs = new Map<string, number>();

  const isHeard = (instrument: string): boolean => now() < (endsMs.get(instrument) ?? -Infinity);

  return {
    isOfNow: ({ instrument, isRepeated }, category) => {
      if (isHeard(instrument)) return true;
      if (isRepeated) return false;
      endsMs.set(instrument, hours.of(category, now()).changesAtMs ?? Infinity);
      return true;
    },
    end: (instrument) => void endsMs.delete(instrument),
  };
};
