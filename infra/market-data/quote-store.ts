import type { Pool, PoolClient } from 'pg';
import { hoursAt, type MarketHours } from '../../domain/shared/trading/market-hours.ts';
import { categories, type Category, type Quote } from '../../domain/shared/trading/types.ts';
import type { Lease, Leases } from '../leases/leases.ts';
import { statusOf } from './house-hours.ts';
import type { MarketStatus, Tick } from './prices.ts';
import type { Heard, WriterBeat } from './writer-clock.ts';

/** A quote with the name of its instrument. */
export type NamedQuote = Quote & Readonly<{ instrument: string }>;

/** A quote as the table holds it. */
export type StoredQuote = NamedQuote & Heard;

/** A tick and when it was heard, in milliseconds of the writer's monotonic clock. */
export type HeardTick = Tick & Readonly<{ heardMs: number }>;

// These run ten times a second in each process, so they are named: each connection parses and plans them once.

const writeParts = `
  beat as (
    insert into market.price_writer (writer, ms) select $4, $5 from held
    on conflict (only_row) do update set writer = excluded.writer, ms = excluded.ms
    returning wanted_until > clock_timestamp() as is_wanted
  ), written as (
    insert into market.quotes (instrument, bid, ask, sequence, at, source, writer, heard_ms)
    select instrument, bid, ask, nextval('market.quote_sequence'), to_timestamp(ms / 1000.0), source, $4, heard_ms
    from held cross join unnest($6::text[], $7::text[], $8::numeric[], $9::numeric[], $10::bigint[], $11::bigint[])
      as given (source, instrument, bid, ask, ms, heard_ms)
    on conflict (instrument) do update
      set bid = excluded.bid, ask = excluded.ask, sequence = excluded.sequence, at = excluded.at,
          source = excluded.source, writer = excluded.writer, heard_ms = excluded.heard_ms
    returning instrument, sequence
  )`;

export type WrittenQuotes = Readonly<{
  /** The sequence number of each quote, by instrument. */
  sequences: ReadonlyMap<string, number>;
  /** Whether another process follows prices closely. */
  isWanted: boolean;
}>;

/**
 * Replaces the latest quotes, each with the next number of `market.quote_sequence`, and stores the reading of the
 * writer's monotonic clock. Throws `LeaseLostError`.
 */
export const writeQuotes = async (
  { leases, lease }: Readonly<{ leases: Pick<Leases, 'writeUnder'>; lease: Lease }>,
  { source, beat }: Readonly<{ source: string; beat: WriterBeat }>,
  ticks: readonly HeardTick[],
): Promise<WrittenQuotes> => {
  const told = await leases.writeUnder(lease, {
    name: 'write quotes',
    parts: writeParts,
    returning: `(select json_build_object('numbers', (select json_object_agg(instrument, sequence) from written),
                                          'isWanted', (select is_wanted from beat)))`,
    values: [
      beat.writer,
      Math.round(beat.ms),
      ticks.map(({ from }) => from ?? source),
      ticks.map(({ instrument }) => instrument),
      ticks.map(({ bid }) => bid),
      ticks.map(({ ask }) => ask),
      ticks.map(({ atMs }) => Math.round(atMs)),
      ticks.map(({ heardMs }) => Math.round(heardMs)),
    ],
  });
  const { numbers, isWanted } = JSON.parse(told ?? '{}') as Readonly<{
    numbers?: Readonly<Record<string, number>> | null;
    isWanted?: boolean;
  }>;
  return { sequences: new Map(Object.entries(numbers ?? {})), isWanted: isWanted ?? false };
};

/** Tells the writer that prices are followed closely for this time; without effect if there never was a writer. */
export const wishQuotes = async (pool: Pool, forMs: number): Promise<void> => {
  await pool.query({
    name: 'wish quotes',
    text: `update market.price_writer set wanted_until = clock_timestamp() + $1 * interval '1 ms'`,
    values: [forMs],
  });
};

/**
 * Quotes with higher numbers than asked, in that order, and the writer's last clock reading; `null` if there never was
 * one.
 */
export type QuoteNews = Readonly<{ quotes: readonly StoredQuote[]; beat: WriterBeat | null }>;

type NewsRow = Readonly<{
  beat_writer: string | null;
  beat_ms: string | null;
  instrument: string | null;
  bid: string;
  ask: string;
  sequence: string;
  ms: string;
  writer: string;
  heard_ms: string;
}>;

const newsSql = `
  select w.writer as beat_writer, w.ms::text as beat_ms, q.instrument, q.bid::text, q.ask::text, q.sequence::text,
         round(extract(epoch from q.at) * 1000)::text as ms, q.writer, q.heard_ms::text
    from (select) as one
    left join market.price_writer w on true
    left join market.quotes q on q.sequence > $1
   order by q.sequence`;

/** Quotes numbered above `sequence`, and the writer's clock reading that was stored with them. */
export const readNews = async (
  pool: Pick<PoolClient, 'query'>,
  sequence: number,
): Promise<QuoteNews> => {
  const { rows } = await pool.query<NewsRow>({
    name: 'read quotes',
    text: newsSql,
    values: [sequence],
  });
  const quotes = rows.flatMap(({ instrument, bid, ask, ms, writer, ...row }) =>
    instrument === null
      ? []
      : [
          {
            instrument,
            bid,
            ask,
            sequence: Number(row.sequence),
            at: new Date(Number(ms)).toISOString(),
            writer,
            heardMs: Number(row.heard_ms),
          },
        ],
  );
  const [first] = rows;
  const { beat_writer: writer, beat_ms: ms } = first ?? { beat_writer: null, beat_ms: null };
  return { quotes, beat: writer === null ? null : { writer, ms: Number(ms) } };
};

/** The instruments that have a quote in the table. */
export const quotedInstruments = async (pool: Pool): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ instrument: string }>({
    name: 'read quoted instruments',
    text: 'select instrument from market.quotes',
  });
  return new Set(rows.map(({ instrument }) => instrument));
};

/** Stores which markets are open, and until when. */
export const writeMarketStatus = async (
  client: Pick<PoolClient, 'query'>,
  status: MarketStatus,
): Promise<void> => {
  await client.query(
    `insert into market.status (market, status, changes_at)
     select market, status, to_timestamp(ms / 1000.0)
       from unnest($1::text[], $2::text[], $3::bigint[]) as given (market, status, ms)
     on conflict (market) do update set status = excluded.status, changes_at = excluded.changes_at`,
    [
      categories,
      categories.map((category) => status[category].state),
      categories.map((category) => status[category].changesAtMs),
    ],
  );
};

type StatusRow = Readonly<{ market: Category; status: MarketHours['state']; ms: string | null }>;

/** The stored market status; all closed until a writer has stored one. */
export const readMarketStatus = async (pool: Pool): Promise<MarketStatus> => {
  const { rows } = await pool.query<StatusRow>({
    name: 'read market status',
    text: `select market, status, round(extract(epoch from changes_at) * 1000)::text as ms
             from market.status`,
  });
  const told = new Map(
    rows.map(({ market, status, ms }) => [
      market,
      { state: status, changesAtMs: ms === null ? null : Number(ms) },
    ]),
  );
  return statusOf((category) => told.get(category) ?? { state: 'closed', changesAtMs: null });
};

/** The stored status applied to a moment: an announced change has taken effect by then. */
export const statusBy = (status: MarketStatus, atMs: number): MarketStatus =>
  statusOf((category) => hoursAt(status[category], atMs));
