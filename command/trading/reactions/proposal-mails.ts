import { userEventCatalogue } from '../../../domain/identity/user/events.ts';
import { depositEventCatalogue } from '../../../domain/payments/deposit/events.ts';
import {
  isDepositProposalEvent,
  type DepositActProposed,
  type DepositProposalEvent,
} from '../../../domain/payments/deposit/proposal-events.ts';
import { money } from '../../../domain/shared/audit/words.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import { rights } from '../../../domain/shared/rights.ts';
import type { RoleId } from '../../../domain/shared/roles.ts';
import {
  proposalConfirmedMail,
  proposalDeclinedMail,
  proposalMadeMail,
} from '../../../domain/trading/mails/proposal.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import {
  isProposalEvent,
  type ActProposed,
  type ProposalEvent,
} from '../../../domain/trading/wallet/proposal-events.ts';
import { defineReaction, mail, type Effect } from '../../core/reactions/reaction.ts';
import {
  activeStaff,
  isNewCustomer,
  isOfStaff,
  otherUserEvents,
  staffAfter,
  type KnownStaff,
  type StaffEvent,
} from '../../identity/reactions/known-staff.ts';
import { isMadeUpPast } from '../../payments/reactions/made-up-past.ts';

type Heard = StaffEvent | ProposalEvent | DepositProposalEvent;
type Proposing = ActProposed | DepositActProposed;

type Proposed = Pick<Proposing['data'], 'staffId' | 'act' | 'amount' | 'currency' | 'until'>;

/** The staff and their proposals that nobody has decided on yet. */
type Known = Readonly<{
  staff: KnownStaff;
  proposed: Readonly<Record<string, Proposed>>;
  /** The proposal that the current event decided. */
  decided: Proposed | null;
}>;

const without = <Value>(record: Readonly<Record<string, Value>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));

const isProposing = (event: RecordedEvent<Heard>): event is RecordedEvent<Proposing> =>
  event.type === 'ActProposed' || event.type === 'DepositActProposed';
const confirmedTypes: readonly Heard['type'][] = ['ProposalConfirmed', 'DepositProposalConfirmed'];

const evolve = (known: Known, event: RecordedEvent<Heard>): Known => {
  if (isOfStaff(event)) return { ...known, staff: staffAfter(known.staff, event) };
  const { proposalId } = event.data;
  const decided = known.proposed[proposalId] ?? null;
  if (!isProposing(event))
    return { ...known, proposed: without(known.proposed, proposalId), decided };
  const { staffId, act, amount, currency, until } = event.data;
  // Proposals that nobody decided on in time are forgotten with the next event.
  const waiting = Object.entries(known.proposed).filter(([, one]) => one.until > event.occurredAt);
  const proposed = { staffId, act, amount, currency, until };
  return {
    ...known,
    decided: null,
    proposed: { ...Object.fromEntries(waiting), [proposalId]: proposed },
  };
};

const minute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const wordsOf = ({ act, amount, currency }: Proposed, at: string) => ({
  kind: act.kind,
  amount: amount === null ? null : money(amount, currency),
  at: minute(at),
});

const confirming: readonly RoleId[] = rights.adjustBalances;

const made = ({ data, occurredAt }: RecordedEvent<Proposing>, { staff }: Known) =>
  activeStaff(staff, confirming)
    .filter((id) => id !== data.staffId)
    .map((userId) =>
      mail({
        purpose: `ask ${userId}`,
        userId,
        template: proposalMadeMail,
        data: { ...wordsOf(data, occurredAt), until: minute(data.until) },
      }),
    );

const react = (event: RecordedEvent<Heard>, known: Known): readonly Effect[] => {
  if (isOfStaff(event) || isMadeUpPast(event)) return [];
  if (isProposing(event)) return made(event, known);
  const { decided } = known;
  if (decided === null || decided.staffId === event.data.staffId) return [];
  return [
    mail({
      purpose: 'tell who proposed it',
      userId: decided.staffId,
      template: confirmedTypes.includes(event.type) ? proposalConfirmedMail : proposalDeclinedMail,
      data: wordsOf(decided, event.occurredAt),
    }),
  ];
};

/**
 * When a proposal is made, mails everybody who may confirm it except its author; when another person has decided, mails
 * its author. Everything is kept under one key, because there are few staff and few proposals at once.
 */
export const proposalMails = defineReaction<Known, Heard>({
  name: 'proposal_mails',
  categories: [
    userEventCatalogue.category,
    walletEventCatalogue.category,
    depositEventCatalogue.category,
  ],
  ignores: [
    ...otherUserEvents,
    ...Object.keys(walletEventCatalogue.events).filter((type) => !isProposalEvent({ type })),
    ...Object.keys(depositEventCatalogue.events).filter(
      (type) => !isDepositProposalEvent({ type }),
    ),
  ],
  past: 'folded',
  state: {
    keyOf: (event) => (isNewCustomer(event) ? null : 'all'),
    initialState: () => ({ staff: {}, proposed: {}, decided: null }),
    evolve,
  },
  react,
});
