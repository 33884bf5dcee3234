import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { WalletEvent } from '../../domain/trading/wallet/events.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { onlyEvent } from '../core/events.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { transferRequest, transferResponse } from './contract.ts';
import { marketQuotes, traderFacts } from './facts.ts';
import { walletFacts } from './wallet-facts.ts';

/** The refusals of a transfer, whoever sends it. */
export const transferRefusals = [
  tradingErrors.WALLET_NOT_FOUND,
  tradingErrors.TRANSFER_TO_ITSELF,
  tradingErrors.TRANSFER_ACROSS_MODES,
  tradingErrors.TRANSFER_TOO_SMALL,
  tradingErrors.NOT_FREE_TO_TRANSFER,
  tradingErrors.INVALID_AMOUNT,
  tradingErrors.AMOUNT_TOO_LARGE,
  tradingErrors.NO_EXCHANGE_RATE,
  tradingErrors.PRICE_STALE,
  tradingErrors.MARKET_CLOSED,
] as const;

/** The response once the money has left the sending wallet. */
export const transferOutcome = (events: readonly WalletEvent[]) => {
  const { transferId, rate, to } = onlyEvent(events, 'TransferSent').data;
  const arrived = { rate, received: to.amount, currency: to.currency };
  return {
    status: 201,
    body: { message: successTexts.transferSent, id: transferId, ...arrived },
  };
};

/** Sends money from one of the person's own wallets to another; the reaction `transfers` brings it into the other. */
export const transfer = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/wallets/transfers',
  kind: 'command',
  summary: 'Transfer money between two of your wallets in the same mode, at the current rate.',
  permission: signedIn('no'),
  body: transferRequest,
  response: transferResponse,
  status: 201,
  errors: [
    ...transferRefusals,
    tradingErrors.EMAIL_NOT_VERIFIED,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: async (request, deps) =>
    once(request, deps, 'SendTransfer', async (send) => {
      deps.reference.requireFresh('user', 'kyc_case', 'site_settings');
      const caller = callerOf(request);
      const { from: walletId, to: toId, amount } = request.body;
      const { isEmailVerified } = await traderFacts(caller, deps);
      const facts = await walletFacts(toId, deps);
      return send({
        decider: walletDecider,
        streamId: walletId,
        command: {
          type: 'SendTransfer',
          data: {
            transferId: deps.mintId(),
            userId: caller.actor.userId,
            staffId: null,
            walletId,
            isEmailVerified,
            amount,
            to: facts === null ? null : { walletId: toId, ...facts },
            quotes: await marketQuotes(deps),
            now: deps.clock().toISOString(),
          },
        },
        outcome: transferOutcome,
      });
    }),
});
