import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { kycCasesTable, type KycCaseRow } from '../../projections/kyc/cases/rows.ts';
import { askOne } from '../core/ask.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { kycStatusResponse, type KycStatusResponse } from './contract.ts';

type Latest = Pick<KycCaseRow, 'status' | 'decline_reason' | 'document_type'> &
  Readonly<{ submitted_at: Date }>;

const notSubmitted: KycStatusResponse = {
  status: 'not_submitted',
  decline_reason: null,
  type: null,
  submitted_at: null,
};

/** The status of the person's latest submission. */
export const kycStatus = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/kyc/status',
  kind: 'query',
  summary: 'Status of your latest KYC submission, with the reason if it was declined.',
  permission: signedIn('no'),
  response: kycStatusResponse,
  handle: ({ caller, context }, { pool, positions }) =>
    answerFrom({ positions, context, models: [readModels.kycCases] }, async () => {
      const latest = await askOne<Latest>(
        pool,
        sql`select status, decline_reason, document_type, submitted_at from ${name(kycCasesTable)}
            where user_id = ${personOf(caller).actor.userId}
            order by submitted_at desc, id desc limit 1`,
      );
      if (latest === null) return notSubmitted;
      const { status, decline_reason, document_type: type, submitted_at: at } = latest;
      return { status, decline_reason, type, submitted_at: at.toISOString() };
    }),
});
