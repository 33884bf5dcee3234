import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import { byWhom, money, person, spaced } from '../../shared/audit/words.ts';
import { never } from '../../shared/decider.ts';
import { gatewayNames } from '../../shared/payments/types.ts';
import { depositEventCatalogue, type DepositEvent, type DepositMoney } from './events.ts';

const texts = {
  DepositCreated: {
    own: '{{actor}} began a deposit of {{amount}} with {{gateway}}, fee {{fee}}',
    other:
      '{{actor}} began a deposit of {{amount}} with {{gateway}}, fee {{fee}}, for {{customer}}',
  },
  CheckoutOpened: '{{actor}} opened a payment page, reference {{reference}}',
  PaymentSeen: '{{actor}} saw a payment of {{amount}} of {{customer}} on its way',
  DepositPaid: '{{actor}} noted that the deposit of {{amount}} of {{customer}} was paid',
  DepositHeldForReview: {
    amount: '{{actor}} held a deposit for review: {{amount}} was paid, a different amount',
    currency: '{{actor}} held a deposit for review: {{amount}} was paid, a different currency',
    second: '{{actor}} held a deposit for review: {{amount}} was paid again',
    late: '{{actor}} held a deposit for review: {{amount}} was paid late',
  },
  HeldPaymentGrew:
    '{{actor}} noted that a held payment of {{customer}} changed from {{before}} to {{amount}}',
  HeldPaymentAccepted: '{{actor}} took a payment of {{amount}} of {{customer}} that was held',
  PaymentConverted: '{{actor}} converted {{amount}}, paid by {{customer}}, to {{converted}}',
  HeldPaymentRefused: '{{actor}} sends a payment of {{amount}} of {{customer}} back: {{reason}}',
  PaymentSentBack: '{{actor}} noted that a payment arrived back at {{customer}}',
  PaymentPartSentBack:
    '{{actor}} noted that {{amount}} of a payment arrived back at {{customer}}, {{all}} in total',
  RefundRecorded:
    '{{actor}} sent {{amount}} of a payment back to {{customer}} by hand: {{reason}}, reference {{reference}}',
  DepositActProposed: {
    refund:
      '{{actor}} proposed to record that {{amount}} were sent back to {{customer}} by hand, reference {{reference}}',
    chargeback: '{{actor}} proposed to note that {{amount}} of {{customer}} were charged back',
  },
  DepositProposalConfirmed: '{{actor}} confirmed a proposal for a deposit of {{customer}}',
  DepositProposalDeclined: '{{actor}} declined a proposal for a deposit of {{customer}}',
  DepositCredited: '{{actor}} noted that a deposit is in the wallet',
  DepositFailed: '{{actor}} noted that a deposit failed',
  DepositExpired: '{{actor}} noted that a deposit was not paid in time',
  DepositPartRefunded:
    '{{actor}} noted that {{amount}} of a deposit of {{customer}} were refunded, fee {{fee}}',
  DepositRefunded: '{{actor}} noted that the deposit of {{amount}} of {{customer}} was refunded',
  DepositChargedBack:
    '{{actor}} noted that the deposit of {{amount}} of {{customer}} was charged back',
  DepositFoundShort: '{{actor}} noted that {{amount}} of a deposit of {{customer}} were missing',
  ShortfallSettled:
    '{{actor}} settled that {{amount}} of a deposit of {{customer}} were missing: {{reason}}',
} as const;

const fields = {
  status: 'Status',
  userId: 'Customer',
  amount: 'Amount',
  fee: 'Fee',
  gateway: 'Gateway',
  reference: 'Reference',
  missing: 'Missing',
} as const;

const words = ({ userId, amount, fee, currency, gateway }: DepositMoney) => ({
  customer: person(userId),
  amount: money(amount, currency),
  fee: money(fee, currency),
  gateway: gatewayNames[gateway],
});

