import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { CommandDeps } from '../core/deps.ts';
import { partOf } from '../core/metadata.ts';
import { callerOf, sendingOfRequest } from '../core/person.ts';
import { editLeadRequest, messageResponse } from './contract.ts';
import { assignmentOf, requireStatus, workerOf } from './facts.ts';

/** Changes a lead's data and who is assigned: two commands of one stream, completed by a retry with the same key. */
export const editLead = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/admin/leads/:id',
  kind: 'command',
  summary: "Change a lead's data, its status and who is assigned.",
  permission: only([1, 2]),
  body: editLeadRequest,
  response: messageResponse,
  errors: ['LEAD_NOT_FOUND', 'UNKNOWN_SALES_STATUS', 'NOT_ASSIGNABLE', 'REFERENCE_DATA_STALE'],
  handle: (request, deps) => {
    const sending = sendingOfRequest('ChangeLead', request, deps);
    return deps.handler.once(sending.record, sending.metadata, async (send) => {
      deps.reference.requireFresh();
      const { managerId, agentId, retId, leadStatus: status, ...lead } = request.body;
      requireStatus(status, deps);
      const assignment = assignmentOf({ managerId, agentId, retId }, deps);
      const worker = workerOf(callerOf(request));
      const target = { decider: leadDecider, streamId: request.params.id };
      const outcome = () => ({ status: 200, body: { message: successTexts.leadEdited } });
      if (Object.keys(assignment).length > 0) {
        await deps.handler.handle({
          ...target,
          ...partOf(sending, 'assign'),
          command: { type: 'AssignLead', data: { ...assignment, worker } },
          outcome,
        });
      }
      return send({
        ...target,
        ...sending,
        command: { type: 'ChangeLead', data: { ...lead, status, worker } },
        outcome,
      });
    });
  },
});
