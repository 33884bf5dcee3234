import { DomainError } from '../../domain/shared/errors.ts';
import { rights } from '../../domain/shared/rights.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { customerTransferRequest, transferResponse } from './contract.ts';
import { marketQuotes } from './facts.ts';
import { transferOutcome, transferRefusals } from './transfer.ts';
import { walletFacts } from './wallet-facts.ts';

/** Sends money from one wallet of a customer to another of theirs (rights.md, Beyond the specification). */
export const transferForCustomer = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/balance/:balanceId/transfers',
  kind: 'command',
  summary:
    'Transfer money between two wallets of a customer in the same mode, at the current rate.',
  permission: only(rights.adjustBalances),
  body: customerTransferRequest,
  response: transferResponse,
  status: 201,
  errors: [...transferRefusals, generalErrors.OWN_MATTER],
  handle: async (request, deps) =>
    once(request, deps, 'SendTransfer', async (send) => {
      const { balanceId: walletId } = request.params;
      const { to: toId, amount } = request.body;
      const [from, to] = await Promise.all([walletFacts(walletId, deps), walletFacts(toId, deps)]);
      if (from === null) throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
      return send({
        decider: walletDecider,
        streamId: walletId,
        command: {
          type: 'SendTransfer',
          data: {
            transferId: deps.mintId(),
            userId: from.userId,
            staffId: callerOf(request).actor.userId,
            walletId,
            // An unverified address stops only the owner, not staff.
            isEmailVerified: true,
            amount,
            to: to === null ? null : { walletId: toId, ...to },
            quotes: await marketQuotes(deps),
            now: deps.clock().toISOString(),
          },
        },
        outcome: transferOutcome,
      });
    }),
});
