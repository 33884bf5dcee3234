import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import { paymentsErrors } from '../../domain/payments/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { send } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { paymentsMessageResponse, settleShortfallRequest } from './contract.ts';

/**
 * Records what happened to money that was missing when a deposit was reversed. It moves no money; that takes another
 * command.
 */
export const settleShortfall = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/deposits/:id/settle',
  kind: 'command',
  summary: 'Settle the shortfall of a reversed deposit, with a reason. No money is moved.',
  permission: only([1, 2]),
  body: settleShortfallRequest,
  response: paymentsMessageResponse,
  errors: [
    paymentsErrors.DEPOSIT_NOT_FOUND,
    paymentsErrors.NOTHING_MISSING,
    generalErrors.OWN_MATTER,
  ],
  handle: (request, deps) =>
    send(request, deps, {
      decider: depositDecider,
      streamId: request.params.id,
      command: {
        type: 'SettleShortfall',
        data: { ...request.body, staffId: callerOf(request).actor.userId },
      },
      outcome: () => ({ status: 200, body: { message: successTexts.shortfallSettled } }),
    }),
});
