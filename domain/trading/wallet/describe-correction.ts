import { grouped, money, person, record, spaced } from '../../shared/audit/words.ts';
import { add } from '../../shared/decimal.ts';
import type { CorrectionReason } from '../../shared/trading/types.ts';
import type {
  CorrectionEvent,
  OrderAmended,
  OrderCancelled,
  OrderCorrected,
  OrderReversed,
} from './correction-events.ts';

type Correction = (OrderCorrected | OrderReversed)['data'];

/** Words for what staff did to an order, with their reason if they gave one. */
export const correctionTexts = {
  OrderAmended: {
    plain:
      '{{actor}} edited order {{order}} of {{customer}}: open rate {{openRate}}, spread {{spread}}, take profit {{profit}}, stop loss {{loss}}',
    reasoned:
      '{{actor}} edited order {{order}} of {{customer}}: open rate {{openRate}}, spread {{spread}}, take profit {{profit}}, stop loss {{loss}}. Reason: {{why}}',
  },
  OrderCancelled: {
    plain: '{{actor}} deleted the open order {{order}} of {{customer}}',
    reasoned: '{{actor}} deleted the open order {{order}} of {{customer}}. Reason: {{why}}',
  },
  OrderCorrected: {
    plain:
      '{{actor}} corrected order {{order}} of {{customer}}: open rate {{openRate}}, close rate {{closeRate}}, spread {{spread}}; {{posted}} posted',
    reasoned:
      '{{actor}} corrected order {{order}} of {{customer}}: open rate {{openRate}}, close rate {{closeRate}}, spread {{spread}}; {{posted}} posted. Reason: {{why}}',
  },
  OrderReversed: {
    plain:
      '{{actor}} deleted order {{order}} of {{customer}} and reversed its result: {{posted}} posted',
    reasoned:
      '{{actor}} deleted order {{order}} of {{customer}} and reversed its result: {{posted}} posted. Reason: {{why}}',
  },
} as const satisfies Readonly<Record<CorrectionEvent['type'], object>>;

const howTold = (reason: CorrectionReason | undefined): 'plain' | 'reasoned' =>
  reason === undefined ? 'plain' : 'reasoned';

const whyOf = (reason: CorrectionReason | undefined) =>
  reason === undefined ? {} : { why: spaced(reason) };

const correctionWords = ({ orderId, userId, posted, covered, currency, reason }: Correction) => ({
  ...whyOf(reason),
  order: record('order', orderId),
  customer: person(userId),
  posted: money(add(posted, covered), currency),
});

/** The audit's sentences for corrections. */
export const correctionSentences = {
  OrderAmended: ({
    orderId,
    userId,
    openRate,
    spread,
    profit,
    loss,
    reason,
  }: OrderAmended['data']) => ({
    template: correctionTexts.OrderAmended[howTold(reason)],
    words: {
      ...whyOf(reason),
      order: record('order', orderId),
      customer: person(userId),
      openRate,
      spread: grouped(spread),
      profit: profit ?? '–',
      loss: loss ?? '–',
    },
  }),
  OrderCancelled: ({ orderId, userId, reason }: OrderCancelled['data']) => ({
    template: correctionTexts.OrderCancelled[howTold(reason)],
    words: { order: record('order', orderId), customer: person(userId), ...whyOf(reason) },
  }),
  OrderCorrected: (data: OrderCorrected['data']) => ({
    template: correctionTexts.OrderCorrected[howTold(data.reason)],
    words: {
      ...correctionWords(data),
      openRate: data.openRate,
      closeRate: data.closeRate,
      spread: grouped(data.spread),
    },
  }),
  OrderReversed: (data: OrderReversed['data']) => ({
    template: correctionTexts.OrderReversed[howTold(data.reason)],
    words: correctionWords(data),
  }),
};
