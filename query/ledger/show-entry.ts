import { object } from 'yup';
import { DomainError } from '../../domain/shared/errors.ts';
import { rights } from '../../domain/shared/rights.ts';
import { ledgerErrors } from '../../domain/ledger/errors.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { linesMost } from '../../projections/ledger/journal/rows.ts';
import { auditModels } from '../audit/list-audit.ts';
import { chainOf } from '../audit/causes.ts';
import { tell } from '../audit/events.ts';
import { ask } from '../core/ask.ts';
import type { QueryDeps } from '../core/deps.ts';
import { readModels } from '../core/read-models.ts';
import { constant, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { asked } from './asked.ts';
import { entries, upTo } from './balances.ts';
import { entryResponse, type EntryAnswer } from './contract.ts';

type Posted = EntryAnswer['postings'][number];

const models = [readModels.journal, ...auditModels];

/** Explains a journal entry: both sides of it, the event that posted it, who did it, and what led to it. */
export const showEntry = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/ledger/api/entries/:position',
  kind: 'query',
  summary: 'A journal entry: its postings, and its event with the causes in words.',
  permission: only(rights.readLedger),
  params: object({ position: asked.position().required() }),
  response: entryResponse,
  errors: [ledgerErrors.ENTRY_NOT_FOUND],
  handle: ({ params: { position }, context }, { pool, positions }) =>
    answerFrom({ positions, context, models }, async () => {
      const [postings, chain] = await Promise.all([
        ask<Posted>(
          pool,
          sql`select line, account, mode, currency, side, amount::text as amount,
                     debits_after::text as debits_after, credits_after::text as credits_after
              from ${entries} where ${upTo(position)}
                and seq >= ${position}::bigint * ${constant(linesMost)}
              order by seq`,
        ),
        chainOf(pool, position),
      ]);
      if (postings.length === 0) throw new DomainError(ledgerErrors.ENTRY_NOT_FOUND);
      return {
        position,
        postings: [...postings],
        chain: [...(await tell(pool, chain))],
      } satisfies EntryAnswer;
    }),
});
