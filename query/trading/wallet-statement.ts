import { object } from 'yup';
import { statementFiltered } from '../../domain/shared/lists/filtered-books.ts';
import { rights } from '../../domain/shared/rights.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { WalletMode } from '../../domain/shared/trading/types.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { ordersTable } from '../../projections/trading/orders/rows.ts';
import { numberingTable } from '../../projections/numbering/entities/rows.ts';
import {
  statementsTable,
  type StatementRow,
} from '../../projections/trading/wallets/statement-rows.ts';
import { walletsTable } from '../../projections/trading/wallets/rows.ts';
import { askByKeys } from '../core/ask.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration, SearchTerm } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { amongFound, amongWords } from '../core/list-search.ts';
import { askList } from '../core/list.ts';
import { hasNumber, joinNumbers } from '../core/numbers.ts';
import { peopleNamed } from '../core/people-named.ts';
import { readModels } from '../core/read-models.ts';
import { asked } from '../ledger/asked.ts';
import { name, sql, type Sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import {
  statementRow,
  statementWallet,
  type StatementItem,
  type StatementWallet,
} from './contract.ts';
import { instrumentsNamed } from './of-instruments-named.ts';
import { boundOfMoment, boundOfPosition, revisionAt, type Until } from './statement-bounds.ts';
import { statementTypes } from './statements/summary.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';

type Raw = Omit<
  StatementRow,
  'wallet_id' | 'revision' | 'occurred_at' | 'recorded_at' | 'covered'
> &
  Readonly<{
    id: string;
    occurred_at: Date;
    recorded_at: Date;
    full_name: string | null;
    role_id: number | null;
    mode: WalletMode;
    currency: string;
    number: number | null;
    instrument: string | null;
    withdrawal_number: number | null;
  }>;

/** The person who acted; `null` for the system, so that the key of people can be looked up. */
const actorId = sql`case when s.actor_id not like 'system:%' then s.actor_id::uuid end`;
const actor = sql`left join ${name(peopleTable)} p on p.id = ${actorId}`;

/**
 * Rows by people with such a name or address; their ids are text here. There may be very many, and each row would be
 * compared with all elements of an array.
 */
const byPeopleNamed = (term: SearchTerm): Sql =>
  sql`s.actor_id in (select u.id::text from (${term.lookUp(peopleNamed(term))}) u)`;

/** Rows by instruments with such a name; the orders of rows are only read if there are such instruments. */
const ofOrdersOf = ({ pattern, lookUp }: SearchTerm): Sql => {
  const instrument = sql`(select f.instrument from ${name(ordersTable)} f where f.id = s.order_id)`;
  return sql`s.order_id is not null and ${amongFound(instrument, lookUp(instrumentsNamed(pattern)))}`;
};

const wallet = sql`join ${name(walletsTable)} w on w.id = s.wallet_id`;

const statement: ListDeclaration<Raw, StatementItem, Readonly<{ walletId: string }>> = {
  from: sql`${name(statementsTable)} s`,
  columns: {
    id: { sql: sql`s.position::text`, sort: sql`s.revision` },
    position: { sql: sql`s.position::text`, sort: sql`s.revision` },
    occurred_at: { sql: sql`s.occurred_at`, sort: true },
    recorded_at: { sql: sql`s.recorded_at`, sort: true },
    type: { sql: sql`s.type`, search: amongWords(sql`s.type`, statementTypes) },
    mode: { sql: sql`w.mode`, with: wallet },
    currency: { sql: sql`w.currency`, with: wallet },
    amount: { sql: sql`s.amount::text`, sort: sql`s.amount` },
    balance_after: { sql: sql`s.balance_after::text`, compare: sql`s.balance_after` },
    margin_after: { sql: sql`s.margin_after::text` },
    held_after: { sql: sql`s.held_after::text` },
    withdrawal_id: { sql: sql`s.withdrawal_id` },
    withdrawal_number: {
      sql: sql`nw.number`,
      with: sql`left join ${name(numberingTable)} nw on nw.kind = 'withdrawal' and nw.id = s.withdrawal_id`,
    },
    actor_id: { sql: sql`s.actor_id` },
    full_name: {
      sql: sql`p.full_name`,
      with: actor,
      compare: actorId,
      search: byPeopleNamed,
    },
    role_id: { sql: sql`p.role_id`, with: actor },
    reason: { sql: sql`s.reason`, search: 'text' },
    order_id: { sql: sql`s.order_id` },
    number: {
      sql: sql`n.number`,
      with: joinNumbers('order', sql`s.order_id`),
      search: hasNumber('order', sql`s.order_id`),
    },
    instrument: {
      sql: sql`o.instrument`,
      with: sql`left join ${name(ordersTable)} o on o.id = s.order_id`,
      compare: sql`s.order_id`,
      search: ofOrdersOf,
    },
  },
  filters: {
    /** The statement as of a moment, or of the end of a day (UTC). */
    at: {
      schema: asked.moment(),
      where: (at, { walletId }) => sql`s.revision <= (${boundOfMoment(walletId, at)})`,
    },
    /** The statement as of the event at this position of the log. */
    position: {
      schema: asked.position(),
      where: (position, { walletId }) =>
        sql`s.revision <= (${boundOfPosition(walletId, position)})`,
    },
  },
  isOfOneKey: true,
  conditions: statementFiltered,
  scope: ({ walletId }) => sql`s.wallet_id = ${walletId}`,
  defaultSort: '-id',
  tie: sql`s.revision`,
  toItem: ({
    full_name,
    role_id,
    actor_id,
    order_id,
    number,
    instrument,
    withdrawal_id,
    withdrawal_number,
    ...row
  }) => ({
    ...row,
    occurred_at: row.occurred_at.toISOString(),
    recorded_at: row.recorded_at.toISOString(),
    actor: { id: actor_id, full_name, role_id },
    order: order_id === null ? null : { id: order_id, number, instrument },
    withdrawal: withdrawal_id === null ? null : { id: withdrawal_id, number: withdrawal_number },
  }),
};

type RawWallet = Omit<StatementWallet, 'user'> &
  Readonly<{ user_id: string; full_name: string | null }>;

/** The wallet's money now or at a moment: zero before its first row. */
const moneyAt = (id: string, until: Until): Readonly<{ columns: Sql; from: Sql }> =>
  until.at === undefined && until.position === undefined
    ? {
        columns: sql`w.balance::text as balance, w.margin::text as margin, w.held::text as held`,
        from: sql``,
      }
    : {
        columns: sql`coalesce(s.balance_after, 0)::text as balance,
                     coalesce(s.margin_after, 0)::text as margin, coalesce(s.held_after, 0)::text as held`,
        from: sql`left join ${name(statementsTable)} s on s.wallet_id = w.id
                    and s.revision = (${revisionAt(id, until)})`,
      };

const findWallet = async (
  { pool }: QueryDeps,
  id: string,
  until: Until,
): Promise<StatementWallet | null> => {
  const money = moneyAt(id, until);
  const [row] = await askByKeys<RawWallet>(
    pool,
    sql`select w.id, n.number, w.mode, w.currency, ${money.columns},
               w.user_id, p.full_name
        from ${name(walletsTable)} w ${joinNumbers('wallet', sql`w.id`)}
        left join ${name(peopleTable)} p on p.id = w.user_id ${money.from}
        where w.id = ${id}`,
  );
  if (row === undefined) return null;
  const { user_id, full_name, ...wallet } = row;
  return { ...wallet, user: { id: user_id, full_name } };
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

const models = [readModels.wallets, readModels.people, readModels.numbering, readModels.journal];

/** What moved a wallet, newest first: how much, by whom, why, and the balances afterwards. */
export const walletStatement = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/balance/:id/statement',
  kind: 'query',
  summary: 'Statement of a wallet, newest first, now or at a given time or position.',
  permission: only(rights.readStatements),
  query: listQuery(statement),
  response: listResponse(statementRow).concat(object({ wallet: statementWallet.required() })),
  errors: [tradingErrors.WALLET_NOT_FOUND],
  handle: ({ params, query, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, async () => {
      const walletId = params.id;
      if (!isUuid(walletId)) throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
      const [wallet, page] = await Promise.all([
        findWallet(deps, walletId, {
          at: textOf(query['at']),
          position: textOf(query['position']),
        }),
        askList(statement, deps, { walletId }, query),
      ]);
      if (wallet === null) throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
      return { ...page, wallet };
    }),
});
