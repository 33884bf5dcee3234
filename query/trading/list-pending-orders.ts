import { string } from 'yup';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import {
  pendingOrdersTable,
  type PendingOrderRow,
} from '../../projections/trading/pending-orders/rows.ts';
import { ask } from '../core/ask.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { activeWalletOf } from './active-wallet.ts';
import { endedPendingResponse, pendingOrderRow, type PendingOrderItem } from './contract.ts';

type Raw = Omit<
  PendingOrderRow,
  'wallet_id' | 'user_id' | 'expires_at' | 'created_at' | 'status' | 'ended_at' | 'reason'
> &
  Readonly<{ expires_at: Date | null; created_at: Date }>;

/** Orders of the person's active wallet. */
type Scope = Readonly<{ userId: string; walletId: string | null }>;

/** The most pending orders of a wallet (`TOO_MANY_PENDING_ORDERS`), so one answer has all of them. */
const pendingOrdersMost = 200;

const pendingOrders: ListDeclaration<Raw, PendingOrderItem, Scope> = {
  from: sql`${name(pendingOrdersTable)} o`,
  columns: {
    id: { sql: sql`o.id` },
    created_at: { sql: sql`o.created_at`, sort: true },
    type: { sql: sql`o.type`, sort: true },
    kind: { sql: sql`o.kind`, sort: true },
    instrument: { sql: sql`o.instrument`, sort: true, search: 'text' },
    category: { sql: sql`o.category` },
    mode: { sql: sql`o.mode` },
    currency: { sql: sql`o.currency` },
    level: { sql: sql`o.level`, sort: true },
    trade_amount: { sql: sql`o.trade_amount`, sort: true },
    base_symbol: { sql: sql`o.base_symbol` },
    quote_symbol: { sql: sql`o.quote_symbol` },
    profit: { sql: sql`o.profit` },
    loss: { sql: sql`o.loss` },
    expires_at: { sql: sql`o.expires_at`, sort: true },
    linked_to: { sql: sql`o.linked_to` },
  },
  scope: ({ userId, walletId }) =>
    sql`o.user_id = ${userId} and o.wallet_id = ${walletId} and o.ended_at is null`,
  defaultSort: '-created_at',
  tie: sql`o.id`,
  toItem: ({ mode, currency, created_at: createdAt, expires_at: expiresAt, ...row }) => ({
    ...row,
    balance: { mode, currency },
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  }),
};

/** The pending orders of the active wallet, all at once. */
export const listPendingOrders = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/dashboard/orders/pending',
  kind: 'query',
  summary: 'Pending orders of the active wallet.',
  permission: signedIn(),
  query: listQuery(pendingOrders),
  response: listResponse(pendingOrderRow).shape({
    /** The active wallet, which the rows belong to; `null` for none. */
    wallet_id: string().nullable().defined(),
  }),
  handle: ({ query, caller, context }, deps) => {
    const { positions, pool } = deps;
    const models = [readModels.pendingOrders, readModels.wallets];
    return answerFrom({ positions, context, models }, async () => {
      const { userId } = personOf(caller).actor;
      const wallet = await activeWalletOf(pool, userId);
      const walletId = wallet?.id ?? null;
      const asked = { limit: pendingOrdersMost, ...query };
      const page = await askList(pendingOrders, deps, { userId, walletId }, asked);
      return { ...page, wallet_id: walletId };
    });
  },
});

type Ended = Omit<PendingOrderRow, 'wallet_id' | 'user_id' | 'linked_to'> &
  Readonly<{ expires_at: Date | null; created_at: Date; ended_at: Date }>;

/** The most pending orders that are shown of those that ended within a week. */
const endedMost = 100;

/** The pending orders of the active wallet that have ended, newest end first, and why. */
export const listEndedPending = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/dashboard/orders/pending/ended',
  kind: 'query',
  summary:
    'Pending orders of the active wallet that were filled, cancelled, refused or expired within the last week.',
  permission: signedIn(),
  response: endedPendingResponse,
  handle: ({ caller, context }, { positions, pool }) => {
    const models = [readModels.pendingOrders, readModels.wallets];
    return answerFrom({ positions, context, models }, async () => {
      const { userId } = personOf(caller).actor;
      const wallet = await activeWalletOf(pool, userId);
      const rows = await ask<Ended>(
        pool,
        sql`select o.id, o.created_at, o.type, o.kind, o.instrument, o.category, o.mode, o.currency,
                   o.level::text, o.trade_amount::text, o.base_symbol, o.quote_symbol, o.profit::text,
                   o.loss::text, o.expires_at, o.status, o.ended_at, o.reason
              from ${name(pendingOrdersTable)} o
             where o.user_id = ${userId} and o.wallet_id = ${wallet?.id ?? null}
               and o.ended_at > now() - interval '7 days'
             order by o.ended_at desc, o.id limit ${endedMost}`,
      );
      return {
        wallet_id: wallet?.id ?? null,
        data: rows.map(({ mode, currency, ...row }) => ({
          ...row,
          balance: { mode, currency },
          created_at: row.created_at.toISOString(),
          expires_at: row.expires_at?.toISOString() ?? null,
          ended_at: row.ended_at.toISOString(),
        })),
      };
    });
  },
});
