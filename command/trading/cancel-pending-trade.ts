import { rights } from '../../domain/shared/rights.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { send } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { cancelPendingByStaffRequest, messageResponse } from './contract.ts';

/** Staff cancel a customer's pending order and give a reason, which the audit keeps. */
export const cancelPendingTrade = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/trades/pending/:id/cancel',
  kind: 'command',
  summary: 'Cancel a pending order of a customer, with a reason.',
  permission: only(rights.manageTrades),
  body: cancelPendingByStaffRequest,
  response: messageResponse,
  errors: [
    tradingErrors.WALLET_NOT_FOUND,
    tradingErrors.PENDING_ORDER_NOT_FOUND,
    generalErrors.OWN_MATTER,
  ],
  handle: (request, deps) =>
    send(request, deps, {
      decider: walletDecider,
      streamId: request.body.walletId,
      command: {
        type: 'CancelPendingOrderByStaff',
        data: {
          orderId: request.params.id,
          staffId: callerOf(request).actor.userId,
          note: request.body.reason,
        },
      },
      outcome: () => ({ status: 200, body: { message: successTexts.pendingCancelled } }),
    }),
});
