import { useEffect } from 'react';
import { useLive, useLiveState } from '../../../app/live-context.tsx';
import { useAppDispatch } from '../../../app/store.ts';
import { useListInstrumentsQuery } from '../api.ts';
import { ageMs, clockSkewMs } from './feed-clock.ts';
import { feedMeasured, feedWentDown, feedWentUp } from './feed-slice.ts';
import { createPriceBuffer } from './price-buffer.ts';
import { pricesFlushed, type WirePrice } from './prices-slice.ts';
import { readPriceUpdate } from './read-price-update.ts';

const measureEveryMs = 1_000;

type Meter = { smallestMs: number | null; lastAt: string | null; lastTickAtMs: number | null };

const measured = (meter: Meter, updates: readonly WirePrice[], nowMs: number): void => {
  const newest = updates.at(-1)?.at ?? null;
  const took = ageMs(newest, nowMs, 0);
  if (took === null) return;
  meter.smallestMs = Math.min(meter.smallestMs ?? took, took);
  meter.lastAt = newest;
  meter.lastTickAtMs = nowMs;
};

/**
 * Keeps the `prices` slice alive while the terminal stands. The listener is attached before the first list is asked
 * for, and an older quote never replaces a newer one, so no tick is lost between the two; after a reconnect the socket
 * has the list asked for again.
 */
export const usePriceFeed = (): void => {
  const live = useLive();
  const up = useLiveState();
  const dispatch = useAppDispatch();

  useEffect(() => {
    const meter: Meter = { smallestMs: null, lastAt: null, lastTickAtMs: null };
    const buffer = createPriceBuffer((updates) => dispatch(pricesFlushed(updates)));
    const stopListening = live.on('priceUpdate', (data) => {
      const updates = readPriceUpdate(data);
      measured(meter, updates, Date.now());
      buffer.take(updates);
    });
    const timer = setInterval(() => {
      const { smallestMs, lastAt, lastTickAtMs } = meter;
      if (smallestMs === null || lastTickAtMs === null) return;
      const skewMs = clockSkewMs(smallestMs);
      dispatch(
        feedMeasured({ delayMs: ageMs(lastAt, lastTickAtMs, skewMs), skewMs, lastTickAtMs }),
      );
    }, measureEveryMs);
    return () => {
      stopListening();
      clearInterval(timer);
      buffer.stop();
    };
  }, [live, dispatch]);

  const { data } = useListInstrumentsQuery();
  useEffect(() => {
    if (data !== undefined) dispatch(pricesFlushed(data));
  }, [data, dispatch]);

  useEffect(() => {
    dispatch(up ? feedWentUp() : feedWentDown());
  }, [up, dispatch]);
};
