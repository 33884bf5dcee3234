import { useEffect } from 'react';
import { useLive, useLiveState } from '../../../app/live-context.tsx';
import { useAppDispatch } from '../../../app/store.ts';
import { useListInstrumentsQuery } from '../api.ts';
import { nextMeter, type Meter } from './feed-meter.ts';
import { feedMeasured, feedWentDown, feedWentUp } from './feed-slice.ts';
import { createPriceBuffer } from './price-buffer.ts';
import { pricesFlushed } from './prices-slice.ts';
import { readPriceUpdate } from './read-price-update.ts';

const measureEveryMs = 1_000;

/**
 * Keeps the `prices` slice up to date while the terminal is mounted. The listener is attached before the first list is
 * requested, and an older quote never replaces a newer one, so no tick is lost between the two; after a reconnect the
 * socket causes the list to be refetched.
 */
export const usePriceFeed = (): void => {
  const live = useLive();
  const up = useLiveState();
  const dispatch = useAppDispatch();

  useEffect(() => {
    let meter: Meter | null = null;
    const buffer = createPriceBuffer((updates) => dispatch(pricesFlushed(updates)));
    const stopListening = live.on('priceUpdate', (data) => {
      const updates = readPriceUpdate(data);
      const now = { clockMs: Date.now(), steadyMs: Math.round(performance.now()) };
      meter = nextMeter(meter, updates.at(-1)?.at ?? null, now);
      buffer.take(updates);
    });
    const timer = setInterval(() => {
      if (meter === null) return;
      const { delayMs, skewMs, lastTickAtMs } = meter;
      dispatch(feedMeasured({ delayMs, skewMs, lastTickAtMs }));
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