export const depositAudit = defineAudit<DepositEvent>({
  category: depositEventCatalogue.category,
  texts,
  sentences: {
    DepositCreated: (data, around) => ({
      template: texts.DepositCreated[byWhom(around)],
      words: words(data),
    }),
    CheckoutOpened: ({ reference }) => ({
      template: texts.CheckoutOpened,
      words: { reference },
    }),
    PaymentSeen: ({ userId, amount, currency }) => ({
      template: texts.PaymentSeen,
      words: { customer: person(userId), amount: money(amount, currency) },
    }),
    DepositPaid: (data) => ({ template: texts.DepositPaid, words: words(data) }),
    DepositHeldForReview: ({ reason, amount, currency }) => ({
      template: texts.DepositHeldForReview[reason],
      words: { amount: money(amount, currency) },
    }),
    HeldPaymentGrew: ({ userId, amount, before, currency }) => ({
      template: texts.HeldPaymentGrew,
      words: {
        customer: person(userId),
        amount: money(amount, currency),
        before: money(before, currency),
      },
    }),
    HeldPaymentAccepted: (data) => ({
      template: texts.HeldPaymentAccepted,
      words: { customer: person(data.userId), amount: money(data.amount, data.currency) },
    }),
    PaymentConverted: ({ userId, from, to }) => ({
      template: texts.PaymentConverted,
      words: {
        customer: person(userId),
        amount: money(from.amount, from.currency),
        converted: money(to.amount, to.currency),
      },
    }),
    HeldPaymentRefused: ({ userId, amount, currency, reason }) => ({
      template: texts.HeldPaymentRefused,
      words: {
        customer: person(userId),
        amount: money(amount, currency),
        reason: spaced(reason),
      },
    }),
    PaymentSentBack: ({ userId }) => ({
      template: texts.PaymentSentBack,
      words: { customer: person(userId) },
    }),
    PaymentPartSentBack: ({ userId, amount, currency, inAll }) => ({
      template: texts.PaymentPartSentBack,
      words: {
        customer: person(userId),
        amount: money(amount, currency),
        all: money(inAll, currency),
      },
    }),
    RefundRecorded: ({ userId, amount, currency, reason, reference }) => ({
      template: texts.RefundRecorded,
      words: {
        customer: person(userId),
        amount: money(amount, currency),
        reason: spaced(reason),
        reference,
      },
    }),
    DepositActProposed: ({ act, userId, amount, currency }) => ({
      template: texts.DepositActProposed[act.kind],
      words: {
        customer: person(userId),
        amount: act.kind === 'refund' ? money(act.amount, act.currency) : money(amount, currency),
        ...(act.kind === 'refund' ? { reference: act.reference } : {}),
      },
    }),
    DepositProposalConfirmed: ({ userId }) => ({
      template: texts.DepositProposalConfirmed,
      words: { customer: person(userId) },
    }),
    DepositProposalDeclined: ({ userId }) => ({
      template: texts.DepositProposalDeclined,
      words: { customer: person(userId) },
    }),
    DepositCredited: () => ({ template: texts.DepositCredited }),
    DepositFailed: () => ({ template: texts.DepositFailed }),
    DepositExpired: () => ({ template: texts.DepositExpired }),
    DepositPartRefunded: (data) => ({
      template: texts.DepositPartRefunded,
      words: words(data),
    }),
    DepositRefunded: (data) => ({ template: texts.DepositRefunded, words: words(data) }),
    DepositChargedBack: (data) => ({ template: texts.DepositChargedBack, words: words(data) }),
    DepositFoundShort: ({ userId, amount, currency }) => ({
      template: texts.DepositFoundShort,
      words: { customer: person(userId), amount: money(amount, currency) },
    }),
    ShortfallSettled: ({ userId, amount, currency, reason }) => ({
      template: texts.ShortfallSettled,
      words: {
        customer: person(userId),
        amount: money(amount, currency),
        reason: spaced(reason),
      },
    }),
  },
  fields,
  describer: lastWord(fields, (event: DepositEvent) => {
    switch (event.type) {
      case 'DepositCreated': {
        const { customer, ...sums } = words(event.data);
        return [
          { name: 'status', value: 'created' },
          { name: 'userId', value: customer },
          { name: 'amount', value: sums.amount },
          { name: 'fee', value: sums.fee },
          { name: 'gateway', value: sums.gateway },
        ];
      }
      case 'CheckoutOpened':
        return [{ name: 'reference', value: event.data.reference }];
      case 'DepositPaid':
        return [{ name: 'status', value: 'paid' }];
      case 'DepositHeldForReview':
        return [{ name: 'status', value: 'held for review' }];
      case 'HeldPaymentAccepted':
        return [{ name: 'status', value: 'accepted' }];
      case 'HeldPaymentRefused':
        return [{ name: 'status', value: `refused: ${spaced(event.data.reason)}` }];
      case 'PaymentSentBack':
        return [{ name: 'status', value: 'sent back' }];
      case 'PaymentSeen':
      case 'DepositActProposed':
      case 'DepositProposalConfirmed':
      case 'DepositProposalDeclined':
      case 'PaymentConverted':
      case 'RefundRecorded':
      case 'HeldPaymentGrew':
      case 'PaymentPartSentBack':
        return [];
      case 'DepositFoundShort':
        return [{ name: 'missing', value: money(event.data.amount, event.data.currency) }];
      case 'ShortfallSettled':
        return [{ name: 'missing', value: `settled: ${spaced(event.data.reason)}` }];
      case 'DepositPartRefunded':
        return [{ name: 'status', value: 'refunded in part' }];
      case 'DepositCredited':
        return [{ name: 'status', value: 'credited' }];
      case 'DepositFailed':
        return [{ name: 'status', value: 'failed' }];
      case 'DepositExpired':
        return [{ name: 'status', value: 'expired' }];
      case 'DepositRefunded':
        return [{ name: 'status', value: 'refunded' }];
      case 'DepositChargedBack':
        return [{ name: 'status', value: 'charged back' }];
      default:
        return never(event);
    }
  }),
});
