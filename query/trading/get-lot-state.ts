import { defineRoute, signedIn } from '../../infra/http/route.ts';
import {
  costsTable,
  lotsTable,
  lotTypesTable,
  spreadsTable,
  unset,
  type LotsRow,
  type LotTypeRow,
} from '../../projections/site/settings/rows.ts';
import { askOne } from '../core/ask.ts';
import type { QueryDeps } from '../core/deps.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { lotStateParams, lotStateResponse, type LotStateResponse } from './contract.ts';

type Raw = Readonly<{
  lot_state: LotTypeRow['lot_state'] | null;
  lots: LotsRow['lots'] | null;
  spread: string | null;
  commission: string | null;
  swap_buy: string | null;
  swap_sell: string | null;
}>;

/** How the amount of an order in this category is entered, what its spread is multiplied by, and its costs. */
export const getLotState = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/dashboard/lot-state/:category',
  kind: 'query',
  summary:
    'Entry of amounts in a category (typed, or chosen from lots), with its spread setting, commission and swap.',
  permission: signedIn(),
  params: lotStateParams,
  response: lotStateResponse,
  handle: ({ params: { category }, context }, { pool, positions }) =>
    answerFrom({ positions, context, models: [readModels.siteSettings] }, async () => {
      const row = await askOne<Raw>(
        pool,
        sql`select (select lot_state from ${name(lotTypesTable)} where category = ${category}) as lot_state,
                   (select lots from ${name(lotsTable)} where id = 'default') as lots,
                   (select spread::text from ${name(spreadsTable)} where category = ${category}) as spread,
                   c.commission::text, c.swap_buy::text, c.swap_sell::text
            from (select) as one left join ${name(costsTable)} c on c.category = ${category}`,
      );
      const body: LotStateResponse = {
        lotState: row?.lot_state ?? unset.lotState,
        lotSelector: [...(row?.lots ?? [])],
        spread: row?.spread ?? unset.spread,
        commission: row?.commission ?? unset.cost,
        swapBuy: row?.swap_buy ?? unset.cost,
        swapSell: row?.swap_sell ?? unset.cost,
      };
      return body;
    }),
});
