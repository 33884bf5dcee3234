import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { paymentsErrors } from '../../domain/payments/errors.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { streamOf } from '../core/erased-decider.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { marketQuotes } from '../trading/facts.ts';
import { paymentsMessageResponse } from './contract.ts';
import { atWithdrawal, withdrawalRefusals } from './withdrawal-place.ts';

/** Staff who may know how to sign in as the owner of the wallet. */
const accessSetBy = async (
  walletId: string,
  { streams, reference }: Pick<CommandDeps, 'streams' | 'reference'>,
): Promise<readonly string[]> => {
  const opened = await streams.at(streamOf(walletDecider, walletId), 0);
  if (opened === null || !('userId' in opened.data) || typeof opened.data.userId !== 'string')
    return [];
  return (await reference.user(opened.data.userId))?.accessSetBy ?? [];
};

/** Approves a pending withdrawal: amount and fee leave the wallet. */
export const approveWithdrawal = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/withdraws/:id/approve',
  kind: 'command',
  summary: 'Approve a withdraw that is pending: amount and fee leave the wallet.',
  permission: only([1, 2]),
  stepUp: true,
  response: paymentsMessageResponse,
  errors: [
    ...withdrawalRefusals,
    generalErrors.OWN_MATTER,
    paymentsErrors.ACCESS_SET_BY_YOU,
    paymentsErrors.WITHDRAWAL_NOT_COVERED,
    generalErrors.REFERENCE_DATA_STALE,
    tradingErrors.PRICE_STALE,
  ],
  handle: (request, deps) =>
    once(request, deps, 'ApproveWithdrawal', (send) =>
      atWithdrawal(request.params.id, deps, async ({ walletId, evidence }) =>
        send({
          decider: walletDecider,
          streamId: walletId,
          command: {
            type: 'ApproveWithdrawal',
            data: {
              withdrawalId: request.params.id,
              staffId: callerOf(request).actor.userId,
              evidence,
              accessSetBy: await accessSetBy(walletId, deps),
              quotes: await marketQuotes(deps),
              now: deps.clock().toISOString(),
            },
          },
          outcome: () => ({ status: 200, body: { message: successTexts.withdrawApproved } }),
        }),
      ),
    ),
});
