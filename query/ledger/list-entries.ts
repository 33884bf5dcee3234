import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { QueryDeps } from '../core/deps.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { readModels } from '../core/read-models.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { entryRow } from './contract.ts';
import { journal } from './entries.ts';

export const journalModels = [
  readModels.journal,
  readModels.wallets,
  readModels.people,
  readModels.numbering,
];

/** The journal, newest first: all books, one book, or one account. */
export const listEntries = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/ledger/api/entries',
  kind: 'query',
  summary: 'Postings of the journal, newest first, with the resulting account balances.',
  permission: only(rights.readLedger),
  query: listQuery(journal),
  response: listResponse(entryRow),
  handle: ({ query, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models: journalModels }, () =>
      askList(journal, deps, null, query),
    ),
});
