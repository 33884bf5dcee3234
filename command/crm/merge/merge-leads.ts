import { crmErrors } from '../../../domain/crm/errors.ts';
import { leadDecider, requireMayEnd } from '../../../domain/crm/lead/decider.ts';
import { DomainError, isDomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { EventStoreUnavailable } from '../../../infra/event-store/port.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import type { Handled } from '../../core/command.ts';
import { mayPass } from '../../core/may-pass.ts';
import { callerOf } from '../../core/person.ts';
import { onceInParts } from '../../core/send.ts';
import type { CommandDeps } from '../../deps.ts';
import { messageResponse } from '../contract.ts';
import { workerOf } from '../facts.ts';
import { mergeLeadRequest } from './contract.ts';
import { takeMerged } from './take-merged.ts';

const isPassing = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable || (isDomainError(error) && mayPass(error.refusal));

/** Adds what the surviving lead takes from the other one; if that fails for now, a due job does it later. */
const withTaken = async (merged: Handled, leadId: string, deps: CommandDeps): Promise<Handled> => {
  try {
    return { ...merged, position: (await takeMerged(leadId, deps)) ?? merged.position };
  } catch (error) {
    if (isPassing(error)) return merged;
    throw error;
  }
};

/** Refuses if the prepared survivor no longer exists: the other lead would then be merged into nothing. */
const requireReady = (survivorId: string, leadId: string, deps: CommandDeps): Promise<void> =>
  deps.handler.findNow({
    decider: leadDecider,
    streamId: survivorId,
    pick: (lead) => {
      if (lead.status !== 'added' || !lead.tookIn.includes(leadId))
        throw new DomainError(crmErrors.LEAD_NOT_FOUND);
    },
  });

/**
 * Merges two leads of the same person: the one of the path survives and takes over notes, tasks and history of the
 * other.
 */
export const mergeLeads = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/leads/:id/merge',
  kind: 'command',
  summary:
    'Merge another lead into this one, which takes over its notes, tasks, calls and history. This cannot be undone.',
  permission: only(rights.mergeLeads),
  body: mergeLeadRequest,
  response: messageResponse,
  errors: [
    crmErrors.LEAD_MERGED_WITH_ITSELF,
    crmErrors.LEAD_NOT_FOUND,
    crmErrors.LEAD_MERGE_CUSTOMER,
    crmErrors.LEAD_MERGE_KEEPER,
    crmErrors.STALE_LEAD,
  ],
  handle: (request, deps) =>
    onceInParts(request, deps, 'MergeLead', async ({ send, part }) => {
      const { id: survivorId } = request.params;
      const { leadId, take: fields, expectedEdits, otherEdits } = request.body;
      if (survivorId === leadId) throw new DomainError(crmErrors.LEAD_MERGED_WITH_ITSELF);
      const worker = workerOf(callerOf(request));
      const other = await deps.handler.findNow({
        decider: leadDecider,
        streamId: leadId,
        pick: (lead) => (lead.status === 'added' ? lead : null),
      });
      if (other === null) throw new DomainError(crmErrors.LEAD_NOT_FOUND);
      // Checked before anything is written, so that a refusal here leaves both leads unchanged.
      const ending = { leadId, survivorId, expectedEdits: otherEdits };
      requireMayEnd(other, ending);
      // The survivor is prepared first and keeps its own data until the other lead has ended, so that a crash at any
      // point loses nothing.
      await part('take in')({
        decider: leadDecider,
        streamId: survivorId,
        command: { type: 'TakeInLead', data: { leadId, worker, expectedEdits } },
        outcome: () => ({ status: 200, body: {} }),
      });
      await requireReady(survivorId, leadId, deps);
      const chosen = fields.length === 0 ? {} : { chosen: { fields, edits: expectedEdits } };
      const merged = await send({
        decider: leadDecider,
        streamId: leadId,
        command: { type: 'MergeLead', data: { ...ending, ...chosen, worker } },
        outcome: () => ({ status: 200, body: { message: successTexts.leadsMerged } }),
      });
      return withTaken(merged, leadId, deps);
    }),
});
