import { useEffect, useState, type RefObject } from 'react';
import { fixed } from '../../../../../domain/shared/decimal.ts';
import { useAppSelector, useAppStore } from '../../../app/store.ts';
import { quotePlaces } from '../../../lib/format/quotes.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { selectTerminal } from '../terminal-slice.ts';
import type { Candle, Instrument } from '../types.ts';
import { useNarrow } from '../use-narrow.ts';
import { averageAt, leavesGap, withRate } from './candles.ts';
import type { ChartEngine } from './chart-engine.ts';
import { ChartLegend } from './chart-legend.tsx';

type LiveLegendProps = Readonly<{
  instrument: Instrument;
  candles: readonly Candle[] | null;
  engine: RefObject<ChartEngine | null>;
  /** Receives the function that gets the start of the candle under the pointer. */
  hoverRef: RefObject<(time: number | null) => void>;
  /** Called when a price starts a candle but the previous candle is missing, because no prices arrived for a while. */
  onGap: () => void;
}>;

/** The candles, with the last one updated by prices. The canvas is updated directly, so only the legend renders. */
const useLiveCandles = ({
  instrument,
  candles,
  engine,
  onGap,
}: LiveLegendProps): readonly Candle[] => {
  const store = useAppStore();
  const { interval } = useAppSelector(selectTerminal);
  const [now, setNow] = useState<readonly Candle[]>([]);
  useEffect(() => {
    let all = candles ?? [];
    let heard: string | null = null;
    setNow(all);
    if (candles === null) return undefined;
    const onPrice = (): void => {
      const price = selectPrice(store.getState(), instrument.name);
      if (price === undefined || price.bids === null || price.at === null || price.at === heard)
        return;
      heard = price.at;
      const last = all.at(-1);
      const next = withRate(last, { rate: price.bids, atMs: Date.parse(price.at) }, interval);
      if (next === null) return;
      if (leavesGap(last, next, interval)) onGap();
      all = next.time === last?.time ? [...all.slice(0, -1), next] : [...all, next];
      engine.current?.updateLast(next);
      setNow(all);
    };
    onPrice();
    return store.subscribe(onPrice);
  }, [candles, engine, instrument.name, interval, onGap, store]);
  return now;
};

/** The legend of the candle under the pointer, or else of the last one; it also updates the last candle. */
export const LiveLegend = (props: LiveLegendProps) => {
  const { instrument, hoverRef } = props;
  const narrow = useNarrow();
  const { interval, averageOn } = useAppSelector(selectTerminal);
  const candles = useLiveCandles(props);
  const [hovered, setHovered] = useState<number | null>(null);
  useEffect(() => {
    hoverRef.current = setHovered;
  }, [hoverRef]);
  const found = hovered === null ? -1 : candles.findIndex(({ time }) => time === hovered);
  const shown = found < 0 ? candles.length - 1 : found;
  const average = averageOn ? averageAt(candles, shown) : null;
  if (narrow) return null;
  return (
    <ChartLegend
      instrument={instrument}
      interval={interval}
      candle={candles[shown] ?? null}
      average={average === null ? null : fixed(average, quotePlaces(instrument))}
      averageOn={averageOn}
    />
  );
};
