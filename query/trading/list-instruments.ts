import type { Quote } from '../../domain/shared/trading/types.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import {
  instrumentsTable,
  type InstrumentRow,
} from '../../projections/trading/instruments/rows.ts';
import { ask } from '../core/ask.ts';
import type { QueryDeps } from '../core/deps.ts';
import { joinNumbers } from '../core/numbers.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { instrumentsResponse, type InstrumentItem } from './contract.ts';

type Raw = Omit<InstrumentRow, 'is_removed' | 'revision' | 'start_bid' | 'start_ask'> &
  Readonly<{
    number: number | null;
    day_open: string | null;
    day_high: string | null;
    day_low: string | null;
  }>;

const toItem = ({ number, ...row }: Raw, quote: Quote | null): InstrumentItem => ({
  ...row,
  number,
  bids: quote?.bid ?? null,
  asks: quote?.ask ?? null,
  closeoutBid: quote?.bid ?? null,
  closeoutAsk: quote?.ask ?? null,
  at: quote?.at ?? null,
});

/**
 * All listed instruments with their newest price. The candle of the day is written once a minute, so the last minute
 * candles are added to its high and low.
 */
export const listInstruments = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/dashboard/instruments',
  kind: 'query',
  summary: 'All instruments with latest bid and ask, and open, high and low of the day.',
  permission: signedIn(),
  response: instrumentsResponse,
  handle: ({ context }, { pool, positions, quotes }) =>
    answerFrom(
      { positions, context, models: [readModels.instruments, readModels.numbering] },
      async () => {
        const rows = await ask<Raw>(
          pool,
          sql`select i.id, n.number, i.name, i.base, i.quote, i.alias, i.category, i.tradable, i.tradingview,
                   i.leverage::text as leverage, c.open::text as day_open,
                   greatest(c.high, m.high)::text as day_high, least(c.low, m.low)::text as day_low
            from ${name(instrumentsTable)} i ${joinNumbers('instrument', sql`i.id`)}
            left join market.candles c on c.instrument = i.name and c.interval = '1D'
              and c.time = date_trunc('day', now(), 'UTC')
            left join lateral (select max(high) as high, min(low) as low from market.candles
              where instrument = i.name and interval = '1m'
                and time >= greatest(c.time, now() - interval '2 minutes')) m on c.time is not null
            where not i.is_removed order by n.number, i.id`,
        );
        await quotes.fresh();
        return { data: rows.map((row) => toItem(row, quotes.latest(row.name))) };
      },
    ),
});
