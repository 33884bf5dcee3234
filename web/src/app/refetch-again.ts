import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.ts';

/** A query of RTK Query, as its actions describe it. */
type Asked = Readonly<{
  endpointName: string;
  originalArgs: unknown;
  queryCacheKey: string;
  forceRefetch: boolean;
  /** Not sent, because the same query was already running. */
  isLeftOut: boolean;
}>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const askedOf = (action: unknown): Asked | null => {
  if (!isRecord(action) || typeof action['type'] !== 'string') return null;
  if (!/^api\/executeQuery\/(fulfilled|rejected)$/.test(action['type'])) return null;
  const meta = action['meta'];
  const arg = isRecord(meta) ? meta['arg'] : null;
  if (!isRecord(meta) || !isRecord(arg)) return null;
  const { endpointName, queryCacheKey, originalArgs, forceRefetch } = arg;
  if (typeof endpointName !== 'string' || typeof queryCacheKey !== 'string') return null;
  return {
    endpointName,
    originalArgs,
    queryCacheKey,
    forceRefetch: forceRefetch === true,
    isLeftOut: meta['condition'] === true,
  };
};

type Initiate = (args: unknown, options: object) => UnknownAction;

const hasInitiate = (value: unknown): value is Readonly<{ initiate: Initiate }> =>
  isRecord(value) && typeof value['initiate'] === 'function';

/**
 * RTK Query skips a refetch of a query that is already running, though its answer may be older than the change that
 * caused the refetch. This refetches once more after that answer.
 */
export const refetchAgain: Middleware = ({ dispatch }) => {
  const wanted = new Set<string>();
  const endpoints: Readonly<Record<string, unknown>> = api.endpoints;
  return (next) => (action) => {
    const result = next(action);
    const asked = askedOf(action);
    if (asked === null) return result;
    if (asked.isLeftOut) {
      if (asked.forceRefetch) wanted.add(asked.queryCacheKey);
    } else if (wanted.delete(asked.queryCacheKey)) {
      const endpoint = endpoints[asked.endpointName];
      if (hasInitiate(endpoint))
        dispatch(endpoint.initiate(asked.originalArgs, { subscribe: false, forceRefetch: true }));
    }
    return result;
  };
};
