import { isUuid } from '../../domain/shared/ids.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { rights } from '../../domain/shared/rights.ts';
import type { CorrectionReason } from '../../domain/shared/trading/types.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { auditEventsTable } from '../../projections/audit/events/rows.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import {
  correctionsTable,
  ordersTable,
  type CorrectionRow,
} from '../../projections/trading/orders/rows.ts';
import { askByKeys } from '../core/ask.ts';
import type { QueryDeps } from '../core/deps.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { tradeCorrectionsResponse, type TradeCorrection } from './contract.ts';

/** The outer join gives an order without corrections one row without a correction. */
type Raw = Omit<CorrectionRow, 'order_id' | 'revision' | 'recorded_at' | 'position'> &
  Readonly<{
    position: string | null;
    recorded_at: Date;
    reason: CorrectionReason | null;
    full_name: string | null;
    role_id: number | null;
  }>;

const toItem = (row: Raw & { position: string }): TradeCorrection => ({
  id: row.position,
  recorded_at: row.recorded_at.toISOString(),
  actor: { id: row.actor_id, full_name: row.full_name, role_id: row.role_id },
  type: row.type,
  reason: row.reason,
  open_rate: { before: row.open_rate, after: row.open_rate_after },
  close_rate: { before: row.close_rate, after: row.close_rate_after },
  spread: { before: row.spread, after: row.spread_after },
  profit: { before: row.profit, after: row.profit_after },
  loss: { before: row.loss, after: row.loss_after },
  posted: row.posted,
});

const isCorrection = (row: Raw): row is Raw & { position: string } => row.position !== null;

const models = [readModels.orders, readModels.people, readModels.auditEvents];

/** Corrections of an order by staff, newest first. */
export const listCorrections = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/trades/:id/corrections',
  kind: 'query',
  summary: 'Corrections of an order by staff, newest first.',
  permission: only(rights.readTrades),
  response: tradeCorrectionsResponse,
  errors: [tradingErrors.ORDER_NOT_FOUND],
  handle: ({ params, context }, { positions, pool }) =>
    answerFrom({ positions, context, models }, async () => {
      if (!isUuid(params.id)) throw new DomainError(tradingErrors.ORDER_NOT_FOUND);
      const rows = await askByKeys<Raw>(
        pool,
        sql`select c.position::text, c.recorded_at, c.actor_id, c.type, e.data->>'reason' as reason, p.full_name, p.role_id,
                   c.open_rate::text, c.open_rate_after::text, c.close_rate::text, c.close_rate_after::text,
                   c.spread::text, c.spread_after::text, c.profit::text, c.profit_after::text,
                   c.loss::text, c.loss_after::text, c.posted::text
            from ${name(ordersTable)} o
            left join ${name(correctionsTable)} c on c.order_id = o.id
            left join ${name(auditEventsTable)} e on e.position = c.position
            left join ${name(peopleTable)} p on p.id = case when c.actor_id not like 'system:%' then c.actor_id::uuid end
            where o.id = ${params.id}
            order by c.revision desc limit 1000`,
      );
      if (rows.length === 0) throw new DomainError(tradingErrors.ORDER_NOT_FOUND);
      return { data: rows.filter(isCorrection).map(toItem) };
    }),
});
