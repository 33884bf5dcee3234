import type { Category } from '../../domain/shared/trading/types.ts';
import type { HouseHours } from './house-hours.ts';
import type { Tick } from './prices.ts';

export type SessionsOfPrices = Readonly<{
  /** Whether a tick belongs to the current session: a repeated price must have been heard within it. */
  isOfNow(tick: Tick, category: Category): boolean;
  /** Called while the market is closed: nothing heard before belongs to the next session. */
  end(instrument: string): void;
}>;

/**
 * Separates prices heard since a market opened from older ones that a feed still repeats: Friday's last price is not a
 * price of Sunday, even if it is repeated.
 */
export const createSessionsOfPrices = (
  hours: Pick<HouseHours, 'of'>,
  now: () => number,
): SessionsOfPrices => {
  /** By instrument, the end of the session in which it was last heard. */
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
