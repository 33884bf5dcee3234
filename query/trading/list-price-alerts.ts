import { defineRoute, signedIn } from '../../infra/http/route.ts';
import {
  priceAlertsTable,
  type PriceAlertRow,
} from '../../projections/trading/price-alerts/rows.ts';
import { ask } from '../core/ask.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { priceAlertsResponse } from './contract.ts';

type Raw = Omit<PriceAlertRow, 'user_id' | 'created_at' | 'fired_at'> &
  Readonly<{ created_at: Date; fired_at: Date | null }>;

/** As many as may wait, and as many again that have fired. */
const rowsMost = 100;

/** The person's price alerts, waiting ones first; fired ones stay for a week. */
export const listPriceAlerts = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/dashboard/price-alerts',
  kind: 'query',
  summary: 'Your price alerts: waiting ones, and those triggered within the last week.',
  permission: signedIn(),
  response: priceAlertsResponse,
  handle: ({ caller, context }, { pool, positions }) =>
    answerFrom({ positions, context, models: [readModels.priceAlerts] }, async () => {
      const rows = await ask<Raw>(
        pool,
        sql`select a.id, a.instrument, a.side, a.level, a.by_mail, a.created_at, a.fired_at, a.rate
          from ${name(priceAlertsTable)} a
          where a.user_id = ${personOf(caller).actor.userId}
            and (a.fired_at is null or a.fired_at > now() - interval '7 days')
          order by a.fired_at desc nulls first, a.created_at desc, a.id limit ${rowsMost}`,
      );
      return {
        data: rows.map(({ created_at: createdAt, fired_at: firedAt, ...row }) => ({
          ...row,
          created_at: createdAt.toISOString(),
          fired_at: firedAt?.toISOString() ?? null,
        })),
      };
    }),
});
