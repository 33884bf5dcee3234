import { defineRoute, signedIn } from '../../../infra/http/route.ts';
import { statementMailsTable } from '../../../projections/trading/statement-mails/rows.ts';
import { askOne } from '../../core/ask.ts';
import { personOf } from '../../core/caller.ts';
import type { QueryDeps } from '../../core/deps.ts';
import { readModels } from '../../core/read-models.ts';
import { name, sql } from '../../core/sql.ts';
import { answerFrom } from '../../core/wait-for-position.ts';
import { statementMailsResponse } from './contract.ts';

/** Whether the caller gets a statement by mail each month. */
export const showStatementMails = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/statements/mails',
  kind: 'query',
  summary: 'Whether the monthly statement by email is switched on.',
  permission: signedIn(),
  response: statementMailsResponse,
  handle: ({ caller, context }, { pool, positions }) =>
    answerFrom({ positions, context, models: [readModels.statementMails] }, async () => {
      const stopped = await askOne(
        pool,
        sql`select stopped_at from ${name(statementMailsTable)}
            where user_id = ${personOf(caller).actor.userId}`,
      );
      return { wanted: stopped === null };
    }),
});
