import { DomainError } from '../../domain/shared/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { costTermsOf } from '../../domain/site/order-costs/settings.ts';
import { spreadSettingOf } from '../../domain/site/spread-settings/settings.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { onlyEvent } from '../core/events.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import { openOrderRequest, openOrderResponse } from './contract.ts';
import { lotsOf, marketFacts, quotesBetween, slippageOf, traderFacts } from './facts.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { activeWalletOf } from './active-wallet.ts';
import { walletFacts } from './wallet-facts.ts';

/** The reference data that must be current before an order is opened. */
const neededToOpen = [
  ...(['instrument', 'lot_settings', 'spread_settings'] as const),
  ...(['order_costs', 'site_settings'] as const),
] as const;

/** Opens an order in the active wallet at the newest price. */
export const openOrder = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/dashboard/orders',
  kind: 'command',
  summary: 'Open an order in the active wallet at the current price.',
  permission: signedIn('demo-wallets'),
  body: openOrderRequest,
  response: openOrderResponse,
  status: 201,
  errors: [
    generalErrors.NO_ACTIVE_WALLET,
    generalErrors.STALE_WALLET,
    tradingErrors.UNKNOWN_INSTRUMENT,
    tradingErrors.INSTRUMENT_NOT_TRADABLE,
    tradingErrors.INVALID_AMOUNT,
    tradingErrors.AMOUNT_TOO_SMALL,
    tradingErrors.AMOUNT_TOO_LARGE,
    tradingErrors.AMOUNT_NOT_A_LOT,
    tradingErrors.MARKET_CLOSED,
    tradingErrors.PRICE_STALE,
    tradingErrors.PRICE_MOVED,
    tradingErrors.COMMISSION_CHANGED,
    tradingErrors.PROFIT_ON_WRONG_SIDE,
    tradingErrors.LOSS_ON_WRONG_SIDE,
    tradingErrors.INVALID_LEVEL,
    tradingErrors.INVALID_DISTANCE,
    tradingErrors.DISTANCE_TOO_SMALL,
    tradingErrors.NO_EXCHANGE_RATE,
    tradingErrors.TOO_MANY_OPEN_ORDERS,
    tradingErrors.INSUFFICIENT_BALANCE,
    tradingErrors.INSUFFICIENT_FREE_MARGIN,
    tradingErrors.STOP_OUT_AT_ONCE,
    tradingErrors.KYC_REQUIRED,
    tradingErrors.EMAIL_NOT_VERIFIED,
    tradingErrors.DEMO_ONLY,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: async (request, deps) => {
    return once(request, deps, 'OpenOrder', async (send) => {
      deps.reference.requireFresh(...neededToOpen);
      const walletId = await activeWalletOf(request, deps);
      const { type, amount, profit, loss, trail, commission, instrument: name } = request.body;
      const instrument = deps.reference.instrumentNamed(name);
      if (instrument === null)
        throw new DomainError(tradingErrors.UNKNOWN_INSTRUMENT, { instrument: name });
      const caller = callerOf(request);
      const trader = await traderFacts(caller, deps);
      const wallet = await walletFacts(walletId, deps);
      return send({
        decider: walletDecider,
        streamId: walletId,
        command: {
          type: 'OpenOrder',
          data: {
            orderId: deps.mintId(),
            userId: caller.actor.userId,
            trader,
            instrument,
            market: await marketFacts(instrument, deps),
            type,
            amount,
            lots: lotsOf(deps.reference.lots(), instrument.category),
            profit,
            loss,
            trail,
            // A missing wallet is refused before any rate is needed.
            quotes: wallet ? await quotesBetween(wallet.currency, instrument.quote, deps) : {},
            spreadSetting: spreadSettingOf(deps.reference.spreads(), instrument.category),
            costs: costTermsOf(deps.reference.orderCosts(), instrument.category, type),
            stopOutLevel: deps.reference.siteSettings().stopOutLevel,
            askedCommission: commission ?? null,
            slippage: slippageOf(request.body, deps),
          },
        },
        outcome: (events) => {
          const { orderId, openRate, marginUsed } = onlyEvent(events, 'OrderOpened').data;
          return {
            status: 201,
            body: {
              message: successTexts.orderPlaced,
              id: orderId,
              open_rate: openRate,
              margin_used: marginUsed,
            },
          };
        },
      });
    });
  },
});
