import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { mayPass } from './problem.ts';

/** Why what is shown may be old: not there yet, being built anew, or stopped until somebody acts. */
export const staleReasons = ['behind', 'rebuilding', 'stopped'] as const;
export type StaleReason = (typeof staleReasons)[number];

/** The reason in an answer's headers; `null` where the answer is up to date. */
export const staleReasonOf = (headers: Headers): StaleReason | null => {
  if (headers.get('Daybook-Stale') !== 'true') return null;
  const given = headers.get('Daybook-Stale-Reason');
  return staleReasons.find((reason) => reason === given) ?? 'behind';
};

type Staleness = Readonly<Record<string, StaleReason>>;

const slice = createSlice({
  name: 'staleness',
  initialState: (): Staleness => ({}),
  reducers: {
    staleNoted: (
      state,
      { payload }: PayloadAction<{ endpoint: string; reason: StaleReason | null }>,
    ) => {
      if ((state[payload.endpoint] ?? null) === payload.reason) return state;
      const { [payload.endpoint]: _before, ...others } = state;
      return payload.reason === null ? others : { ...others, [payload.endpoint]: payload.reason };
    },
  },
});

export const { staleNoted } = slice.actions;
export const stalenessReducer = slice.reducer;

const refetchEveryMs = 2_000;
/** Who does not answer is asked less often, the longer it lasts. */
const refetchFailedAtMostMs = 30_000;

/** What a query hook of RTK Query gives. It names its endpoint itself, once it has asked. */
export type Watched = Readonly<{
  endpointName?: string | undefined;
  refetch: () => unknown;
  /** What was answered to what is asked now, and why it could not be asked for again: that stays until it could. */
  currentData?: unknown;
  error?: unknown;
}>;

const useAskAgain = (isWanted: boolean, refetch: () => unknown, atMostMs: number): void =>
  useEffect(() => {
    if (!isWanted) return undefined;
    let gapMs = refetchEveryMs;
    const ask = () => {
      void refetch();
      gapMs = Math.min(2 * gapMs, atMostMs);
      timer = setTimeout(ask, gapMs);
    };
    let timer = setTimeout(ask, gapMs);
    return () => clearTimeout(timer);
  }, [isWanted, refetch, atMostMs]);

/**
 * Why the answer of this query may be old; asks again every 2 s until it is not (web.md, Waiting), and at longer and
 * longer intervals where what stands could not be asked for again (decision 195).
 */
export const useStaleness = (watched: Watched): StaleReason | null => {
  const { endpointName, refetch, currentData, error } = watched;
  // While other arguments are asked for, the hook names nothing for a moment.
  const [endpoint, setEndpoint] = useState(endpointName);
  if (endpointName !== undefined && endpointName !== endpoint) setEndpoint(endpointName);
  const reason = useSelector(
    (state: { staleness: Staleness }) => state.staleness[endpoint ?? ''] ?? null,
  );
  const hasFailed = currentData !== undefined && error !== undefined && mayPass(error);
  useAskAgain(
    hasFailed || reason !== null,
    refetch,
    hasFailed ? refetchFailedAtMostMs : refetchEveryMs,
  );
  return reason ?? (hasFailed ? 'behind' : null);
};

/** The gravest of several reasons. */
export const gravest = (...reasons: readonly (StaleReason | null)[]): StaleReason | null =>
  staleReasons.findLast((reason) => reasons.includes(reason)) ?? null;
