import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { Decider } from '../../domain/shared/decider.ts';
import { sub, isNegative } from '../../domain/shared/decimal.ts';
import type { DomainCommand, DomainEvent } from '../../domain/shared/messages.ts';
import { rights } from '../../domain/shared/rights.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { limitIn, movedBefore, type StaffMove } from '../../domain/trading/wallet/counted.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { Hands } from '../../domain/trading/wallet/hands.ts';
import type { Wallet } from '../../domain/trading/wallet/state.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import type { CommandDeps } from '../deps.ts';
import { wasCovered } from '../payments/covered-customers.ts';
import { aloneResponse, proposalPreview } from './contract.ts';
import { fourEyesFacts } from './four-eyes.ts';
import { handsAtDeposit, handsOf, isOfDeposit, proposedAct, withFacts } from './proposal-facts.ts';
import { confirmRefusals } from './proposals.ts';

type Found = Pick<CommandDeps, 'handler'>;

/** What `look` returns for the current state of a stream. Throws its refusal. */
const lookAt = <State, Command extends DomainCommand, Event extends DomainEvent, Seen>(
  place: Readonly<{ decider: Decider<State, Command, Event>; streamId: string }>,
  { handler }: Found,
  look: (state: State) => Seen,
): Promise<Seen> => handler.findNow({ ...place, pick: look });

const moneyOf = (wallet: Wallet) => {
  if (wallet.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  const { balance, currency } = wallet;
  return { balance, currency };
};

/** A wallet before and after the change. */
const change = (wallet: Wallet, after: Wallet) => {
  const { balance, currency } = moneyOf(wallet);
  return { balance, balance_after: moneyOf(after).balance, currency };
};

type Decision = Hands & Readonly<{ proposalId: string; staffId: string; now: string }>;

const changeByDeposit = async (depositId: string, data: Decision, deps: Found) => {
  const { money, reverses } = await lookAt(
    { decider: depositDecider, streamId: depositId },
    deps,
    (deposit) => {
      const events = depositDecider.decide({ type: 'ConfirmDepositAct', data }, deposit);
      const after = events.reduce(depositDecider.evolve, deposit);
      if (after.status === 'none') throw new DomainError(tradingErrors.PROPOSAL_NOT_WAITING);
      const reversed = events.flatMap((event) => {
        switch (event.type) {
          case 'DepositPartRefunded':
            return [event.data];
          case 'DepositRefunded':
          case 'DepositChargedBack':
            return [{ ...event.data, left: '0' }];
          default:
            return [];
        }
      });
      return { money: after.money, reverses: reversed };
    },
  );
  const place = { decider: walletDecider, streamId: money.walletId };
  return lookAt(place, deps, (wallet) => {
    const events = reverses.flatMap(({ userId, currency, gateway, amount, fee, left }) => {
      const facts = { depositId, userId, currency, gateway, amount, fee, left };
      return walletDecider.decide({ type: 'ReverseDeposit', data: facts }, wallet);
    });
    return change(wallet, events.reduce(walletDecider.evolve, wallet));
  });
};

/** What confirming a proposal would do to its wallet; nothing is posted. */
export const previewProposal = defineRoute<CommandDeps>()({
  method: 'GET',
  path: '/admin/proposals/:balanceId/:id/preview',
  kind: 'query',
  summary: 'Preview of confirming a proposal: its effect on the wallet now.',
  permission: only(rights.adjustBalances),
  response: proposalPreview,
  errors: confirmRefusals,
  handle: async (request, deps) => {
    const { balanceId, id: proposalId } = request.params;
    const staffId = callerOf(request).actor.userId;
    const data = { proposalId, staffId, now: deps.clock().toISOString() };
    if (await isOfDeposit(balanceId, deps)) {
      const hands = await handsAtDeposit(balanceId, staffId, deps);
      const body = await changeByDeposit(balanceId, { ...data, ...hands }, deps);
      return { status: 200, body };
    }
    const proposed = await proposedAct(balanceId, proposalId, deps);
    const hands = await handsOf(staffId, proposed?.staffId ?? null, deps);
    const body = await withFacts(proposed?.act ?? null, deps, (facts) =>
      lookAt({ decider: walletDecider, streamId: balanceId }, deps, (wallet) => {
        const command = { type: 'ConfirmProposal', data: { ...data, ...hands, ...facts } } as const;
        const events = walletDecider.decide(command, wallet);
        return change(wallet, events.reduce(walletDecider.evolve, wallet));
      }),
    );
    return { status: 200, body };
  },
});

type Place = Readonly<{ currency: string; isReal: boolean; moves: readonly StaffMove[] }>;

const placeOf = async (placeId: string, deps: Found): Promise<Place> =>
  (await isOfDeposit(placeId, deps))
    ? lookAt({ decider: depositDecider, streamId: placeId }, deps, (deposit) => {
        if (deposit.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
        const { money, moves } = deposit;
        return { currency: money.currency, isReal: true, moves };
      })
    : lookAt({ decider: walletDecider, streamId: placeId }, deps, (wallet) => {
        if (wallet.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
        const { currency, mode, moves } = wallet;
        return { currency, isReal: mode === 'real', moves };
      });

/** How much the caller may move in a wallet, or take back of a deposit, alone; anything above becomes a proposal. */
export const showAlone = defineRoute<CommandDeps>()({
  method: 'GET',
  path: '/admin/proposals/:balanceId/alone',
  kind: 'query',
  summary: 'Amount that you can still move in a wallet or deposit today without a second person.',
  permission: only(rights.adjustBalances),
  response: aloneResponse,
  errors: [tradingErrors.WALLET_NOT_FOUND, generalErrors.REFERENCE_DATA_STALE],
  handle: async (request, deps) => {
    const fourEyes = await fourEyesFacts(deps);
    const { currency, isReal, moves } = await placeOf(request.params.balanceId, deps);
    if (fourEyes === null || !isReal)
      return { status: 200, body: { currency, alone: null, covered: false } };
    const staffId = callerOf(request).actor.userId;
    const left = sub(
      limitIn(currency, fourEyes),
      movedBefore(moves, { staffId, at: fourEyes.now }),
    );
    const covered = await wasCovered(request.params.balanceId, deps);
    return { status: 200, body: { currency, alone: isNegative(left) ? '0' : left, covered } };
  },
});
