import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { activeWalletOf } from './active-wallet.ts';
import { messageResponse } from './contract.ts';
import { handFacts } from './facts.ts';

/** Cancels a pending order, even while its market is closed. */
export const cancelPendingOrder = defineRoute<CommandDeps>()({
  method: 'DELETE',
  path: '/dashboard/orders/pending/:id',
  kind: 'command',
  summary: 'Cancel a pending order of the active wallet.',
  permission: signedIn('demo-wallets'),
  response: messageResponse,
  errors: [
    generalErrors.NO_ACTIVE_WALLET,
    generalErrors.STALE_WALLET,
    tradingErrors.PENDING_ORDER_NOT_FOUND,
    tradingErrors.DEMO_ONLY,
  ],
  handle: (request, deps) =>
    once(request, deps, 'CancelPendingOrder', async (send) => {
      const caller = callerOf(request);
      return send({
        decider: walletDecider,
        streamId: await activeWalletOf(request, deps),
        command: {
          type: 'CancelPendingOrder',
          data: {
            orderId: request.params.id,
            userId: caller.actor.userId,
            trader: handFacts(caller),
          },
        },
        outcome: () => ({ status: 200, body: { message: successTexts.pendingCancelled } }),
      });
    }),
});
