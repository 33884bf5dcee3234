import { instrumentsFiltered } from '../../domain/shared/lists/filtered.ts';
import { rights } from '../../domain/shared/rights.ts';
import type { Category, Quote } from '../../domain/shared/trading/types.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import {
  instrumentsTable,
  type InstrumentRow,
} from '../../projections/trading/instruments/rows.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { hasNumber, joinNumbers } from '../core/numbers.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { instrumentsParams, managedInstrument, type ManagedInstrument } from './contract.ts';

type Raw = Omit<InstrumentRow, 'is_removed'> & Readonly<{ number: number | null }>;

type Scope = Readonly<{ category: Category; latest: (instrument: string) => Quote | null }>;

const instruments: ListDeclaration<Raw, ManagedInstrument, Scope> = {
  from: sql`${name(instrumentsTable)} i`,
  columns: {
    id: { sql: sql`i.id`, sort: { by: sql`n.number`, with: joinNumbers('instrument', sql`i.id`) } },
    number: {
      sql: sql`n.number`,
      with: joinNumbers('instrument', sql`i.id`),
      search: hasNumber('instrument', sql`i.id`),
    },
    name: { sql: sql`i.name`, sort: true, search: 'text' },
    base: { sql: sql`i.base`, sort: true, search: 'text' },
    quote: { sql: sql`i.quote`, sort: true, search: 'text' },
    alias: { sql: sql`i.alias`, sort: true, search: 'text' },
    category: { sql: sql`i.category` },
    tradable: { sql: sql`i.tradable`, sort: true },
    tradingview: { sql: sql`i.tradingview`, sort: true },
    leverage: { sql: sql`i.leverage::text`, sort: sql`i.leverage` },
    start_bid: { sql: sql`i.start_bid::text` },
    start_ask: { sql: sql`i.start_ask::text` },
    revision: { sql: sql`i.revision` },
  },
  conditions: instrumentsFiltered,
  scope: ({ category }) => sql`not i.is_removed and i.category = ${category}`,
  defaultSort: '-id',
  tie: sql`i.id`,
  toItem: (row, { latest }) => {
    const quote = latest(row.name);
    return { ...row, bids: quote?.bid ?? null, asks: quote?.ask ?? null, at: quote?.at ?? null };
  },
};

/** The instruments of a category, for those who manage them. */
export const listManagedInstruments = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/instruments/api/:type',
  kind: 'query',
  summary: 'Instruments of a category, with their latest prices and possible changes.',
  permission: only(rights.changeInstruments),
  params: instrumentsParams,
  query: listQuery(instruments),
  response: listResponse(managedInstrument),
  handle: ({ params, query, context }, deps) =>
    answerFrom(
      {
        positions: deps.positions,
        context,
        models: [readModels.instruments, readModels.numbering],
      },
      () =>
        askList(instruments, deps, { category: params.type, latest: deps.quotes.latest }, query),
    ),
});
