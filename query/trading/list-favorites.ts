import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { favoritesTable, type FavoriteRow } from '../../projections/trading/favorites/rows.ts';
import { instrumentsTable } from '../../projections/trading/instruments/rows.ts';
import { ask } from '../core/ask.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { favoritesResponse } from './contract.ts';

/** The person's favorite instruments, oldest first, without delisted ones. */
export const listFavorites = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/dashboard/get-favorite',
  kind: 'query',
  summary: 'Ids of your favorite instruments.',
  permission: signedIn(),
  response: favoritesResponse,
  handle: ({ caller, context }, { pool, positions }) =>
    answerFrom(
      { positions, context, models: [readModels.favorites, readModels.instruments] },
      async () => {
        const rows = await ask<Pick<FavoriteRow, 'instrument_id'>>(
          pool,
          sql`select f.instrument_id from ${name(favoritesTable)} f
            join ${name(instrumentsTable)} i on i.id = f.instrument_id and not i.is_removed
            where f.user_id = ${personOf(caller).actor.userId} order by f.added_position`,
        );
        return { data: rows.map(({ instrument_id: id }) => ({ list_id: id })) };
      },
    ),
});
