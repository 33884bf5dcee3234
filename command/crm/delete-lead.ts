import { crmErrors } from '../../domain/crm/errors.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { rights } from '../../domain/shared/rights.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { send } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { messageResponse } from './contract.ts';

/**
 * Deletes a lead and erases everything known about it at once: by law nothing of a lead may be kept (decisions.md 45).
 */
export const deleteLead = defineRoute<CommandDeps>()({
  method: 'DELETE',
  path: '/admin/leads/:id',
  kind: 'command',
  summary: 'Delete a lead and erase its personal data at once.',
  permission: only(rights.editLeads),
  response: messageResponse,
  errors: [crmErrors.LEAD_NOT_FOUND],
  handle: (request, deps) =>
    send(request, deps, {
      decider: leadDecider,
      streamId: request.params.id,
      command: { type: 'EraseLead', data: {} },
      outcome: () => ({ status: 200, body: { message: successTexts.leadDeleted } }),
    }),
});
