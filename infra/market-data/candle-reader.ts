import type { Pool } from 'pg';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { CandleInterval } from '../../domain/shared/trading/candles.ts';

export type CandleRow = Readonly<{
  /** Unix seconds of its start, UTC. */
  time: number;
  open: Decimal;
  high: Decimal;
  low: Decimal;
  close: Decimal;
}>;

export type CandleSelection = Readonly<{
  instrument: string;
  interval: CandleInterval;
  limit: number;
  /** Unix seconds: only candles that begin earlier; `null` for the newest. */
  before: number | null;
}>;

/** The newest candles of a selection, in order of time. */
export const readCandles = async (
  pool: Pool,
  candleSelection: CandleSelection,
): Promise<readonly CandleRow[]> => {
  const { rows } = await pool.query<{
    time: number;
    open: string;
    high: string;
    low: string;
    close: string;
  }>(
    `select extract(epoch from time)::float8 as time, open::text, high::text, low::text, close::text
     from market.candles
     where instrument = $1 and interval = $2 and time < coalesce(to_timestamp($4), 'infinity')
     order by time desc limit $3`,
    [
      candleSelection.instrument,
      candleSelection.interval,
      candleSelection.limit,
      candleSelection.before,
    ],
  );
  return rows.reverse();
};
