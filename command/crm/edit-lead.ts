import { rights } from '../../domain/shared/rights.ts';
import { leadFormFields } from '../../domain/shared/crm/merge.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import { editLeadRequest, messageResponse } from './contract.ts';
import type { LeadForm } from './merge/lead-form.ts';
import { namedIn, notAssignableIn, requireStatus, workerOf } from './facts.ts';
import { crmErrors } from '../../domain/crm/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/**
 * The number of edits of a lead whose form already equals what is asked; `undefined` if it differs. The edits are
 * counted before the form is read, so that an edit in between is noticed.
 */
const sameAfter = async (
  leadId: string,
  asked: LeadForm,
  { handler, leadFormOf }: Pick<CommandDeps, 'handler' | 'leadFormOf'>,
): Promise<number | undefined> => {
  const edits = await handler.findNow({
    decider: leadDecider,
    streamId: leadId,
    pick: (lead) => (lead.status === 'added' ? lead.edits : null),
  });
  const form = await leadFormOf(leadId);
  if (edits === null || form === null) return undefined;
  return leadFormFields.every((field) => asked[field] === form[field]) ? edits : undefined;
};

/** Changes a lead's data and its assignment in one append. */
export const editLead = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/admin/leads/:id',
  kind: 'command',
  summary: 'Change the data, status and assigned agent of a lead.',
  permission: only(rights.editLeads),
  body: editLeadRequest,
  response: messageResponse,
  errors: [
    crmErrors.LEAD_NOT_FOUND,
    crmErrors.UNKNOWN_SALES_STATUS,
    crmErrors.NOT_ASSIGNABLE,
    crmErrors.STALE_LEAD,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: (request, deps) => {
    return once(request, deps, 'ChangeLead', async (send) => {
      deps.reference.requireFresh('sales_status');
      const { id: streamId } = request.params;
      const { managerId, agentId, retId, leadStatus, ...form } = request.body;
      const status = requireStatus(leadStatus, deps);
      const named = { managerId, agentId, retId };
      const worker = workerOf(callerOf(request));
      const same = await sameAfter(streamId, { ...form, status }, deps);
      const data = {
        ...form,
        status,
        assignment: namedIn(named),
        notAssignable: await notAssignableIn(named, deps),
        worker,
      };
      return send({
        decider: leadDecider,
        streamId,
        command: {
          type: 'ChangeLead',
          data: same === undefined ? data : { ...data, sameAfter: same },
        },
        outcome: () => ({ status: 200, body: { message: successTexts.leadEdited } }),
      });
    });
  },
});
