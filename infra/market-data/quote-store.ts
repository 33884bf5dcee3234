import type { Pool, PoolClient } from 'pg';
import { markets, type Quote } from '../../domain/shared/trading/types.ts';
import type { MarketState, MarketStatus, Tick } from './prices.ts';

/** A quote with the name of its instrument. */
export type NamedQuote = Quote & Readonly<{ instrument: string }>;

/** Replaces the latest quotes; each gets the next number of `market.quote_sequence`. */
export const writeQuotes = async (
  client: PoolClient,
  source: string,
  ticks: readonly Tick[],
): Promise<void> => {
  if (ticks.length === 0) return;
  await client.query(
    `insert into market.quotes (instrument, bid, ask, sequence, at, source)
     select instrument, bid, ask, nextval('market.quote_sequence'), to_timestamp(ms / 1000.0), $5
     from unnest($1::text[], $2::numeric[], $3::numeric[], $4::bigint[]) as given (instrument, bid, ask, ms)
     on conflict (instrument) do update
       set bid = excluded.bid, ask = excluded.ask, sequence = excluded.sequence, at = excluded.at,
           source = excluded.source`,
    [
      ticks.map(({ instrument }) => instrument),
      ticks.map(({ bid }) => bid),
      ticks.map(({ ask }) => ask),
      ticks.map(({ atMs }) => atMs),
      source,
    ],
  );
};

/** Quotes numbered above `sequence`, in that order. */
export const readQuotes = async (pool: Pool, sequence: number): Promise<readonly NamedQuote[]> => {
  const { rows } = await pool.query<{
    instrument: string;
    bid: string;
    ask: string;
    sequence: string;
    ms: string;
  }>(
    `select instrument, bid::text, ask::text, sequence::text, round(extract(epoch from at) * 1000)::text as ms
     from market.quotes where sequence > $1 order by sequence`,
    [sequence],
  );
  return rows.map(({ instrument, bid, ask, sequence: number, ms }) => ({
    instrument,
    bid,
    ask,
    sequence: Number(number),
    at: new Date(Number(ms)).toISOString(),
  }));
};

/** Says which markets are open. */
export const writeMarketStatus = async (
  client: PoolClient,
  status: MarketStatus,
): Promise<void> => {
  await client.query(
    `insert into market.status (market, status) select * from unnest($1::text[], $2::text[])
     on conflict (market) do update set status = excluded.status`,
    [markets, markets.map((market) => status[market])],
  );
};

/** All closed until a feed has said otherwise. */
export const readMarketStatus = async (pool: Pool): Promise<MarketStatus> => {
  const { rows } = await pool.query<{ market: string; status: MarketState }>(
    'select market, status from market.status',
  );
  const stateOf = (market: string): MarketState =>
    rows.find((row) => row.market === market)?.status ?? 'closed';
  return { fx: stateOf('fx'), stock: stateOf('stock'), crypto: stateOf('crypto') };
};
