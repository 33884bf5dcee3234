import type { Pool } from 'pg';
import { object } from 'yup';
import { sub, sum } from '../../domain/shared/decimal.ts';
import { walletOfAccount } from '../../domain/shared/ledger/chart.ts';
import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { walletsTable } from '../../projections/trading/wallets/rows.ts';
import { askByKeys } from '../core/ask.ts';
import type { QueryDeps } from '../core/deps.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { asked } from './asked.ts';
import { accountUpTo, asOfAsked, lastBefore, type Source, type Totals } from './balances.ts';
import { accountResponse, type AccountAnswer } from './contract.ts';
import { startOf } from './moments.ts';

type Customer = Readonly<{ id: string; full_name: string | null }>;

const ownerOf = async (pool: Pool, walletId: string | null): Promise<Customer | null> => {
  if (walletId === null) return null;
  const [found] = await askByKeys<Customer>(
    pool,
    sql`select w.user_id as id, p.full_name from ${name(walletsTable)} w
        left join ${name(peopleTable)} p on p.id = w.user_id where w.id = ${walletId}`,
  );
  return found ?? null;
};

const totalOf = (all: readonly Source[]): Totals => ({
  debits: sum(all.map(({ debits }) => debits)),
  credits: sum(all.map(({ credits }) => credits)),
});

/** What was added since, by kind of event, without those that did not change. */
const since = (before: readonly Source[], until: readonly Source[]): readonly Source[] => {
  const known = new Map(before.map((source) => [source.event_type, source]));
  return until
    .map(({ event_type, debits, credits }) => {
      const earlier = known.get(event_type);
      return {
        event_type,
        debits: sub(debits, earlier?.debits ?? '0'),
        credits: sub(credits, earlier?.credits ?? '0'),
      };
    })
    .filter(({ debits, credits }) => debits !== '0' || credits !== '0');
};

/** Explains a balance: the totals of an account, and the kinds of events they come from. */
export const showAccount = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/ledger/api/account',
  kind: 'query',
  summary:
    'An account of a book at a given time or position: opening balance, closing balance and the movements between them.',
  permission: only(rights.readLedger),
  query: object({
    account: asked.account().required('Choose an account.'),
    mode: asked.mode().required('Choose real or demo.'),
    currency: asked.currency().required('Choose one of the currencies.'),
    from: asked.moment(),
    at: asked.moment(),
    position: asked.position(),
  }),
  response: accountResponse,
  handle: ({ query, context }, { pool, positions }) => {
    const models = [readModels.journal, readModels.wallets, readModels.people];
    return answerFrom({ positions, context, models }, async () => {
      const { account, mode, currency, from } = query;
      const of = { account, mode, currency };
      const [asOf, first, customer] = await Promise.all([
        asOfAsked(pool, query),
        from === undefined ? null : lastBefore(pool, startOf(from)),
        ownerOf(pool, walletOfAccount(account)),
      ]);
      const [before, until] = await Promise.all([
        first === null ? [] : accountUpTo(pool, of, first.position),
        accountUpTo(pool, of, asOf.position),
      ]);
      return {
        ...of,
        customer,
        as_of: asOf,
        opening: totalOf(before),
        closing: totalOf(until),
        sources: [...since(before, until)],
      } satisfies AccountAnswer;
    });
  },
});
