import type { WalletMode } from '../../domain/shared/trading/types.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { statementsTable } from '../../projections/trading/wallets/statement-rows.ts';
import { walletsTable } from '../../projections/trading/wallets/rows.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { joinNumbers } from '../core/numbers.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { transferRow, type TransferItem } from './transfers-contract.ts';

type Raw = Readonly<{
  id: string;
  occurred_at: Date;
  type: TransferItem['type'];
  wallet_id: string;
  number: number | null;
  mode: WalletMode;
  currency: string;
  amount: string;
  balance_after: string;
}>;

const transfers: ListDeclaration<Raw, TransferItem, Readonly<{ userId: string }>> = {
  from: sql`${name(walletsTable)} w join ${name(statementsTable)} s on s.wallet_id = w.id`,
  columns: {
    id: { sql: sql`s.position::text`, sort: sql`s.position` },
    occurred_at: { sql: sql`s.occurred_at`, sort: true },
    type: { sql: sql`s.type`, sort: true },
    wallet_id: { sql: sql`w.id` },
    number: { sql: sql`n.number`, with: joinNumbers('wallet', sql`w.id`) },
    mode: { sql: sql`w.mode` },
    currency: { sql: sql`w.currency`, sort: true },
    amount: { sql: sql`s.amount::text`, sort: sql`s.amount` },
    balance_after: { sql: sql`s.balance_after::text` },
  },
  filters: {},
  scope: ({ userId }) =>
    sql`w.user_id = ${userId} and s.type in ('TransferSent', 'TransferReceived')`,
  defaultSort: '-id',
  tie: sql`s.position`,
  toItem: ({ occurred_at, wallet_id, number, mode, currency, ...row }) => ({
    ...row,
    occurred_at: occurred_at.toISOString(),
    wallet: { id: wallet_id, number, mode, currency },
  }),
};

const models = [readModels.wallets, readModels.numbering];

/** Both sides of every transfer between the signed-in person's own wallets. */
export const listTransfers = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/wallets/transfers',
  kind: 'query',
  summary: 'Both sides of transfers between your wallets, newest first.',
  permission: signedIn(),
  query: listQuery(transfers),
  response: listResponse(transferRow),
  handle: ({ query, caller, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, () =>
      askList(transfers, deps, { userId: personOf(caller).actor.userId }, query),
    ),
});
