import { momentsOf } from '../../domain/shared/days.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { onlyEvent } from '../core/events.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { activeWalletOf } from './active-wallet.ts';
import { addedResponse, placePendingOrderRequest } from './contract.ts';
import { lotsOf, marketFacts, traderFacts } from './facts.ts';

/** The reference data that must be current before a pending order is placed. */
const neededToPlace = ['instrument', 'lot_settings', 'site_settings'] as const;

/** The end of the order's last day in UTC. */
const endOf = (day: string | null): string | null =>
  day === null ? null : momentsOf({ start: day, end: day }).until;

/** Places an order that waits until the price reaches its level. */
export const placePendingOrder = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/dashboard/orders/pending',
  kind: 'command',
  summary: 'Place a pending order in the active wallet. No margin is reserved for it.',
  permission: signedIn('demo-wallets'),
  body: placePendingOrderRequest,
  response: addedResponse,
  status: 201,
  errors: [
    generalErrors.NO_ACTIVE_WALLET,
    generalErrors.STALE_WALLET,
    tradingErrors.UNKNOWN_INSTRUMENT,
    tradingErrors.INSTRUMENT_NOT_TRADABLE,
    tradingErrors.INVALID_AMOUNT,
    tradingErrors.AMOUNT_TOO_LARGE,
    tradingErrors.AMOUNT_NOT_A_LOT,
    tradingErrors.INVALID_PENDING_LEVEL,
    tradingErrors.INVALID_EXPIRY,
    tradingErrors.MARKET_CLOSED,
    tradingErrors.PRICE_STALE,
    tradingErrors.PENDING_LEVEL_NOT_ABOVE,
    tradingErrors.PENDING_LEVEL_NOT_BELOW,
    tradingErrors.PROFIT_ON_WRONG_SIDE,
    tradingErrors.LOSS_ON_WRONG_SIDE,
    tradingErrors.INVALID_LEVEL,
    tradingErrors.TOO_MANY_PENDING_ORDERS,
    tradingErrors.PENDING_ORDER_NOT_FOUND,
    tradingErrors.PENDING_ORDER_LINKED,
    tradingErrors.KYC_REQUIRED,
    tradingErrors.EMAIL_NOT_VERIFIED,
    tradingErrors.DEMO_ONLY,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: (request, deps) =>
    once(request, deps, 'PlacePendingOrder', async (send) => {
      deps.reference.requireFresh(...neededToPlace);
      const walletId = await activeWalletOf(request, deps);
      const { instrument: name, expires_on: lastDay, linked_to: linkedTo, ...terms } = request.body;
      const instrument = deps.reference.instrumentNamed(name);
      if (instrument === null)
        throw new DomainError(tradingErrors.UNKNOWN_INSTRUMENT, { instrument: name });
      const caller = callerOf(request);
      return send({
        decider: walletDecider,
        streamId: walletId,
        command: {
          type: 'PlacePendingOrder',
          data: {
            ...terms,
            orderId: deps.mintId(),
            userId: caller.actor.userId,
            trader: await traderFacts(caller, deps),
            instrument,
            market: await marketFacts(instrument, deps),
            lots: lotsOf(deps.reference.lots(), instrument.category),
            expiresAt: endOf(lastDay),
            linkedTo,
          },
        },
        outcome: (events) => {
          const { orderId } = onlyEvent(events, 'PendingOrderPlaced').data;
          return { status: 201, body: { message: successTexts.pendingPlaced, id: orderId } };
        },
      });
    }),
});
