import { rights } from '../../../domain/shared/rights.ts';
import { proposalsTable } from '../../../projections/trading/proposals/rows.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import type { QueryDeps } from '../../core/deps.ts';
import { readModels } from '../../core/read-models.ts';
import { answerFrom } from '../../core/wait-for-position.ts';
import { waitingProposals } from './contract.ts';

/** How many proposals wait for a second person. Every staff page queries it, so it reads nothing but an index. */
export const countWaitingProposals = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/proposals/waiting',
  kind: 'query',
  summary: 'Number of proposals that wait for a second person.',
  permission: only(rights.adjustBalances),
  response: waitingProposals,
  handle: ({ context }, deps) =>
    answerFrom({ positions: deps.positions, context, models: [readModels.proposals] }, async () => {
      const { rows } = await deps.pool.query<{ count: number }>(
        `select count(*)::integer as count from ${proposalsTable}
          where state = 'waiting' and until >= now()`,
      );
      return { count: rows[0]?.count ?? 0 };
    }),
});
