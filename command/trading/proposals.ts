import { rights } from '../../domain/shared/rights.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import type { DepositCommand } from '../../domain/payments/deposit/commands.ts';
import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import { paymentsErrors } from '../../domain/payments/errors.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import type { WalletCommand } from '../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, only, type RouteRequest } from '../../infra/http/route.ts';
import type { Handled } from '../core/command.ts';
import { callerOf } from '../core/person.ts';
import { once, type SendAsked } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { withdrawalRefusals } from '../payments/withdrawal-place.ts';
import { messageResponse } from './contract.ts';
import { handsAtDeposit, handsOf, isOfDeposit, proposedAct, withFacts } from './proposal-facts.ts';
import { editRefusals } from './trade-change.ts';

/** The refusals of a decision on a proposal, and of a look at one. */
export const decisionRefusals = [
  tradingErrors.WALLET_NOT_FOUND,
  tradingErrors.PROPOSAL_NOT_WAITING,
  generalErrors.OWN_MATTER,
];

/** The refusals of a confirmation, which also carries out the act. */
export const confirmRefusals = [
  ...decisionRefusals,
  ...withdrawalRefusals,
  ...editRefusals,
  tradingErrors.OWN_PROPOSAL,
  tradingErrors.ACCESS_NOT_YOUR_OWN,
  tradingErrors.INSUFFICIENT_FREE_MARGIN,
  paymentsErrors.ACCESS_SET_BY_YOU,
  paymentsErrors.WITHDRAWAL_NOT_COVERED,
  paymentsErrors.ALREADY_TAKEN_BACK,
  paymentsErrors.DEPOSIT_NOT_PAID,
  paymentsErrors.MORE_THAN_PAID,
  paymentsErrors.SEND_BACK_WHOLE,
];

type Request = RouteRequest<unknown, unknown, unknown> & {
  params: Readonly<{ balanceId: string; id: string }>;
};

const sendDecision = (
  send: SendAsked,
  request: Request,
  { command, message }: Readonly<{ command: WalletCommand; message: string }>,
): Promise<Handled> =>
  send({
    decider: walletDecider,
    streamId: request.params.balanceId,
    command,
    outcome: () => ({ status: 200, body: { message } }),
  });

const sendToDeposit = (
  send: SendAsked,
  request: Request,
  { command, message }: Readonly<{ command: DepositCommand; message: string }>,
): Promise<Handled> =>
  send({
    decider: depositDecider,
    streamId: request.params.balanceId,
    command,
    outcome: () => ({ status: 200, body: { message } }),
  });

const decisionOf = (request: Request, deps: CommandDeps) => ({
  proposalId: request.params.id,
  staffId: callerOf(request).actor.userId,
  now: deps.clock().toISOString(),
});

/** A second member of the staff confirms an act, and it is carried out. */
export const confirmProposal = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/proposals/:balanceId/:id/confirm',
  kind: 'command',
  summary: 'Confirm and execute a proposal of another staff member for a wallet or deposit.',
  permission: only(rights.adjustBalances),
  stepUp: true,
  response: messageResponse,
  errors: confirmRefusals,
  handle: (request, deps) =>
    once(request, deps, 'ConfirmProposal', async (send) => {
      const { balanceId, id } = request.params;
      const decision = decisionOf(request, deps);
      if (await isOfDeposit(balanceId, deps)) {
        const data = { ...decision, ...(await handsAtDeposit(balanceId, decision.staffId, deps)) };
        return sendToDeposit(send, request, {
          command: { type: 'ConfirmDepositAct', data },
          message: successTexts.proposalConfirmed,
        });
      }
      const proposed = await proposedAct(balanceId, id, deps);
      const hands = await handsOf(decision.staffId, proposed?.staffId ?? null, deps);
      return withFacts(proposed?.act ?? null, deps, async (facts) => {
        const data = { ...decision, ...hands, ...facts };
        return sendDecision(send, request, {
          command: { type: 'ConfirmProposal', data },
          message: successTexts.proposalConfirmed,
        });
      });
    }),
});

/** Declines a proposal, or withdraws the caller's own; it leaves the list. */
export const declineProposal = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/proposals/:balanceId/:id/decline',
  kind: 'command',
  summary: 'Decline a proposal of a staff member, or withdraw your own.',
  permission: only(rights.adjustBalances),
  response: messageResponse,
  errors: decisionRefusals,
  handle: (request, deps) =>
    once(request, deps, 'DeclineProposal', async (send) => {
      const message = successTexts.proposalDeclined;
      const data = decisionOf(request, deps);
      return (await isOfDeposit(request.params.balanceId, deps))
        ? sendToDeposit(send, request, { command: { type: 'DeclineDepositAct', data }, message })
        : sendDecision(send, request, { command: { type: 'DeclineProposal', data }, message });
    }),
});
