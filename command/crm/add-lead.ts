import { rights } from '../../domain/shared/rights.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { roles } from '../../domain/shared/roles.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import { addLeadRequest, createdResponse } from './contract.ts';
import { defaultStatus, requireStatus } from './facts.ts';
import { crmErrors } from '../../domain/crm/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** Adds a lead by hand. An affiliator's lead belongs to that affiliator and starts with the default status. */
export const addLead = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/leads',
  kind: 'command',
  summary: 'Add a lead.',
  permission: only(rights.addLeads),
  body: addLeadRequest,
  response: createdResponse,
  status: 201,
  errors: [crmErrors.UNKNOWN_SALES_STATUS, generalErrors.REFERENCE_DATA_STALE],
  handle: (request, deps) => {
    return once(request, deps, 'AddLead', async (send) => {
      deps.reference.requireFresh('sales_status');
      const { actor, roleId } = callerOf(request);
      const isAffiliators = roleId === roles.affiliator;
      const { leadStatus, ...lead } = request.body;
      const status = isAffiliators ? null : requireStatus(leadStatus, deps);
      const leadId = deps.mintId();
      return send({
        decider: leadDecider,
        streamId: leadId,
        isFirst: true,
        command: {
          type: 'AddLead',
          data: {
            ...lead,
            status: status ?? defaultStatus(deps),
            source: isAffiliators ? 'affiliator' : 'form',
            affiliatorId: isAffiliators ? actor.userId : null,
          },
        },
        outcome: () => ({ status: 201, body: { message: successTexts.leadAdded, id: leadId } }),
      });
    });
  },
});
