import { DomainError } from '../../domain/shared/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { spreadSettingOf } from '../../domain/site/spread-settings/decider.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { CommandDeps } from '../core/deps.ts';
import { onlyEvent } from '../core/events.ts';
import { activeWalletOf, callerOf, sendingOfRequest } from '../core/person.ts';
import { openOrderRequest, openOrderResponse } from './contract.ts';
import { conversionQuotes, lotsOf, marketFacts, slippageOf, traderFacts } from './facts.ts';

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
    'NO_ACTIVE_WALLET',
    'STALE_WALLET',
    'UNKNOWN_INSTRUMENT',
    'INSTRUMENT_NOT_TRADABLE',
    'INVALID_AMOUNT',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'AMOUNT_NOT_A_LOT',
    'MARKET_CLOSED',
    'PRICE_STALE',
    'PRICE_MOVED',
    'PROFIT_ON_WRONG_SIDE',
    'LOSS_ON_WRONG_SIDE',
    'NO_EXCHANGE_RATE',
    'TOO_MANY_OPEN_ORDERS',
    'INSUFFICIENT_BALANCE',
    'INSUFFICIENT_FREE_MARGIN',
    'KYC_REQUIRED',
    'EMAIL_NOT_VERIFIED',
    'DEMO_ONLY',
    'REFERENCE_DATA_STALE',
  ],
  handle: async (request, deps) => {
    const { record, metadata } = sendingOfRequest('OpenOrder', request, deps);
    return deps.handler.once(record, metadata, async (send) => {
      deps.reference.requireFresh();
      const walletId = activeWalletOf(request, deps);
      const { type, amount, profit, loss, rate, instrument: name } = request.body;
      const instrument = deps.reference.instrumentNamed(name);
      if (instrument === null) throw new DomainError('UNKNOWN_INSTRUMENT', { instrument: name });
      const caller = callerOf(request);
      return send({
        decider: walletDecider,
        streamId: walletId,
        record,
        metadata,
        command: {
          type: 'OpenOrder',
          data: {
            orderId: deps.mintId(),
            userId: caller.actor.userId,
            trader: traderFacts(caller, deps),
            instrument,
            market: marketFacts(instrument, deps),
            type,
            amount,
            lots: lotsOf(deps.reference.lots(), instrument.category),
            profit,
            loss,
            quotes: conversionQuotes(instrument.quote, deps),
            spreadSetting: spreadSettingOf(deps.reference.spreads(), instrument.category),
            slippage: slippageOf(rate, deps),
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
