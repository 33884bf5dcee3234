import { crmErrors } from '../../../domain/crm/errors.ts';
import { leadDecider, requireMayEnd } from '../../../domain/crm/lead/decider.ts';
import { DomainError, isDomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { onceInParts } from '../../core/send.ts';
import type { CommandDeps } from '../../deps.ts';
import { messageResponse } from '../contract.ts';
import { workerOf } from '../facts.ts';
import { mergeLeadRequest, type MergeLeadRequest } from './contract.ts';
import type { LeadForm } from './lead-form.ts';

/** What a merge is refused for by what one of the two leads is by now. */
const refusals = [
  crmErrors.LEAD_NOT_FOUND,
  crmErrors.LEAD_MERGE_CUSTOMER,
  crmErrors.LEAD_MERGE_KEEPER,
  crmErrors.STALE_LEAD,
];

const isRefused = (error: unknown): boolean =>
  isDomainError(error) && refusals.includes(error.refusal);

type Forms = Readonly<{ own: LeadForm; merged: LeadForm }>;

/** What the lead that stays says before and afterwards; `null` where it takes nothing. */
const formsOf = async (
  survivorId: string,
  { leadId, take }: MergeLeadRequest,
  { leadFormOf }: Pick<CommandDeps, 'leadFormOf'>,
): Promise<Forms | null> => {
  if (take.length === 0) return null;
  const [own, other] = [await leadFormOf(survivorId), await leadFormOf(leadId)];
  if (own === null || other === null) throw new DomainError(crmErrors.LEAD_NOT_FOUND);
  const taken = Object.fromEntries(take.map((field) => [field, other[field]]));
  return { own, merged: { ...own, ...taken } };
};

/** Merges two leads that are one person: the one of the path stays, with notes, tasks and history of the other. */
export const mergeLeads = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/leads/:id/merge',
  kind: 'command',
  summary:
    'Merge another lead into this one, which has its notes, tasks, calls and history from now on. There is no way back.',
  permission: only(rights.mergeLeads),
  body: mergeLeadRequest,
  response: messageResponse,
  errors: [crmErrors.LEAD_MERGED_WITH_ITSELF, ...refusals],
  handle: (request, deps) =>
    onceInParts(request, deps, 'MergeLead', async ({ send, part }) => {
      const { id: survivorId } = request.params;
      const { leadId, expectedEdits, otherEdits } = request.body;
      if (survivorId === leadId) throw new DomainError(crmErrors.LEAD_MERGED_WITH_ITSELF);
      const worker = workerOf(callerOf(request));
      const other = await deps.handler.findNow({
        decider: leadDecider,
        streamId: leadId,
        pick: (lead) => (lead.status === 'added' ? lead : null),
      });
      if (other === null) throw new DomainError(crmErrors.LEAD_NOT_FOUND);
      // Asked before anything is taken in: what is refused here changed neither of the two.
      const ending = { leadId, survivorId, expectedEdits: otherEdits };
      requireMayEnd(other, ending);
      const forms = await formsOf(survivorId, request.body, deps);
      // The one that stays is readied first: whatever is cut off here, both are still there, and nothing was lost.
      await part('take in')({
        decider: leadDecider,
        streamId: survivorId,
        command: {
          type: 'TakeInLead',
          data: { leadId, form: forms?.merged ?? null, worker, expectedEdits },
        },
        outcome: () => ({ status: 200, body: {} }),
      });
      // The other one was changed in that moment: the one that stays says again what it said, unless it was changed too.
      const giveBack = ({ own }: Forms) =>
        part('give back')({
          decider: leadDecider,
          streamId: survivorId,
          command: {
            type: 'ChangeLead',
            data: {
              ...own,
              isEmailVerified: null,
              assignment: {},
              worker,
              expectedEdits: expectedEdits + 1,
            },
          },
          outcome: () => ({ status: 200, body: {} }),
        });
      try {
        return await send({
          decider: leadDecider,
          streamId: leadId,
          command: { type: 'MergeLead', data: { ...ending, worker } },
          outcome: () => ({ status: 200, body: { message: successTexts.leadsMerged } }),
        });
      } catch (error) {
        if (forms !== null && isRefused(error))
          await giveBack(forms).catch((failed: unknown) => {
            if (!isRefused(failed)) throw failed;
          });
        throw error;
      }
    }),
});
