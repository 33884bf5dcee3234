import { crmErrors } from '../../domain/crm/errors.ts';
import { salesStatusDecider, salesStatusesId } from '../../domain/crm/sales-status/decider.ts';
import { rights } from '../../domain/shared/rights.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { inForce } from '../core/in-force.ts';
import { once, send } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import {
  createdResponse,
  messageResponse,
  orderSalesStatusesRequest,
  salesStatusRequest,
} from './contract.ts';

const list = { decider: salesStatusDecider, streamId: salesStatusesId } as const;
const path = '/admin/crm-config/sales-statuses';

/** Adds a sales status, at the end of the list. */
export const addSalesStatus = defineRoute<CommandDeps>()({
  method: 'POST',
  path,
  kind: 'command',
  summary: 'Add a sales status.',
  permission: only(rights.changeSalesStatuses),
  body: salesStatusRequest,
  response: createdResponse,
  status: 201,
  errors: [
    crmErrors.SALES_STATUS_EXISTS,
    crmErrors.SALES_STATUS_RESERVED,
    crmErrors.SALES_STATUSES_TOO_MANY,
  ],
  handle: (request, deps) =>
    inForce(
      once(request, deps, 'AddSalesStatus', (sendOne) => {
        const id = deps.mintId();
        return sendOne({
          ...list,
          command: { type: 'AddSalesStatus', data: { statusId: id, ...request.body } },
          outcome: () => ({ status: 201, body: { message: successTexts.salesStatusAdded, id } }),
        });
      }),
      deps,
    ),
});

/** Edits a status: its name, in all leads that have it, its colour, or whether it is the default. */
export const editSalesStatus = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: `${path}/:id`,
  kind: 'command',
  summary: 'Change a sales status; its leads show the new name.',
  permission: only(rights.changeSalesStatuses),
  body: salesStatusRequest,
  response: messageResponse,
  errors: [
    crmErrors.SALES_STATUS_NOT_FOUND,
    crmErrors.SALES_STATUS_EXISTS,
    crmErrors.SALES_STATUS_RESERVED,
    crmErrors.DEFAULT_SALES_STATUS,
  ],
  handle: (request, deps) =>
    inForce(
      send(request, deps, {
        ...list,
        command: {
          type: 'EditSalesStatus',
          data: { statusId: request.params.id, ...request.body },
        },
        outcome: () => ({ status: 200, body: { message: successTexts.salesStatusUpdated } }),
      }),
      deps,
    ),
});

/** Changes the order of the statuses. */
export const orderSalesStatuses = defineRoute<CommandDeps>()({
  method: 'PUT',
  path,
  kind: 'command',
  summary: 'Change the order of the sales statuses.',
  permission: only(rights.changeSalesStatuses),
  body: orderSalesStatusesRequest,
  response: messageResponse,
  errors: [crmErrors.STALE_SALES_STATUSES],
  handle: (request, deps) =>
    send(request, deps, {
      ...list,
      command: { type: 'OrderSalesStatuses', data: { statusIds: request.body.ids } },
      outcome: () => ({ status: 200, body: { message: successTexts.salesStatusesOrdered } }),
    }),
});

/** Deletes a status that is not the default and that no lead has (decisions.md 2). */
export const deleteSalesStatus = defineRoute<CommandDeps>()({
  method: 'DELETE',
  path: `${path}/:id`,
  kind: 'command',
  summary: 'Delete a sales status that no lead has.',
  permission: only(rights.changeSalesStatuses),
  response: messageResponse,
  errors: [
    crmErrors.SALES_STATUS_NOT_FOUND,
    crmErrors.DEFAULT_SALES_STATUS,
    crmErrors.SALES_STATUS_IN_USE,
    generalErrors.UNAVAILABLE,
  ],
  handle: (request, deps) =>
    inForce(
      once(request, deps, 'RemoveSalesStatus', async (sendOne) => {
        const { id: statusId } = request.params;
        const leads = await deps.countLeadsOfStatus(statusId);
        return sendOne({
          ...list,
          command: { type: 'RemoveSalesStatus', data: { statusId, leads } },
          outcome: () => ({ status: 200, body: { message: successTexts.salesStatusDeleted } }),
        });
      }),
      deps,
    ),
});
