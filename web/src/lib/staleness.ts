import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';

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

/** What a query hook of RTK Query gives. It names its endpoint itself, once it has asked. */
export type Watched = Readonly<{ endpointName?: string | undefined; refetch: () => unknown }>;

/** Why the answer of this query may be old; asks again every 2 s until it is not (web.md, Waiting). */
export const useStaleness = ({ endpointName, refetch }: Watched): StaleReason | null => {
  // While other arguments are asked for, the hook names nothing for a moment.
  const [endpoint, setEndpoint] = useState(endpointName);
  if (endpointName !== undefined && endpointName !== endpoint) setEndpoint(endpointName);
  const reason = useSelector(
    (state: { staleness: Staleness }) => state.staleness[endpoint ?? ''] ?? null,
  );
  const isStale = reason !== null;
  useEffect(() => {
    if (!isStale) return undefined;
    const timer = setInterval(() => void refetch(), refetchEveryMs);
    return () => clearInterval(timer);
  }, [isStale, refetch]);
  return reason;
};

/** The gravest of several reasons. */
export const gravest = (...reasons: readonly (StaleReason | null)[]): StaleReason | null =>
  staleReasons.findLast((reason) => reasons.includes(reason)) ?? null;
