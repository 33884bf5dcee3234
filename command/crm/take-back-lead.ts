import { crmErrors } from '../../domain/crm/errors.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { rights } from '../../domain/shared/rights.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { send } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { messageResponse } from './contract.ts';

/** Deletes one of the affiliator's own leads, as staff can delete any; refused once the lead is a customer. */
export const takeBackLead = defineRoute<CommandDeps>()({
  method: 'DELETE',
  path: '/affiliate/leads/:id',
  kind: 'command',
  summary: 'Delete one of your leads and erase its personal data at once.',
  permission: only(rights.ownAffiliateLeads),
  response: messageResponse,
  errors: [crmErrors.LEAD_NOT_FOUND, crmErrors.LEAD_IS_CUSTOMER, crmErrors.LEAD_TOOK_IN],
  handle: (request, deps) =>
    send(request, deps, {
      decider: leadDecider,
      streamId: request.params.id,
      command: { type: 'TakeBackLead', data: { affiliatorId: callerOf(request).actor.userId } },
      outcome: () => ({ status: 200, body: { message: successTexts.leadDeleted } }),
    }),
});
