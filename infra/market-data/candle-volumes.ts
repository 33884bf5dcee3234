import type { PoolClient } from 'pg';
import {
  candleIntervals,
  candleStart,
  type CandleInterval,
} from '../../domain/shared/trading/candles.ts';
import type { HistoryMinute } from './feeds/provider-history.ts';

/** How much the volume of a candle grows, by its start. */
type Growths = ReadonlyMap<number, number>;

const growSql = `
  update market.candles c set volume = coalesce(c.volume, 0) + given.growth
    from unnest($3::bigint[], $4::bigint[]) as given (ms, growth)
   where c.instrument = $1 and c.interval = $2 and c.time = to_timestamp(given.ms / 1000.0)`;

const knownSql = `
  select (extract(epoch from time) * 1000)::bigint::text as ms, volume::text
    from market.candles
   where instrument = $1 and interval = '1m' and time = any(
     select to_timestamp(ms / 1000.0) from unnest($2::bigint[]) as given (ms))`;

const growthsWithin = (interval: CandleInterval, growths: Growths): Growths => {
  const longer = new Map<number, number>();
  for (const [ms, growth] of growths) {
    const startMs = candleStart(interval, ms);
    longer.set(startMs, (longer.get(startMs) ?? 0) + growth);
  }
  return longer;
};

/**
 * Sets the volumes that a provider reports for stored minutes, and adds the difference to the longer candles around
 * them, so that a volume that is reported twice counts once. The minutes are of one instrument.
 */
export const putVolumes = async (
  client: Pick<PoolClient, 'query'>,
  minutes: readonly HistoryMinute[],
): Promise<void> => {
  const [first] = minutes;
  if (first === undefined) return;
  const told = new Map(
    minutes.flatMap(({ startMs, volume }) => (volume === null ? [] : [[startMs, volume] as const])),
  );
  const { rows } = await client.query<Readonly<{ ms: string; volume: string | null }>>(knownSql, [
    first.instrument,
    [...told.keys()],
  ]);
  const growths = new Map(
    rows.flatMap(({ ms, volume }) => {
      const given = told.get(Number(ms));
      const isNews = given !== undefined && (volume === null || Number(volume) !== given);
      return isNews ? [[Number(ms), given - Number(volume ?? 0)] as const] : [];
    }),
  );
  if (growths.size === 0) return;
  for (const interval of candleIntervals) {
    const grown = growthsWithin(interval, growths);
    await client.query(growSql, [
      first.instrument,
      interval,
      [...grown.keys()],
      [...grown.values()],
    ]);
  }
};
