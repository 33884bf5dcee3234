import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLazyListCandlesQuery, useListCandlesQuery } from '../api.ts';
import type { Interval } from '../terminal-slice.ts';
import type { Candle } from '../types.ts';
import { joined } from './candles.ts';

type Older = Readonly<{ of: string; candles: readonly Candle[]; ended: boolean }>;

const nothing: readonly Candle[] = [];

/** Candles of an instrument and interval; `loadOlder` adds what lies before, once at a time, until there is none. */
export const useCandles = (instrument: string, interval: Interval) => {
  const of = `${instrument}.${interval}`;
  const { currentData, error, isFetching, refetch } = useListCandlesQuery({ instrument, interval });
  const [askOlder, { isFetching: olderOnTheWay }] = useLazyListCandlesQuery();
  const [older, setOlder] = useState<Older>({ of, candles: nothing, ended: false });
  useEffect(() => setOlder({ of, candles: nothing, ended: false }), [of]);

  const own = older.of === of ? older : null;
  const candles = useMemo(
    () => (currentData === undefined ? null : joined(own?.candles ?? nothing, currentData)),
    [currentData, own],
  );

  const loadOlder = useCallback(() => {
    const before = candles?.[0]?.time;
    if (before === undefined || olderOnTheWay || own === null || own.ended) return;
    void askOlder({ instrument, interval, before }, true)
      .unwrap()
      .then(
        (found) =>
          setOlder((kept) =>
            kept.of === of
              ? { of, candles: joined(found, kept.candles), ended: found.length === 0 }
              : kept,
          ),
        () => setOlder((kept) => (kept.of === of ? { ...kept, ended: true } : kept)),
      );
  }, [askOlder, candles, instrument, interval, of, olderOnTheWay, own]);

  return { candles, error, isFetching, refetch, loadOlder };
};
