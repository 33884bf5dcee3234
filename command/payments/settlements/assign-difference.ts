import { paymentsErrors } from '../../../domain/payments/errors.ts';
import { settlementDecider } from '../../../domain/payments/settlement/decider.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { once } from '../../core/send.ts';
import type { CommandDeps } from '../../deps.ts';
import { paymentsMessageResponse } from '../contract.ts';
import { assignDifferenceRequest } from './contract.ts';

const reconciling: readonly RoleId[] = rights.reconcile;

/** Assigns a difference to an administrator, whose task it stays until somebody settles it or the books agree. */
export const assignDifference = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/reconciliation/:id/assign',
  kind: 'command',
  summary: 'Assign a difference of a settlement file to an administrator.',
  permission: only(rights.reconcile),
  body: assignDifferenceRequest,
  response: paymentsMessageResponse,
  errors: [
    paymentsErrors.SETTLEMENT_NOT_FOUND,
    paymentsErrors.ALREADY_SETTLED,
    paymentsErrors.TOO_MANY_SETTLED,
    paymentsErrors.NOT_AN_ADMINISTRATOR,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: (request, deps) =>
    once(request, deps, 'AssignDifference', async (send) => {
      deps.reference.requireFresh('user');
      const assignee = await deps.reference.user(request.body.assigneeId);
      if (assignee?.isActive !== true || !reconciling.includes(assignee.roleId))
        throw new DomainError(paymentsErrors.NOT_AN_ADMINISTRATOR);
      return send({
        decider: settlementDecider,
        streamId: request.params.id,
        command: { type: 'AssignDifference', data: { ...request.body } },
        outcome: () => ({ status: 200, body: { message: successTexts.differenceAssigned } }),
      });
    }),
});
