import type { Pool } from 'pg';
import { object, type InferType } from 'yup';
import { sum } from '../../domain/shared/decimal.ts';
import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { QueryDeps } from '../core/deps.ts';
import { readModels } from '../core/read-models.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { asked } from './asked.ts';
import { asOfAsked, chartUpTo, listBooks } from './balances.ts';
import { trialBalanceResponse, type Book, type TrialBalance } from './contract.ts';

/** Shown while no book has postings. */
const firstBook: Book = { mode: 'real', currency: 'USD' };

export const trialBalanceQuery = object({
  mode: asked.mode(),
  currency: asked.currency(),
  at: asked.moment(),
  position: asked.position(),
});

/** The totals of every account of a book; without a book in the request, of the first one. */
export const trialBalanceOf = async (
  pool: Pool,
  query: InferType<typeof trialBalanceQuery>,
): Promise<TrialBalance> => {
  const [books, asOf] = await Promise.all([listBooks(pool), asOfAsked(pool, query)]);
  const mode = query.mode ?? books[0]?.mode ?? firstBook.mode;
  const currency =
    query.currency ?? books.find((book) => book.mode === mode)?.currency ?? firstBook.currency;
  const accounts = await chartUpTo(pool, { mode, currency }, asOf.position);
  return {
    books: [...books],
    mode,
    currency,
    as_of: asOf,
    accounts: [...accounts],
    debits: sum(accounts.map(({ debits }) => debits)),
    credits: sum(accounts.map(({ credits }) => credits)),
  };
};

/** The trial balance of a book as of any moment: debits equal credits, always. */
export const showTrialBalance = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/ledger/api/balance',
  kind: 'query',
  summary: 'Trial balance of a book, now or at a given time or position.',
  permission: only(rights.readLedger),
  query: trialBalanceQuery,
  response: trialBalanceResponse,
  handle: ({ query, context }, { pool, positions }) =>
    answerFrom({ positions, context, models: [readModels.journal] }, () =>
      trialBalanceOf(pool, query),
    ),
});
