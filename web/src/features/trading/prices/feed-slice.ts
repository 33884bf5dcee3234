import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../../app/store.ts';

/** The state of the price feed, measured at most once a second. */
export type FeedState = Readonly<{
  up: boolean;
  /** Delay from quote to screen; `null` before the first tick. */
  delayMs: number | null;
  /** How far this clock is ahead of the server's. */
  skewMs: number;
  /** Time of this computer's clock at the last tick. */
  lastTickAtMs: number | null;
}>;

const initialFeed: FeedState = { up: false, delayMs: null, skewMs: 0, lastTickAtMs: null };

const feedSlice = createSlice({
  name: 'feed',
  initialState: initialFeed,
  reducers: {
    feedMeasured: (state, { payload }: PayloadAction<Omit<FeedState, 'up'>>) => ({
      ...state,
      ...payload,
    }),
    feedWentUp: (state) => ({ ...state, up: true }),
    feedWentDown: (state) => ({ ...state, up: false, delayMs: null }),
  },
  selectors: { selectFeed: (state) => state },
});

declare module '../../../app/store.ts' {
  export interface LazySlices extends WithSlice<typeof feedSlice> {}
}

const injected = feedSlice.injectInto(rootReducer);

export const { feedMeasured, feedWentUp, feedWentDown } = injected.actions;
export const { selectFeed } = injected.selectors;
