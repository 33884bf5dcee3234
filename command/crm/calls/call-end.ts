import { crmErrors } from '../../../domain/crm/errors.ts';
import { isOpenCall } from '../../../domain/crm/lead/calls.ts';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import type { Lead } from '../../../domain/crm/lead/state.ts';
import { isDomainError } from '../../../domain/shared/errors.ts';
import { systemActor, systemActors } from '../../../domain/shared/messages.ts';
import { createVoiso, type EndedCall } from '../../../infra/calls/voiso.ts';
import type { JobKind } from '../../../infra/jobs/job-kind.ts';
import type { Jobs } from '../../../infra/jobs/jobs.ts';
import { ProviderFailure } from '../../../infra/providers/failure.ts';
import type { Handler } from '../../core/handle.ts';
import { sendAsSystem } from '../../core/send.ts';
import { callEndFirstMs, callEndJob } from '../reactions/call-ends.ts';
import { openVoiso, type VoisoAccess } from './open-voiso.ts';

export type CallEndDeps = Readonly<{
  tradeApiAccess: VoisoAccess;
  handler: Pick<Handler, 'handle'>;
  /** The lead's current state. Other processes begin calls, so a cached fold may be outdated. */
  leadNow: (leadId: string) => Promise<Lead>;
  mintId: () => string;
  jobs: Pick<Jobs, 'addAll'>;
}>;

const longestMs = 10 * 60_000;
/** Enough tries for a day: by then the call is over, or its end will never be known. */
const triesMost = 150;

const askedAgainInMs = (asked: number): number => Math.min(callEndFirstMs * 2 ** asked, longestMs);

/** What the provider says about the end of a call; `null` while it says nothing or cannot be reached. */
const endOf = async (access: VoisoAccess, callId: string): Promise<EndedCall | null> => {
  const voiso = await openVoiso(access);
  if (voiso === null) return null;
  try {
    return await createVoiso(voiso).endOf(callId);
  } catch (error) {
    if (error instanceof ProviderFailure) return null;
    throw error;
  }
};

/** Whether there is nothing left to ask: the end of the call is known, or the lead was erased. */
const isOver = (lead: Lead, callId: string): boolean =>
  !('openCalls' in lead && isOpenCall(lead.openCalls, callId));

/** Asks repeatedly for a day how a call ended, and records the answer once on the lead. */
export const callEndKind = (deps: CallEndDeps): JobKind => ({
  name: callEndJob,
  spreadMs: longestMs,
  run: async ({ key }) => {
    const [leadId = '', asked = '0', ...rest] = key.split('/');
    const [callId, tries] = [rest.join('/'), Number(asked)];
    if (isOver(await deps.leadNow(leadId), callId)) return;
    const ended = await endOf(deps.tradeApiAccess, callId);
    if (ended === null && tries < triesMost) {
      const again = `${leadId}/${tries + 1}/${callId}`;
      return deps.jobs.addAll([{ kind: callEndJob, key: again, afterMs: askedAgainInMs(tries) }]);
    }
    try {
      await sendAsSystem(systemActor(systemActors.reactions), deps, {
        decider: leadDecider,
        streamId: leadId,
        command: {
          type: 'EndLeadCall',
          data: { callId, ...(ended ?? { outcome: 'unknown', seconds: null }) },
        },
        outcome: () => ({ status: 200, body: {} }),
      });
    } catch (error) {
      if (!isDomainError(error) || error.refusal !== crmErrors.LEAD_NOT_FOUND) throw error;
    }
  },
});
