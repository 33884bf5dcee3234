import type { Pool } from 'pg';
import { array, boolean, number, object, string, type InferType } from 'yup';
import { categories, markets } from '../../../domain/shared/trading/types.ts';
import type { Lease, Leases } from '../../leases/leases.ts';
import type { FeedReport } from '../prices.ts';

const parts = `
  said as (
    insert into market.feed (report, said_at) select $4::jsonb, clock_timestamp() from held
    on conflict (only_row) do update set report = excluded.report, said_at = excluded.said_at
  )`;

/** Stores the state of the feed. Throws `LeaseLostError`. */
export const writeFeed = async (
  { leases, lease }: Readonly<{ leases: Pick<Leases, 'writeUnder'>; lease: Lease }>,
  report: FeedReport,
): Promise<void> => {
  await leases.writeUnder(lease, { name: 'write feed', parts, values: [JSON.stringify(report)] });
};

const count = () => number().default(0);

/** If the writer has been silent for longer, there are no held-back prices to look at. */
const heldSilenceMsMax = 10_000;

const feedIds = ['polygonForex', 'polygonCrypto', 'eodStock', 'oandaRest'] as const;

const reportedFeed = object({
  id: string().oneOf(feedIds).required(),
  name: string().required(),
  problem: string().nullable().defined(),
  priced: number().required(),
  markets: array(string().oneOf(markets).required()).default([]),
  lastTickAtMs: number().nullable().defined(),
  held: object({
    garbage: count(),
    unknown: count(),
    'not-positive': count(),
    crossed: count(),
    jump: count(),
    old: count(),
  }).required(),
  heldPrices: array(
    object({
      instrument: string().required(),
      bid: string().required(),
      ask: string().required(),
      before: string().required(),
      atMs: number().required(),
      count: number().required(),
    }),
  ).default([]),
});

/** Reports of an older version have no feeds. */
const stored = object({
  feeds: array(reportedFeed).default([]),
  isStoodInFor: boolean().default(false),
  withoutSource: array(string().oneOf(categories).required()).default([]),
});

export type SaidOfFeed = InferType<typeof stored> &
  Readonly<{ /** Since the price writer said so. */ silentMs: number }>;

/** The last report of the price writer on its feeds, and its age; `null` if there never was one. */
export const readFeed = async (pool: Pool): Promise<SaidOfFeed | null> => {
  const { rows } = await pool.query<{ report: unknown; silent: number }>({
    name: 'read feed',
    text: `select report, (extract(epoch from clock_timestamp() - said_at) * 1000)::float8 as silent
             from market.feed`,
  });
  const [row] = rows;
  return row === undefined ? null : { ...stored.cast(row.report), silentMs: row.silent };
};

/** The price of an instrument that is held back as a jump, according to the price writer's current report. */
export const createHeldPriceOf = (pool: Pool) => async (instrument: string) => {
  const said = await readFeed(pool);
  if (said === null || said.silentMs > heldSilenceMsMax) return null;
  const found = said.feeds.flatMap(({ name, heldPrices }) =>
    heldPrices
      .filter((held) => held.instrument === instrument)
      .map(({ bid, ask, before, atMs }) => ({
        feed: name,
        bid,
        ask,
        before,
        heldAt: new Date(atMs).toISOString(),
      })),
  );
  return found[0] ?? null;
};
