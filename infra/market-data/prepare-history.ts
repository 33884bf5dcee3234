import type { PoolClient } from 'pg';
import { copyCandles, lastCandles, mergeCandles, type LastCandle } from './candle-store.ts';
import type { Candle } from './candles.ts';
import { historyStart } from './history-grid.ts';
import { makeHistory } from './history.ts';
import type { PricedInstrument } from './instruments.ts';
import type { HouseHours } from './house-hours.ts';

export type HistoryPreparation = Readonly<{
  /** The instruments to make candles for. */
  instruments: readonly PricedInstrument[];
  /** All priced instruments: crosses are computed from dollar pairs. */
  catalogue: readonly PricedInstrument[];
  /** Times when the market is closed have no candles. */
  hours: HouseHours;
  nowMs: number;
  seed: number;
  /** If false, charts stay as they are: only a provider may fill what was missed. */
  mayMakeUp: boolean;
}>;

/**
 * Simulates the candles of the time before the price writer ran: the whole history of an instrument that has none,
 * ending at its start price, and for the others the gap since the last candle, as far as their market was open. Without
 * `mayMakeUp` it adds none. Returns the bids from which prices go on.
 */
export const prepareHistory = async (
  client: PoolClient,
  { instruments, catalogue, hours, nowMs, seed, mayMakeUp }: HistoryPreparation,
): Promise<ReadonlyMap<string, string>> => {
  const last = new Map((await lastCandles(client)).map((candle) => [candle.instrument, candle]));
  const bids = new Map([...last].map(([name, { close }]) => [name, close]));
  if (!mayMakeUp) return bids;

  for (const [fromMs, gap] of gapsOf(instruments, { hours, nowMs }, last)) {
    const made = makeHistory({
      instruments: gap,
      catalogue,
      fromMs,
      nowMs,
      seed,
      bids,
      anchored: 'begin',
      hours,
    });
    for (const candles of made) {
      await mergeCandles(client, candles);
      closeAt(bids, candles);
    }
  }

  const without = instruments.filter(({ name }) => !last.has(name));
  const whole = makeHistory({
    instruments: without,
    catalogue,
    fromMs: historyStart(nowMs),
    nowMs,
    seed,
    bids,
    anchored: 'end',
    hours,
  });
  if (without.length > 0) await copyCandles(client, whole);
  return bids;
};

/** Instruments whose market was open since their last candle, by the end of that candle. */
const gapsOf = (
  instruments: readonly PricedInstrument[],
  { hours, nowMs }: Pick<HistoryPreparation, 'hours' | 'nowMs'>,
  last: ReadonlyMap<string, LastCandle>,
): ReadonlyMap<number, readonly PricedInstrument[]> => {
  const gaps = new Map<number, PricedInstrument[]>();
  for (const instrument of instruments) {
    const candle = last.get(instrument.name);
    if (candle === undefined) continue;
    const fromMs = candle.endMs;
    if (!hours.isOpenWithin(instrument.category, fromMs, nowMs)) continue;
    gaps.set(fromMs, [...(gaps.get(fromMs) ?? []), instrument]);
  }
  return gaps;
};

const closeAt = (bids: Map<string, string>, candles: readonly Candle[]): void => {
  const close = candles.at(-1);
  if (close !== undefined) bids.set(close.instrument, close.close);
};
