import type { Decimal } from '../../domain/shared/decimal.ts';
import type { Category } from '../../domain/shared/trading/types.ts';
import { instrumentDecider } from '../../domain/trading/instrument/decider.ts';
import type { InstrumentData } from '../../domain/trading/instrument/events.ts';
import { traderDecider } from '../../domain/trading/trader/decider.ts';
import { defineFollowedFold, defineReferenceFold } from '../core/reference-fold.ts';

export type ListedInstrument = Readonly<InstrumentData> & Readonly<{ id: string }>;

export const instrumentFold = defineReferenceFold('instrument', instrumentDecider, () => {
  const idsByName = new Map<string, string>();
  const released = new Map<string, Readonly<{ bid: Decimal; releasedAt: string }>>();
  const lastByName = new Map<string, Readonly<InstrumentData>>();
  return {
    onChange: (id, after, before) => {
      if (before.status === 'listed' && idsByName.get(before.data.name) === id)
        idsByName.delete(before.data.name);
      if (after.status !== 'none' && after.released !== null)
        released.set(after.data.name, after.released);
      if (after.status !== 'listed') return;
      idsByName.set(after.data.name, id);
      lastByName.set(after.data.name, after.data);
    },
    reads: ({ get }) => {
      /** Listed instruments only. */
      const instrument = (id: string): ListedInstrument | null => {
        const state = get(id);
        return state.status === 'listed' ? { ...state.data, id } : null;
      };
      return {
        instrument,
        instrumentNamed: (name: string): ListedInstrument | null => {
          const id = idsByName.get(name);
          return id === undefined ? null : instrument(id);
        },
        /** Also of instruments that are no longer listed. */
        categoryNamed: (name: string): Category | null => lastByName.get(name)?.category ?? null,
        /** For each instrument, the feed price that staff released last. */
        releasedPrices: (): ReadonlyMap<string, Readonly<{ bid: Decimal; releasedAt: string }>> =>
          new Map(released),
        /** All instruments ever listed: an order of a delisted one still needs its price. */
        everListed: (): readonly Readonly<InstrumentData>[] => [...lastByName.values()],
      };
    },
  };
});

export const traderFold = defineFollowedFold('trader', traderDecider, ({ read }) => ({
  activeWalletId: (userId: string): Promise<string | null> =>
    read(userId, (trader) => trader.activeWalletId),
}));
