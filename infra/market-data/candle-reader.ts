import type { Pool } from 'pg';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { candleStart, type CandleInterval } from '../../domain/shared/trading/candles.ts';
import { widened } from './candles.ts';

export type CandleRow = Readonly<{
  /** Start of the candle in Unix seconds, UTC. */
  time: number;
  open: Decimal;
  high: Decimal;
  low: Decimal;
  close: Decimal;
  /** As the provider counts it; `null` if none has reported it. */
  volume: number | null;
}>;

export type CandleSelection = Readonly<{
  instrument: string;
  interval: CandleInterval;
  limit: number;
  /** Unix seconds: only candles that begin earlier; `null` for the newest. */
  before: number | null;
}>;

type Found = CandleRow & Readonly<{ is_minute: boolean }>;

/** The candles of a selection, newest first, and for spans longer than a minute also the last two minutes. */
const select = `
  (select extract(epoch from time)::float8 as time, open::text, high::text, low::text, close::text,
          volume::float8, false as is_minute
     from market.candles
    where instrument = $1 and interval = $2 and time < coalesce(to_timestamp($4), 'infinity')
    order by time desc limit $3)
  union all
  (select extract(epoch from time)::float8, open::text, high::text, low::text, close::text, volume::float8, true
     from market.candles
    where instrument = $1 and interval = '1m' and $2 <> '1m'
    order by time desc limit 2)`;

/**
 * Minutes are written each second, longer candles less often: so the newest candle is completed with its last minutes.
 */
const withMinute = (
  candles: readonly CandleRow[],
  minute: CandleRow,
  { interval, before }: CandleSelection,
): readonly CandleRow[] => {
  const time = candleStart(interval, minute.time * 1_000) / 1_000;
  if (before !== null && time >= before) return candles;
  const last = candles.at(-1);
  if (last?.time === time) return candles.with(-1, widened(last, minute));
  return last === undefined || last.time < time ? [...candles, { ...minute, time }] : candles;
};

/** The newest candles of a selection, in order of time. */
export const readCandles = async (
  pool: Pool,
  selection: CandleSelection,
): Promise<readonly CandleRow[]> => {
  const { instrument, interval, limit, before } = selection;
  const values = [instrument, interval, limit, before];
  const { rows } = await pool.query<Found>({ name: 'read candles', text: select, values });
  const found = (isMinute: boolean): readonly CandleRow[] =>
    rows
      .filter((row) => row.is_minute === isMinute)
      .map(({ time, open, high, low, close, volume }) => ({ time, open, high, low, close, volume }))
      .sort((one, other) => one.time - other.time);
  return found(true)
    .reduce((candles, minute) => withMinute(candles, minute, selection), found(false))
    .slice(-limit);
};
