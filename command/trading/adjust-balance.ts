import { rights } from '../../domain/shared/rights.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { invariant } from '../../domain/shared/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf } from '../core/person.ts';
import { send } from '../core/send.ts';
import { adjustBalanceRequest, adjustBalanceResponse } from './contract.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { marketQuotes } from './facts.ts';
import { fourEyesFacts, proposalOf, proposalRefusals } from './four-eyes.ts';

/** Adds to or subtracts from a customer's balance; it never takes out what backs margin and open losses. */
export const adjustBalance = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/admin/balance/:balanceId',
  kind: 'command',
  summary:
    'Add to or subtract from the balance of a wallet; at most the free amount can be subtracted.',
  permission: only(rights.adjustBalances),
  body: adjustBalanceRequest,
  response: adjustBalanceResponse,
  errors: [
    tradingErrors.WALLET_NOT_FOUND,
    generalErrors.OWN_MATTER,
    tradingErrors.INVALID_AMOUNT,
    tradingErrors.AMOUNT_TOO_LARGE,
    tradingErrors.INSUFFICIENT_FREE_MARGIN,
    tradingErrors.PRICE_STALE,
    ...proposalRefusals,
  ],
  handle: async (request, deps) => {
    const { balanceId } = request.params;
    return send(request, deps, {
      decider: walletDecider,
      streamId: balanceId,
      command: {
        type: 'AdjustBalance',
        data: {
          ...request.body,
          reason: 'staff',
          staffId: callerOf(request).actor.userId,
          fourEyes: await fourEyesFacts(deps, 'rates'),
          // Only a subtraction is checked against the prices of open orders.
          quotes: request.body.type === 'subtract' ? await marketQuotes(deps) : {},
          now: deps.clock().toISOString(),
        },
      },
      outcome: (events, wallet) => {
        invariant(wallet.status === 'open', 'an adjusted wallet is open');
        const { balance } = wallet;
        const proposal = proposalOf(events);
        const message = proposal === null ? successTexts.balanceUpdated : successTexts.proposed;
        return { status: 200, body: { message, id: balanceId, balance, proposal } };
      },
    });
  },
});
