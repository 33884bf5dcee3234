import {
  depositChargedBackMail,
  depositCreditedMail,
  depositHeldMail,
  depositLateMail,
  depositNotPaidMail,
  depositPartRefundedMail,
  depositRefundedMail,
  paymentRefusedMail,
  type DepositMail,
} from '../../../domain/payments/mails/deposit.ts';
import {
  depositEventCatalogue,
  type DepositEvent,
  type Sum,
} from '../../../domain/payments/deposit/events.ts';
import { money } from '../../../domain/shared/audit/words.ts';
import { isCurrency } from '../../../domain/shared/currencies.ts';
import type { MailTemplate } from '../../../domain/shared/mail.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { defineReaction, mail, type Effect } from '../../core/reactions/reaction.ts';
import { isMadeUpPast } from './made-up-past.ts';

/** The customer and the amount of a deposit. */
type Known = (Sum & Readonly<{ userId: string }>) | null;

const evolve = (known: Known, { type, data }: RecordedEvent<DepositEvent>): Known => {
  if (type !== 'DepositCreated' && type !== 'DepositPaid') return known;
  const { userId, amount, currency } = data;
  return { userId, amount, currency };
};

type Told = Readonly<{ template: MailTemplate<DepositMail>; sum: Sum }>;

/** What the customer is told about an event; `null` for nothing. */
const toldAbout = (event: DepositEvent, deposit: Sum): Told | null => {
  switch (event.type) {
    case 'DepositCredited':
      return { template: depositCreditedMail, sum: deposit };
    case 'DepositHeldForReview':
      return {
        template: event.data.reason === 'late' ? depositLateMail : depositHeldMail,
        sum: event.data,
      };
    case 'HeldPaymentRefused':
      return { template: paymentRefusedMail, sum: event.data };
    case 'DepositFailed':
    case 'DepositExpired':
      return { template: depositNotPaidMail, sum: deposit };
    case 'DepositRefunded':
      return { template: depositRefundedMail, sum: event.data };
    case 'DepositChargedBack':
      return { template: depositChargedBackMail, sum: event.data };
    case 'PaymentPartSentBack':
      return { template: depositPartRefundedMail, sum: event.data };
    case 'DepositPartRefunded':
    case 'DepositActProposed':
    case 'DepositProposalConfirmed':
    case 'DepositProposalDeclined':
    case 'RefundRecorded':
    case 'DepositFoundShort':
    case 'ShortfallSettled':
    case 'DepositCreated':
    case 'CheckoutOpened':
    case 'PaymentSeen':
    case 'DepositPaid':
    case 'HeldPaymentGrew':
    case 'HeldPaymentAccepted':
    case 'PaymentConverted':
    case 'PaymentSentBack':
      return null;
  }
};

/** An amount in a currency that we do not know is shown as the provider sent it. */
const written = ({ amount, currency }: Sum): string =>
  isCurrency(currency) ? money(amount, currency) : `${amount} ${currency}`;

const react = (event: RecordedEvent<DepositEvent>, known: Known): readonly Effect[] => {
  if (known === null || isMadeUpPast(event)) return [];
  const told = toldAbout(event, known);
  if (told === null) return [];
  const at = `${event.occurredAt.slice(0, 16).replace('T', ' ')} UTC`;
  const { userId } = known;
  const data = { amount: written(told.sum), at };
  return [mail({ purpose: 'tell the customer', userId, template: told.template, data })];
};

/** Mails customers about each state of a deposit that they do not see themselves. */
export const depositMails = defineReaction<Known, DepositEvent>({
  name: 'deposit_mails',
  categories: [depositEventCatalogue.category],
  past: 'folded',
  state: { keyOf: ({ stream }) => idOf(stream), initialState: () => null, evolve },
  react,
});
