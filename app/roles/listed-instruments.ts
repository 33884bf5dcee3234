import { followLog } from '../../command/core/reference-data.ts';
import { instrumentFold } from '../../command/trading/reference.ts';
import {
  pricedInstruments,
  type ListedInstrument,
} from '../../infra/market-data/added-instruments.ts';
import type { ReleasedPrices } from '../../infra/market-data/feeds/failover.ts';
import type { PricedInstrument } from '../../infra/market-data/instruments.ts';
import type { Foundation } from './foundation.ts';

/**
 * All instruments with a price, as far as this process has read the log: every one that was ever listed, and the
 * catalogue of every installation.
 */
export const followListed = ({
  store,
  reader,
}: Pick<Foundation, 'store' | 'reader'>): Readonly<{
  instruments: () => readonly PricedInstrument[];
  /** Prices that were held back and that staff released. */
  released: () => ReleasedPrices;
  stop: () => Promise<void>;
}> => {
  const fold = instrumentFold.start();
  const log = followLog({ store, reader }, [fold], 'beginning');
  let heard: readonly ListedInstrument[] = [];
  let priced = pricedInstruments(heard);
  return {
    instruments: () => {
      const listed = fold.reads.everListed();
      // Each change of an instrument replaces its data object.
      if (listed.length !== heard.length || listed.some((one, turn) => one !== heard[turn])) {
        heard = listed;
        priced = pricedInstruments(heard);
      }
      return priced;
    },
    released: () =>
      new Map(
        [...fold.reads.releasedPrices()].map(([name, { bid, releasedAt }]) => [
          name,
          { bid, releasedAtMs: Date.parse(releasedAt) },
        ]),
      ),
    stop: log.stop,
  };
};
