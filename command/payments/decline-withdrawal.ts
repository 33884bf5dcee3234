import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { declineWithdrawalRequest, paymentsMessageResponse } from './contract.ts';
import { atWithdrawal, withdrawalRefusals } from './withdrawal-place.ts';

/** Declines a pending withdrawal with a reason for the customer, and frees the money it held. */
export const declineWithdrawal = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/withdraws/:id/decline',
  kind: 'command',
  summary: 'Decline a pending withdraw with a reason that the customer sees.',
  permission: only([1, 2]),
  body: declineWithdrawalRequest,
  response: paymentsMessageResponse,
  errors: [...withdrawalRefusals, generalErrors.OWN_MATTER],
  handle: (request, deps) =>
    once(request, deps, 'DeclineWithdrawal', (send) =>
      atWithdrawal(request.params.id, deps, ({ walletId, evidence }) =>
        send({
          decider: walletDecider,
          streamId: walletId,
          command: {
            type: 'DeclineWithdrawal',
            data: {
              withdrawalId: request.params.id,
              staffId: callerOf(request).actor.userId,
              reason: request.body.declineReason,
              evidence,
            },
          },
          outcome: () => ({ status: 200, body: { message: successTexts.withdrawDeclined } }),
        }),
      ),
    ),
});
