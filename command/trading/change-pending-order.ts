import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { pendingIn } from '../../domain/trading/wallet/state.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { activeWalletOf } from './active-wallet.ts';
import { changePendingOrderRequest, linkPendingOrderRequest, messageResponse } from './contract.ts';
import { handFacts, orderMarketFacts, traderFacts } from './facts.ts';

const refusals = [
  generalErrors.NO_ACTIVE_WALLET,
  generalErrors.STALE_WALLET,
  tradingErrors.PENDING_ORDER_NOT_FOUND,
  tradingErrors.DEMO_ONLY,
] as const;

/** The name of a pending order's instrument; `null` if the order is not pending. */
const instrumentOf = (
  walletId: string,
  orderId: string,
  { handler }: Pick<CommandDeps, 'handler'>,
): Promise<string | null> =>
  handler.find({
    decider: walletDecider,
    streamId: walletId,
    pick: (wallet) =>
      wallet.status === 'open' ? (pendingIn(wallet, orderId)?.instrument ?? null) : null,
  });

/** Changes the level that a pending order waits for, and the levels of the order that it becomes. */
export const changePendingOrder = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/dashboard/orders/pending/:id',
  kind: 'command',
  summary: 'Change level, take profit and stop loss of a pending order of the active wallet.',
  permission: signedIn('demo-wallets'),
  body: changePendingOrderRequest,
  response: messageResponse,
  errors: [
    ...refusals,
    tradingErrors.INVALID_PENDING_LEVEL,
    tradingErrors.MARKET_CLOSED,
    tradingErrors.PRICE_STALE,
    tradingErrors.PENDING_LEVEL_NOT_ABOVE,
    tradingErrors.PENDING_LEVEL_NOT_BELOW,
    tradingErrors.PROFIT_ON_WRONG_SIDE,
    tradingErrors.LOSS_ON_WRONG_SIDE,
    tradingErrors.INVALID_LEVEL,
    tradingErrors.KYC_REQUIRED,
    tradingErrors.EMAIL_NOT_VERIFIED,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: (request, deps) =>
    once(request, deps, 'ChangePendingOrder', async (send) => {
      deps.reference.requireFresh('instrument', 'site_settings');
      const walletId = await activeWalletOf(request, deps);
      const caller = callerOf(request);
      const orderId = request.params.id;
      const instrument = await instrumentOf(walletId, orderId, deps);
      return send({
        decider: walletDecider,
        streamId: walletId,
        command: {
          type: 'ChangePendingOrder',
          data: {
            ...request.body,
            orderId,
            userId: caller.actor.userId,
            trader: await traderFacts(caller, deps),
            market: await orderMarketFacts(instrument, deps),
          },
        },
        outcome: () => ({ status: 200, body: { message: successTexts.pendingChanged } }),
      });
    }),
});

/** Links two pending orders so that one cancels the other: when one is filled, the other is cancelled. */
export const linkPendingOrder = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/dashboard/orders/pending/:id/link',
  kind: 'command',
  summary: 'Link a pending order of the active wallet to another one, or remove the link.',
  permission: signedIn('demo-wallets'),
  body: linkPendingOrderRequest,
  response: messageResponse,
  errors: [...refusals, tradingErrors.PENDING_ORDER_LINKED],
  handle: (request, deps) =>
    once(request, deps, 'LinkPendingOrder', async (send) => {
      const caller = callerOf(request);
      const { other: otherId } = request.body;
      return send({
        decider: walletDecider,
        streamId: await activeWalletOf(request, deps),
        command: {
          type: 'LinkPendingOrder',
          data: {
            orderId: request.params.id,
            userId: caller.actor.userId,
            trader: handFacts(caller),
            otherId,
          },
        },
        outcome: () => ({
          status: 200,
          body: {
            message: otherId === null ? successTexts.pendingUnlinked : successTexts.pendingLinked,
          },
        }),
      });
    }),
});
