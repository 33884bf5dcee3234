import { rights } from '../../domain/shared/rights.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { never } from '../../domain/shared/decider.ts';
import { paymentsErrors } from '../../domain/payments/errors.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import type { ConfirmProposal, WalletCommand } from '../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { ProposedAct } from '../../domain/shared/trading/proposals.ts';
import { defineRoute, only, type RouteRequest } from '../../infra/http/route.ts';
import type { Handled } from '../core/command.ts';
import { callerOf } from '../core/person.ts';
import { once, type SendAsked } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { accessSetBy } from '../payments/access-set-by.ts';
import { atWithdrawal, withdrawalRefusals } from '../payments/withdrawal-place.ts';
import { messageResponse } from './contract.ts';
import { marketQuotes, orderMarketFacts } from './facts.ts';
import { atOrderAsRead } from './order-place.ts';
import { editRefusals } from './trade-change.ts';

const decisionRefusals = [
  tradingErrors.WALLET_NOT_FOUND,
  tradingErrors.PROPOSAL_NOT_WAITING,
  generalErrors.OWN_MATTER,
];

/** Only what takes money out of a wallet is limited by what its open orders are worth. */
const needsQuotes = (act: ProposedAct | null): boolean =>
  act?.kind === 'withdrawal' || (act?.kind === 'adjustment' && act.type === 'subtract');

type Facts = Omit<ConfirmProposal['data'], 'proposalId' | 'staffId' | 'now' | 'quotes'>;
const nothingKnown: Facts = { evidence: null, accessSetBy: [], history: null, market: null };

/** What the proposed act is decided on, as it is now, given to `run`. */
const withFacts = async (
  act: ProposedAct | null,
  deps: CommandDeps,
  run: (facts: Facts) => Promise<Handled>,
): Promise<Handled> => {
  switch (act?.kind) {
    case undefined:
    case 'adjustment':
      return run(nothingKnown);
    case 'withdrawal':
      return atWithdrawal(act.withdrawalId, deps, async ({ walletId, evidence }) =>
        run({ ...nothingKnown, evidence, accessSetBy: await accessSetBy(walletId, deps) }),
      );
    case 'correction':
    case 'deletion':
      deps.reference.requireFresh('instrument');
      return atOrderAsRead(act.orderId, deps, async ({ history }) => {
        const isOpen = history.closed === null && !history.isCancelled;
        const instrument = isOpen ? history.opened.instrument : null;
        return run({ ...nothingKnown, history, market: await orderMarketFacts(instrument, deps) });
      });
    default:
      return never(act);
  }
};

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

const decisionOf = (request: Request, deps: CommandDeps) => ({
  proposalId: request.params.id,
  staffId: callerOf(request).actor.userId,
  now: deps.clock().toISOString(),
});

/** Another person of the staff confirms an act, which is carried out. */
export const confirmProposal = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/proposals/:balanceId/:id/confirm',
  kind: 'command',
  summary: 'Confirm what somebody else of the staff proposed: it is carried out.',
  permission: only(rights.adjustBalances),
  stepUp: true,
  response: messageResponse,
  errors: [
    ...decisionRefusals,
    ...withdrawalRefusals,
    ...editRefusals,
    tradingErrors.OWN_PROPOSAL,
    tradingErrors.INSUFFICIENT_FREE_MARGIN,
    paymentsErrors.ACCESS_SET_BY_YOU,
    paymentsErrors.WITHDRAWAL_NOT_COVERED,
  ],
  handle: (request, deps) =>
    once(request, deps, 'ConfirmProposal', async (send) => {
      const { balanceId, id } = request.params;
      const act = await deps.handler.find({
        decider: walletDecider,
        streamId: balanceId,
        pick: (wallet) =>
          wallet.status === 'open'
            ? (wallet.proposals.find(({ proposalId }) => proposalId === id)?.act ?? null)
            : null,
      });
      return withFacts(act, deps, async (facts) => {
        const quotes = needsQuotes(act) ? await marketQuotes(deps) : {};
        const data = { ...decisionOf(request, deps), ...facts, quotes };
        return sendDecision(send, request, {
          command: { type: 'ConfirmProposal', data },
          message: successTexts.proposalConfirmed,
        });
      });
    }),
});

/** Takes a proposal off the list. */
export const declineProposal = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/proposals/:balanceId/:id/decline',
  kind: 'command',
  summary: 'Decline what somebody of the staff proposed, or take an own proposal back.',
  permission: only(rights.adjustBalances),
  response: messageResponse,
  errors: decisionRefusals,
  handle: (request, deps) =>
    once(request, deps, 'DeclineProposal', (send) =>
      sendDecision(send, request, {
        command: { type: 'DeclineProposal', data: decisionOf(request, deps) },
        message: successTexts.proposalDeclined,
      }),
    ),
});
