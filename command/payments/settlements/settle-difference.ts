import { paymentsErrors } from '../../../domain/payments/errors.ts';
import { settlementDecider } from '../../../domain/payments/settlement/decider.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { send } from '../../core/send.ts';
import type { CommandDeps } from '../../deps.ts';
import { paymentsMessageResponse } from '../contract.ts';
import { settleDifferenceRequest } from './contract.ts';

/** Records why a difference is settled. It moves no money; that takes another command. */
export const settleDifference = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/reconciliation/:id/settle',
  kind: 'command',
  summary: 'Settle a difference of a settlement file, with a reason.',
  permission: only(rights.reconcile),
  body: settleDifferenceRequest,
  response: paymentsMessageResponse,
  errors: [
    paymentsErrors.SETTLEMENT_NOT_FOUND,
    paymentsErrors.ALREADY_SETTLED,
    paymentsErrors.TOO_MANY_SETTLED,
  ],
  handle: (request, deps) =>
    send(request, deps, {
      decider: settlementDecider,
      streamId: request.params.id,
      command: { type: 'SettleDifference', data: { ...request.body } },
      outcome: () => ({ status: 200, body: { message: successTexts.differenceSettled } }),
    }),
});
