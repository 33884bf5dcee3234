import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLazyListCandlesQuery, useListCandlesQuery } from '../api.ts';
import type { Interval } from '../terminal-slice.ts';
import type { Candle } from '../types.ts';
import { continued, joined } from './candles.ts';

/** The known candles of an instrument and interval, without a gap. */
type Known = Readonly<{ of: string; candles: readonly Candle[]; ended: boolean }>;

const nothing: readonly Candle[] = [];

/**
 * Candles of an instrument and interval; `loadOlder` adds earlier ones, one request at a time, until there are no more.
 */
export const useCandles = (instrument: string, interval: Interval) => {
  const of = `${instrument}.${interval}`;
  const { currentData, error, isFetching, refetch } = useListCandlesQuery({ instrument, interval });
  const [askOlder, { isFetching: olderOnTheWay }] = useLazyListCandlesQuery();
  const [known, setKnown] = useState<Known>({ of, candles: nothing, ended: false });
  useEffect(() => {
    if (currentData === undefined) return;
    setKnown((kept) => {
      const before = kept.of === of ? kept : { candles: nothing, ended: false };
      const candles = continued(before.candles, currentData);
      return { of, candles, ended: before.ended && candles !== currentData };
    });
  }, [of, currentData]);

  const candles = useMemo(() => {
    if (currentData === undefined) return null;
    return known.of === of ? continued(known.candles, currentData) : currentData;
  }, [currentData, known, of]);

  const loadOlder = useCallback(() => {
    const before = candles?.[0]?.time;
    if (before === undefined || olderOnTheWay || known.of !== of || known.ended) return;
    void askOlder({ instrument, interval, before }, true)
      .unwrap()
      .then(
        (found) =>
          setKnown((kept) =>
            kept.of === of && kept.candles[0]?.time === before
              ? { of, candles: joined(found, kept.candles), ended: found.length === 0 }
              : kept,
          ),
        // Further scrolling retries.
        () => undefined,
      );
  }, [askOlder, candles, instrument, interval, known, of, olderOnTheWay]);

  return { candles, error, isFetching, refetch, loadOlder };
};
