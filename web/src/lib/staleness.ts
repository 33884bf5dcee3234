import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';

type Staleness = Readonly<Record<string, true>>;

const slice = createSlice({
  name: 'staleness',
  initialState: (): Staleness => ({}),
  reducers: {
    staleNoted: (state, { payload }: PayloadAction<{ endpoint: string; stale: boolean }>) => {
      if ((state[payload.endpoint] === true) === payload.stale) return state;
      const { [payload.endpoint]: _gone, ...others } = state;
      return payload.stale ? { ...others, [payload.endpoint]: true } : others;
    },
  },
});

export const { staleNoted } = slice.actions;
export const stalenessReducer = slice.reducer;

const refetchEveryMs = 2_000;

/** True while this endpoint's read model is behind what was asked for; asks again every 2 s (web.md, Waiting). */
export const useCatchingUp = (endpoint: string, refetch: () => unknown): boolean => {
  const stale = useSelector(
    (state: { staleness: Staleness }) => state.staleness[endpoint] === true,
  );
  useEffect(() => {
    if (!stale) return undefined;
    const timer = setInterval(() => void refetch(), refetchEveryMs);
    return () => clearInterval(timer);
  }, [stale, refetch]);
  return stale;
};
