import type { Pool, PoolClient } from 'pg';
import { markets, type Quote } from '../../domain/shared/trading/types.ts';
import type { MarketState, MarketStatus, Tick } from './prices.ts';
import type { Heard, WriterBeat } from './writer-clock.ts';

/** A quote with the name of its instrument. */
export type NamedQuote = Quote & Readonly<{ instrument: string }>;

/** A quote as the table holds it. */
export type StoredQuote = NamedQuote & Heard;

/** A tick, and when it was heard: milliseconds of the writer's monotonic clock. */
export type HeardTick = Tick & Readonly<{ heardMs: number }>;

// Asked and written ten times a second by each process: each connection parses and plans them once.

/** Says what the writer's monotonic clock shows. */
export const writeBeat = async (client: PoolClient, beat: WriterBeat): Promise<void> => {
  await client.query({
    name: 'write beat',
    text: `insert into market.price_writer (writer, ms) values ($1, $2)
           on conflict (only_row) do update set writer = excluded.writer, ms = excluded.ms`,
    values: [beat.writer, Math.round(beat.ms)],
  });
};

/** What the writer said last; `null` where none has ever been. */
export const readBeat = async (pool: Pool): Promise<WriterBeat | null> => {
  const { rows } = await pool.query<{ writer: string; ms: string }>({
    name: 'read beat',
    text: 'select writer, ms::text from market.price_writer',
  });
  const [row] = rows;
  return row === undefined ? null : { writer: row.writer, ms: Number(row.ms) };
};

/** Replaces the latest quotes; each gets the next number of `market.quote_sequence`. */
export const writeQuotes = async (
  client: PoolClient,
  { source, writer }: Readonly<{ source: string; writer: string }>,
  ticks: readonly HeardTick[],
): Promise<void> => {
  if (ticks.length === 0) return;
  await client.query({
    name: 'write quotes',
    text: `insert into market.quotes (instrument, bid, ask, sequence, at, source, writer, heard_ms)
     select instrument, bid, ask, nextval('market.quote_sequence'), to_timestamp(ms / 1000.0), $6, $7, heard_ms
     from unnest($1::text[], $2::numeric[], $3::numeric[], $4::bigint[], $5::bigint[])
       as given (instrument, bid, ask, ms, heard_ms)
     on conflict (instrument) do update
       set bid = excluded.bid, ask = excluded.ask, sequence = excluded.sequence, at = excluded.at,
           source = excluded.source, writer = excluded.writer, heard_ms = excluded.heard_ms`,
    values: [
      ticks.map(({ instrument }) => instrument),
      ticks.map(({ bid }) => bid),
      ticks.map(({ ask }) => ask),
      ticks.map(({ atMs }) => Math.round(atMs)),
      ticks.map(({ heardMs }) => Math.round(heardMs)),
      source,
      writer,
    ],
  });
};

/** Quotes numbered above `sequence`, in that order. */
export const readQuotes = async (pool: Pool, sequence: number): Promise<readonly StoredQuote[]> => {
  const { rows } = await pool.query<{
    instrument: string;
    bid: string;
    ask: string;
    sequence: string;
    ms: string;
    writer: string;
    heard_ms: string;
  }>({
    name: 'read quotes',
    text: `select instrument, bid::text, ask::text, sequence::text, round(extract(epoch from at) * 1000)::text as ms,
            writer, heard_ms::text
     from market.quotes where sequence > $1 order by sequence`,
    values: [sequence],
  });
  return rows.map(({ instrument, bid, ask, sequence: number, ms, writer, heard_ms: heardMs }) => ({
    instrument,
    bid,
    ask,
    sequence: Number(number),
    at: new Date(Number(ms)).toISOString(),
    writer,
    heardMs: Number(heardMs),
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
  const { rows } = await pool.query<{ market: string; status: MarketState }>({
    name: 'read market status',
    text: 'select market, status from market.status',
  });
  const stateOf = (market: string): MarketState =>
    rows.find((row) => row.market === market)?.status ?? 'closed';
  return { fx: stateOf('fx'), stock: stateOf('stock'), crypto: stateOf('crypto') };
};
