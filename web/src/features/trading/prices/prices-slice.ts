import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../../app/store.ts';
import { eq, type Decimal } from '../../../../../domain/shared/decimal.ts';

/** One instrument's price as `priceUpdate` and `GET /dashboard/instruments` carry it. */
export type WirePrice = Readonly<{
  name: string;
  bids: Decimal | null;
  asks: Decimal | null;
  closeoutBid?: Decimal | null;
  closeoutAsk?: Decimal | null;
  /** ISO 8601 UTC of the quote. */
  at?: string | null;
}>;

/**
 * The price that a cell shows. `prevBids` and `prevAsks` are the last different values, so arrows keep their direction.
 */
export type Price = Readonly<{
  bids: Decimal | null;
  asks: Decimal | null;
  prevBids: Decimal | null;
  prevAsks: Decimal | null;
  at: string | null;
  /** Most decimal places seen, so that a trailing zero does not change a quote's width. */
  places: number;
}>;

export type PricesState = Readonly<Record<string, Price>>;

const writtenPlaces = (value: Decimal | null): number => value?.split('.')[1]?.length ?? 0;

const previous = (
  before: Decimal | null,
  now: Decimal | null,
  kept: Decimal | null,
): Decimal | null => (before === null || now === null || eq(before, now) ? kept : before);

/** The next price of an instrument; the same object if nothing changed, so that no cell renders. */
export const nextPrice = (before: Price | undefined, update: WirePrice): Price => {
  const at = update.at ?? before?.at ?? null;
  const tellsNothing = update.bids === null && update.asks === null;
  if (
    before !== undefined &&
    (tellsNothing || (before.at !== null && at !== null && at < before.at))
  )
    return before;
  const places = Math.max(
    before?.places ?? 0,
    writtenPlaces(update.bids),
    writtenPlaces(update.asks),
  );
  if (before === undefined)
    return { bids: update.bids, asks: update.asks, prevBids: null, prevAsks: null, at, places };
  if (before.bids === update.bids && before.asks === update.asks && before.at === at) return before;
  return {
    bids: update.bids,
    asks: update.asks,
    prevBids: previous(before.bids, update.bids, before.prevBids),
    prevAsks: previous(before.asks, update.asks, before.prevAsks),
    at,
    places,
  };
};

/** The prices after a flush. No immer drafts: their cost matters at sixty instruments ten times a second. */
const merged = (state: PricesState, updates: readonly WirePrice[]): PricesState => {
  const changed = updates.flatMap((update) => {
    const next = nextPrice(state[update.name], update);
    return next === state[update.name] ? [] : [[update.name, next] as const];
  });
  return changed.length === 0 ? state : { ...state, ...Object.fromEntries(changed) };
};

const initialState: PricesState = {};

const pricesSlice = createSlice({
  name: 'prices',
  initialState,
  reducers: {
    pricesFlushed: (state, action: PayloadAction<readonly WirePrice[]>) =>
      merged(state, action.payload),
  },
  selectors: {
    selectPrice: (state, name: string): Price | undefined => state[name],
    selectPrices: (state) => state,
  },
});

declare module '../../../app/store.ts' {
  export interface LazySlices extends WithSlice<typeof pricesSlice> {}
}

const injected = pricesSlice.injectInto(rootReducer);

export const { pricesFlushed } = injected.actions;
export const { selectPrice, selectPrices } = injected.selectors;
