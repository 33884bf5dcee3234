import type { LeadWorker } from '../../domain/crm/lead/commands.ts';
import { requireManaging, requireMayMoveTo } from '../../domain/crm/lead/reach.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf, sendingOfRequest } from '../core/person.ts';
import { beginBulk, requireReachOfAll, sendToAll, type BulkCommand } from './bulk.ts';
import { bulkLeadsRequest, bulkLeadsResponse, type BulkChange } from './contract.ts';
import { namedIn, requireAssignable, workerOf } from './facts.ts';
import { crmErrors } from '../../domain/crm/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** What the request asks for, if this person may do it to any lead at all: agents only archive. */
const commandOf = ({ group, agentId, retId }: BulkChange, worker: LeadWorker): BulkCommand => {
  if (group !== undefined) {
    requireMayMoveTo(worker, group);
    return { type: 'MoveLead', data: { group, worker } };
  }
  requireManaging(worker);
  return { type: 'AssignLead', data: { ...namedIn({ agentId, retId }), worker } };
};

const messages = {
  MoveLead: successTexts.leadsMoved,
  AssignLead: successTexts.agentsAssigned,
} as const;

/** Moves or assigns up to a thousand leads: all must be in reach, then each is a command of its own. */
export const bulkLeads = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/admin/leads/bulk',
  kind: 'command',
  items: ({ ids }) => ids.length,
  summary: 'Move leads to a group or assign an agent; refused as a whole if one is out of reach.',
  permission: only([1, 2, 5, 6]),
  body: bulkLeadsRequest,
  response: bulkLeadsResponse,
  errors: [crmErrors.LEAD_NOT_FOUND, crmErrors.NOT_ASSIGNABLE, generalErrors.REFERENCE_DATA_STALE],
  handle: async (request, deps) => {
    const { ids, data } = request.body;
    const worker = workerOf(callerOf(request));
    const command = commandOf(data, worker);
    const sending = sendingOfRequest('BulkLeads', request, deps);
    const bulk = { handler: deps.handler, sending, ids, worker };
    await beginBulk(bulk, async () => {
      await requireAssignable(data, deps);
      await requireReachOfAll(bulk);
    });
    const { position, failed, ...counts } = await sendToAll(bulk, command);
    return {
      status: 200,
      body: {
        message: messages[command.type],
        ...counts,
        failed: failed.map(({ id, refusal, message }) => ({ id, code: refusal.code, message })),
      },
      position: position ?? (await deps.head()),
      refused: failed,
    };
  },
});
