import { uuidv7 } from '../../command/core/ids.ts';
import { callEndKind } from '../../command/crm/calls/call-end.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { createJobs } from '../../infra/jobs/jobs.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import type { Foundation } from './foundation.ts';
import { newestState } from './newest-state.ts';
import { openTradeApis } from './trade-apis.ts';

/** The job that asks the phone system how calls to leads ended. */
export const callEndOf = (foundation: Foundation): JobKind =>
  callEndKind({
    tradeApiAccess: openTradeApis(foundation),
    handler: foundation.handler,
    leadNow: (leadId) => newestState(foundation, leadDecider, leadId),
    mintId: uuidv7,
    jobs: createJobs(foundation.pools.app),
  });
