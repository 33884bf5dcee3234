import { successTexts } from '../../domain/shared/texts/success.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { paymentsMessageResponse } from './contract.ts';
import { atWithdrawal, withdrawalRefusals } from './withdrawal-place.ts';

/** Cancels one of the caller's own withdrawals while it is pending. */
export const cancelWithdrawal = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/withdraws/:id/cancel',
  kind: 'command',
  summary: 'Cancel one of your pending withdraws and release the held amount.',
  permission: signedIn('no'),
  response: paymentsMessageResponse,
  errors: withdrawalRefusals,
  handle: (request, deps) =>
    once(request, deps, 'CancelWithdrawal', (send) =>
      atWithdrawal(request.params.id, deps, ({ walletId, evidence }) =>
        send({
          decider: walletDecider,
          streamId: walletId,
          command: {
            type: 'CancelWithdrawal',
            data: {
              withdrawalId: request.params.id,
              userId: callerOf(request).actor.userId,
              evidence,
            },
          },
          outcome: () => ({ status: 200, body: { message: successTexts.withdrawCancelled } }),
        }),
      ),
    ),
});
