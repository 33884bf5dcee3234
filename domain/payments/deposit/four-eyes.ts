import { add, lte, type Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import type { ProposedDepositAct } from '../../shared/trading/proposals.ts';
import { tradingErrors } from '../../trading/errors.ts';
import { isWaiting, limitIn, movedBefore, type StaffMove } from '../../trading/wallet/counted.ts';
import { requireSecondHand } from '../../trading/wallet/hands.ts';
import type { ConfirmDepositAct, DeclineDepositAct, DepositStaffAct } from './commands.ts';
import type { DepositEvent } from './events.ts';
import { recordRefund } from './record-refund.ts';
import type { MadeDeposit, PendingDepositProposal } from './state.ts';
import { chargeBackDeposit } from './take-back.ts';

/**
 * Above the site's amount, refunds and chargebacks that staff record wait for a second person (docs/decisions/0093),
 * like acts on a wallet (docs/decisions/0039). Everything that one person records for a deposit within a day is added
 * up.
 */

const decideAct = (command: DepositStaffAct, deposit: MadeDeposit): readonly DepositEvent[] =>
  command.type === 'RecordRefund'
    ? recordRefund(command, deposit)
    : chargeBackDeposit(command, deposit);

/**
 * What leaves the wallet, including the fee; `null` if the payment was never credited, so that nothing leaves. The
 * amount of a refund by staff left the wallet earlier, on one person's decision. Recording that its payer has it
 * concerns the same money, so it is counted again.
 */
const sizeOf = (
  events: readonly DepositEvent[],
  { status, money, payments }: MadeDeposit,
): Decimal | null => {
  for (const event of events)
    switch (event.type) {
      case 'DepositPartRefunded':
      case 'DepositRefunded':
      case 'DepositChargedBack':
        return add(event.data.amount, event.data.fee);
      default:
    }
  const isCounted = (paymentId: string): boolean =>
    payments.some((one) => one.paymentId === paymentId && one.status === 'counted');
  const isOfRefunded =
    status === 'refunded' &&
    events.some((event) => event.type === 'RefundRecorded' && isCounted(event.data.paymentId));
  return isOfRefunded ? add(money.amount, money.fee) : null;
};

const actOf = (command: DepositStaffAct, { payments, money }: MadeDeposit): ProposedDepositAct => {
  if (command.type === 'ChargeBackDeposit') return { kind: 'chargeback' };
  const { paymentId, amount, reason, reference } = command.data;
  const payment = payments.find((one) => one.paymentId === paymentId);
  const currency = payment?.currency ?? money.currency;
  return { kind: 'refund', paymentId, amount, currency, reason, reference };
};

const withCount = (
  events: readonly DepositEvent[],
  countedFor: StaffMove,
): readonly DepositEvent[] =>
  events.map((event) =>
    event.type === 'RefundRecorded' ? { ...event, data: { ...event.data, countedFor } } : event,
  );

/** Carries out an act of staff on a deposit, or records it as a proposal if one person is not enough. */
export const decideDepositAct = (
  command: DepositStaffAct,
  deposit: MadeDeposit,
): readonly DepositEvent[] => {
  const events = decideAct(command, deposit);
  const { fourEyes, staffId } = command.data;
  const size = sizeOf(events, deposit);
  if (fourEyes === null || size === null) return events;
  const { mode, currency, userId, walletId } = deposit.money;
  const { proposalId, until, now: at } = fourEyes;
  const inAll = add(size, movedBefore(deposit.moves, { staffId, at }));
  if (lte(inAll, limitIn(currency, fourEyes)))
    return withCount(events, { staffId, at, amount: size });
  if (deposit.proposal !== null && isWaiting(deposit.proposal, at))
    throw new DomainError(tradingErrors.ALREADY_PROPOSED);
  const proposal = { mode, currency, userId, walletId, proposalId, staffId };
  const act = actOf(command, deposit);
  return [{ type: 'DepositActProposed', data: { ...proposal, act, amount: size, until } }];
};

const requireProposal = (
  { proposal, money }: MadeDeposit,
  { proposalId, staffId, now }: DeclineDepositAct['data'],
): PendingDepositProposal => {
  if (money.userId === staffId) throw new DomainError(generalErrors.OWN_MATTER);
  if (proposal?.proposalId !== proposalId || !isWaiting(proposal, now))
    throw new DomainError(tradingErrors.PROPOSAL_NOT_WAITING);
  return proposal;
};

const decidedBy = ({ money }: MadeDeposit, { proposalId, staffId }: DeclineDepositAct['data']) => {
  const { mode, currency, userId } = money;
  return { mode, currency, proposalId, userId, staffId };
};

/** The proposed act as a command of the person who proposed it. */
const commandOf = ({ act, staffId }: PendingDepositProposal): DepositStaffAct => {
  const by = { staffId, fourEyes: null };
  if (act.kind === 'chargeback') return { type: 'ChargeBackDeposit', data: by };
  const { paymentId, amount, reason, reference } = act;
  return { type: 'RecordRefund', data: { paymentId, amount, reason, reference, ...by } };
};

/** Carries out what another member of the staff proposed, on the current deposit. */
export const confirmDepositAct = (
  { data }: ConfirmDepositAct,
  deposit: MadeDeposit,
): readonly DepositEvent[] => {
  const proposal = requireProposal(deposit, data);
  requireSecondHand(data, proposal.staffId);
  return [
    { type: 'DepositProposalConfirmed', data: decidedBy(deposit, data) },
    ...decideAct(commandOf(proposal), deposit),
  ];
};

/** Removes a proposal: another person declines it, or its author withdraws it. */
export const declineDepositAct = (
  { data }: DeclineDepositAct,
  deposit: MadeDeposit,
): readonly DepositEvent[] => {
  requireProposal(deposit, data);
  return [{ type: 'DepositProposalDeclined', data: decidedBy(deposit, data) }];
};
