import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { paymentsErrors } from '../../domain/payments/errors.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { heldBy } from '../identity/held-by.ts';
import { marketQuotes } from '../trading/facts.ts';
import { proposalOf, proposalRefusals } from '../trading/four-eyes.ts';
import { paymentsProposableResponse } from './contract.ts';
import { accessSetBy } from './access-set-by.ts';
import { fourEyesFor } from './covered-customers.ts';
import { atWithdrawal, withdrawalRefusals } from './withdrawal-place.ts';

/** Approves a pending withdrawal: amount and fee leave the wallet. */
export const approveWithdrawal = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/withdraws/:id/approve',
  kind: 'command',
  summary: 'Approve a pending withdraw: amount and fee are debited from the wallet.',
  permission: only([1, 2]),
  stepUp: true,
  response: paymentsProposableResponse,
  errors: [
    ...withdrawalRefusals,
    generalErrors.OWN_MATTER,
    paymentsErrors.ACCESS_SET_BY_YOU,
    paymentsErrors.WITHDRAWAL_NOT_COVERED,
    tradingErrors.ACCESS_NOT_YOUR_OWN,
    tradingErrors.PRICE_STALE,
    ...proposalRefusals,
  ],
  handle: (request, deps) => {
    const staffId = callerOf(request).actor.userId;
    return once(request, deps, 'ApproveWithdrawal', (send) =>
      atWithdrawal(request.params.id, deps, async ({ walletId, evidence }) =>
        send({
          decider: walletDecider,
          streamId: walletId,
          command: {
            type: 'ApproveWithdrawal',
            data: {
              withdrawalId: request.params.id,
              staffId,
              evidence,
              accessSetBy: await accessSetBy(walletId, deps),
              heldBy: await heldBy(staffId, deps),
              fourEyes: await fourEyesFor(walletId, deps),
              quotes: await marketQuotes(deps),
              now: deps.clock().toISOString(),
            },
          },
          outcome: (events) => {
            const proposal = proposalOf(events);
            const { withdrawApproved, proposed } = successTexts;
            const message = proposal === null ? withdrawApproved : proposed;
            return { status: 200, body: { message, proposal } };
          },
        }),
      ),
    );
  },
});
