import { defineAudit } from '../../shared/audit/define-audit.ts';
import {
  byWhom,
  customerOf,
  grouped,
  instrumentWord,
  money,
  person,
  record,
} from '../../shared/audit/words.ts';
import { gatewayNames } from '../../shared/payments/types.ts';
import { refusalText } from '../refusal-text.ts';
import { correctionSentences, correctionTexts } from './describe-correction.ts';
import type { WalletDepositEvent } from './deposit-events.ts';
import { pendingWords } from './describe-pending.ts';
import { walletDescriber, walletFields } from './describe.ts';
import { isOfWithdrawal } from './describe-withdrawal.ts';
import type { ProposedAct } from '../../shared/trading/proposals.ts';
import type { ActProposed, ProposalConfirmed, ProposalDeclined } from './proposal-events.ts';
import { walletEventCatalogue, type WalletEvent } from './events.ts';
import type { BreakEven, Trail } from './guard.ts';
import type { OnePendingEvent } from './pending-events.ts';
import type { WithdrawalEnded } from './withdrawal-events.ts';

type Withdrawal = WithdrawalEnded['data'];

const texts = {
  WalletOpened: '{{actor}} opened a {{mode}} wallet in {{currency}} for {{customer}}',
  BalanceAdjusted: {
    opening: '{{actor}} put the first {{amount}} into the {{mode}} wallet of {{customer}}',
    add: '{{actor}} added {{amount}} to the {{mode}} wallet of {{customer}}',
    subtract: '{{actor}} subtracted {{amount}} from the {{mode}} wallet of {{customer}}',
    addFor: '{{actor}} added {{amount}} to the {{mode}} wallet of {{customer}}: {{why}}',
    subtractFor:
      '{{actor}} subtracted {{amount}} from the {{mode}} wallet of {{customer}}: {{why}}',
  },
  OrderOpened: {
    own: '{{actor}} opened order {{order}}: {{type}} {{amount}} {{instrument}} at {{rate}}',
    other:
      '{{actor}} opened order {{order}} for {{customer}}: {{type}} {{amount}} {{instrument}} at {{rate}}',
  },
  CommissionCharged: {
    own: '{{actor}} paid {{amount}} commission for order {{order}}',
    other: '{{actor}} charged {{customer}} {{amount}} commission for order {{order}}',
  },
  SwapPosted:
    '{{actor}} posted {{amount}} swap on order {{order}} of {{customer}} for the night of {{day}}',
  OrderLevelsSet: {
    both: '{{actor}} set take profit {{profit}} and stop loss {{loss}} on order {{order}} of {{customer}}',
    profit:
      '{{actor}} set take profit {{profit}} and no stop loss on order {{order}} of {{customer}}',
    loss: '{{actor}} set stop loss {{loss}} and no take profit on order {{order}} of {{customer}}',
    none: '{{actor}} removed take profit and stop loss from order {{order}} of {{customer}}',
  },
  OrderTrailSet: {
    both: '{{actor}} set the stop loss of order {{order}} of {{customer}} to follow the price by {{distance}}, and to move to break-even at {{at}}',
    trail:
      '{{actor}} set the stop loss of order {{order}} of {{customer}} to follow the price by {{distance}}',
    breakEven:
      '{{actor}} set the stop loss of order {{order}} of {{customer}} to move to break-even at {{at}}',
    none: '{{actor}} stopped moving the stop loss of order {{order}} of {{customer}}',
  },
  OrderStopMoved: {
    trail:
      '{{actor}} moved the stop loss of order {{order}} of {{customer}} to {{loss}}, behind the price',
    break_even:
      '{{actor}} moved the stop loss of order {{order}} of {{customer}} to {{loss}}, its break-even',
  },
  OrderPartlyClosed:
    '{{actor}} closed {{amount}} of order {{order}} of {{customer}} at {{rate}}, result {{result}}; {{left}} stay open',
  OrderClosed: {
    manual: '{{actor}} closed order {{order}} at {{rate}}, result {{result}}',
    staff: '{{actor}} closed order {{order}} of {{customer}} at {{rate}}, result {{result}}',
    take_profit:
      '{{actor}} closed order {{order}} of {{customer}} at take profit {{rate}}, result {{result}}',
    stop_loss:
      '{{actor}} closed order {{order}} of {{customer}} at stop loss {{rate}}, result {{result}}',
    stop_out:
      '{{actor}} closed order {{order}} of {{customer}} at {{rate}} by stop-out, since the margin level {{level}}% was below {{limit}}%, result {{result}}',
  },
  ...correctionTexts,
  PendingOrderPlaced: {
    own: '{{actor}} placed a pending order: {{type}} {{kind}} {{amount}} {{instrument}} at {{level}}',
    other:
      '{{actor}} placed a pending order for {{customer}}: {{type}} {{kind}} {{amount}} {{instrument}} at {{level}}',
  },
  PendingOrderChanged:
    '{{actor}} changed the pending order of {{customer}}: {{type}} {{kind}} {{amount}} {{instrument}} at {{level}}',
  PendingOrdersLinked:
    '{{actor}} linked two pending orders of {{customer}}: the one that is filled cancels the other',
  PendingOrdersUnlinked: '{{actor}} unlinked two pending orders of {{customer}}',
  PendingOrderCancelled: {
    owner:
      '{{actor}} cancelled the pending order of {{customer}}: {{type}} {{kind}} {{amount}} {{instrument}} at {{level}}',
    staff:
      '{{actor}} cancelled the pending order of {{customer}} as staff: {{type}} {{kind}} {{amount}} {{instrument}} at {{level}}',
    linked:
      '{{actor}} cancelled the pending order of {{customer}}, since the one it was linked with was filled: {{type}} {{kind}} {{amount}} {{instrument}} at {{level}}',
  },
  PendingOrderExpired:
    '{{actor}} ended the pending order of {{customer}} when its day was over: {{type}} {{kind}} {{amount}} {{instrument}} at {{level}}',
  PendingOrderFilled:
    '{{actor}} filled the pending order of {{customer}} at {{rate}}: {{type}} {{kind}} {{amount}} {{instrument}} at {{level}}',
  PendingOrderRefused:
    '{{actor}} could not fill the pending order of {{customer}}: {{type}} {{kind}} {{amount}} {{instrument}} at {{level}}. {{reason}}',
  WithdrawalRequested: {
    own: '{{actor}} asked for withdraw {{withdrawal}} of {{amount}}, fee {{fee}}',
    other:
      '{{actor}} asked for withdraw {{withdrawal}} of {{amount}}, fee {{fee}}, for {{customer}}',
  },
  WithdrawalCancelled: '{{actor}} cancelled withdraw {{withdrawal}} of {{amount}}',
  WithdrawalDeclined: '{{actor}} declined withdraw {{withdrawal}} of {{amount}} of {{customer}}',
  WithdrawalApproved:
    '{{actor}} approved withdraw {{withdrawal}} of {{amount}}, fee {{fee}}, of {{customer}}',
  DepositPosted:
    '{{actor}} credited {{amount}} to {{customer}}, paid with {{gateway}}, fee {{fee}}',
  TransferSent:
    '{{actor}} sent {{amount}} from the {{mode}} wallet of {{customer}} to another wallet of theirs: {{arriving}} at the rate {{rate}}',
  TransferReceived:
    '{{actor}} put {{amount}} into the {{mode}} wallet of {{customer}}, from another wallet of theirs',
  ActProposed: {
    add: '{{actor}} proposed to add {{amount}} to the {{mode}} wallet of {{customer}}',
    subtract: '{{actor}} proposed to subtract {{amount}} from the {{mode}} wallet of {{customer}}',
    withdrawal:
      '{{actor}} proposed to approve withdraw {{withdrawal}}, {{amount}} with its fee, of {{customer}}',
    correction: '{{actor}} proposed to edit order {{order}} of {{customer}}; it moves {{amount}}',
    deletion: '{{actor}} proposed to delete order {{order}} of {{customer}}; it moves {{amount}}',
    unpriced:
      '{{actor}} proposed to delete order {{order}} of {{customer}}; there was no price to tell what it moves',
  },
  ProposalConfirmed: '{{actor}} confirmed a proposal for the {{mode}} wallet of {{customer}}',
  ProposalDeclined: '{{actor}} declined a proposal for the {{mode}} wallet of {{customer}}',
  MarginCalled:
    '{{actor}} warned {{customer}}: the margin level of the {{mode}} wallet is {{level}}%, below {{limit}}%',
  DepositReversed: '{{actor}} reversed {{amount}} of {{customer}}, paid with {{gateway}}',
} as const;

const waiting = (data: OnePendingEvent['data']) => ({
  ...pendingWords(data),
  customer: person(data.userId),
  level: data.level,
});

const withdrawalWords = ({ withdrawalId, userId, amount, fee, currency }: Withdrawal) => ({
  withdrawal: record('withdrawal', withdrawalId),
  customer: person(userId),
  amount: money(amount, currency),
  fee: money(fee, currency),
});

const depositWords = ({ userId, amount, fee, currency, gateway }: WalletDepositEvent['data']) => ({
  customer: person(userId),
  amount: money(amount, currency),
  fee: money(fee, currency),
  gateway: gatewayNames[gateway],
});

const proposedTemplate = ({ act, amount }: ActProposed['data']): string =>
  amount === null
    ? texts.ActProposed.unpriced
    : texts.ActProposed[act.kind === 'adjustment' ? act.type : act.kind];

const proposedRecords = (act: ProposedAct) => ({
  ...('withdrawalId' in act ? { withdrawal: record('withdrawal', act.withdrawalId) } : {}),
  ...('orderId' in act ? { order: record('order', act.orderId) } : {}),
});

const decidedWords = (
  { mode, userId }: Pick<(ProposalConfirmed | ProposalDeclined)['data'], 'mode' | 'userId'>,
  walletId: string,
) => ({ mode: record('wallet', walletId, mode), customer: person(userId) });

const levelsTemplate = (profit: string | null, loss: string | null): string => {
  const { both, none, ...one } = texts.OrderLevelsSet;
  if (profit !== null) return loss === null ? one.profit : both;
  return loss === null ? none : one.loss;
};

const trailTemplate = (trail: Trail | null, breakEven: BreakEven | null): string => {
  const { both, none, ...one } = texts.OrderTrailSet;
  if (trail !== null) return breakEven === null ? one.trail : both;
  return breakEven === null ? none : one.breakEven;
};

export const walletAudit = defineAudit<WalletEvent>({
  category: walletEventCatalogue.category,
  texts,
  sentences: {
    WalletOpened: ({ mode, currency, userId }, { streamId }) => ({
      template: texts.WalletOpened,
      words: { mode: record('wallet', streamId, mode), currency, customer: person(userId) },
    }),
    BalanceAdjusted: (data, around) => {
      const { type, amount, currency, mode, reason, purpose, reference } = data;
      // The purpose, and the reference under which more about it can be found.
      const why = [purpose, reference].filter((one) => (one ?? '') !== '').join(', ');
      const told = why === '' ? type : (`${type}For` as const);
      return {
        template: texts.BalanceAdjusted[reason === 'opening' ? 'opening' : told],
        words: {
          amount: money(amount, currency),
          mode: record('wallet', around.streamId, mode),
          customer: customerOf(around),
          ...(why === '' ? {} : { why }),
        },
      };
    },
    OrderOpened: (order, around) => ({
      template: texts.OrderOpened[byWhom(around)],
      words: {
        order: record('order', order.orderId),
        customer: person(order.userId),
        type: order.type,
        amount: grouped(order.amount),
        instrument: instrumentWord(order.instrumentId, order.instrument),
        rate: order.openRate,
      },
    }),
    CommissionCharged: ({ orderId, userId, amount, currency }, around) => ({
      template: texts.CommissionCharged[byWhom(around)],
      words: {
        order: record('order', orderId),
        customer: person(userId),
        amount: money(amount, currency),
      },
    }),
    SwapPosted: ({ orderId, userId, posted, currency, day }) => ({
      template: texts.SwapPosted,
      words: {
        order: record('order', orderId),
        customer: person(userId),
        amount: money(posted, currency),
        day,
      },
    }),
    OrderLevelsSet: ({ orderId, profit, loss }, around) => ({
      template: levelsTemplate(profit, loss),
      words: {
        order: record('order', orderId),
        customer: customerOf(around),
        profit: profit ?? '',
        loss: loss ?? '',
      },
    }),
    OrderTrailSet: ({ orderId, userId, trail, breakEven }) => ({
      template: trailTemplate(trail, breakEven),
      words: {
        order: record('order', orderId),
        customer: person(userId),
        ...(trail === null ? {} : { distance: trail.distance }),
        ...(breakEven === null ? {} : { at: breakEven.at }),
      },
    }),
    OrderStopMoved: ({ orderId, userId, loss, by }) => ({
      template: texts.OrderStopMoved[by],
      words: { order: record('order', orderId), customer: person(userId), loss },
    }),
    OrderPartlyClosed: ({ orderId, userId, amount, amountLeft, closeRate, posted, currency }) => ({
      template: texts.OrderPartlyClosed,
      words: {
        order: record('order', orderId),
        customer: person(userId),
        amount: grouped(amount),
        left: grouped(amountLeft),
        rate: closeRate,
        result: money(posted, currency),
      },
    }),
    OrderClosed: ({ orderId, userId, closeRate, posted, currency, reason, stopOut }, around) => ({
      template:
        texts.OrderClosed[reason === 'manual' && byWhom(around) === 'other' ? 'staff' : reason],
      words: {
        order: record('order', orderId),
        customer: person(userId),
        rate: closeRate,
        result: money(posted, currency),
        ...(stopOut === null ? {} : { level: stopOut.marginLevel, limit: stopOut.stopOutLevel }),
      },
    }),
    ...correctionSentences,
    PendingOrderPlaced: (data, around) => ({
      template: texts.PendingOrderPlaced[byWhom(around)],
      words: waiting(data),
    }),
    PendingOrderChanged: (data) => ({ template: texts.PendingOrderChanged, words: waiting(data) }),
    PendingOrdersLinked: ({ userId }) => ({
      template: texts.PendingOrdersLinked,
      words: { customer: person(userId) },
    }),
    PendingOrdersUnlinked: ({ userId }) => ({
      template: texts.PendingOrdersUnlinked,
      words: { customer: person(userId) },
    }),
    PendingOrderCancelled: (data) => ({
      template: texts.PendingOrderCancelled[data.cause],
      words: waiting(data),
    }),
    PendingOrderExpired: (data) => ({ template: texts.PendingOrderExpired, words: waiting(data) }),
    PendingOrderFilled: (data) => ({
      template: texts.PendingOrderFilled,
      words: { ...waiting(data), rate: data.openRate },
    }),
    PendingOrderRefused: (data) => ({
      template: texts.PendingOrderRefused,
      words: { ...waiting(data), reason: refusalText(data.reason) },
    }),
    WithdrawalRequested: (data, around) => ({
      template: texts.WithdrawalRequested[byWhom(around)],
      words: withdrawalWords(data),
    }),
    WithdrawalCancelled: (data) => ({
      template: texts.WithdrawalCancelled,
      words: withdrawalWords(data),
    }),
    WithdrawalDeclined: (data) => ({
      template: texts.WithdrawalDeclined,
      words: withdrawalWords(data),
    }),
    WithdrawalApproved: (data) => ({
      template: texts.WithdrawalApproved,
      words: withdrawalWords(data),
    }),
    ActProposed: (data, { streamId }) => ({
      template: proposedTemplate(data),
      words: {
        ...(data.amount === null ? {} : { amount: money(data.amount, data.currency) }),
        mode: record('wallet', streamId, data.mode),
        customer: person(data.userId),
        ...proposedRecords(data.act),
      },
    }),
    ProposalConfirmed: (data, { streamId }) => ({
      template: texts.ProposalConfirmed,
      words: decidedWords(data, streamId),
    }),
    ProposalDeclined: (data, { streamId }) => ({
      template: texts.ProposalDeclined,
      words: decidedWords(data, streamId),
    }),
    MarginCalled: ({ mode, userId, marginLevel, marginCallLevel }, { streamId }) => ({
      template: texts.MarginCalled,
      words: {
        ...decidedWords({ mode, userId }, streamId),
        level: marginLevel,
        limit: marginCallLevel,
      },
    }),
    TransferSent: ({ amount, currency, mode, userId, to, rate }, { streamId }) => ({
      template: texts.TransferSent,
      words: {
        amount: money(amount, currency),
        mode: record('wallet', streamId, mode),
        customer: person(userId),
        arriving: money(to.amount, to.currency),
        rate,
      },
    }),
    TransferReceived: ({ amount, currency, mode, userId }, { streamId }) => ({
      template: texts.TransferReceived,
      words: {
        amount: money(amount, currency),
        mode: record('wallet', streamId, mode),
        customer: person(userId),
      },
    }),
    DepositPosted: (data) => ({ template: texts.DepositPosted, words: depositWords(data) }),
    DepositReversed: (data) => ({ template: texts.DepositReversed, words: depositWords(data) }),
  },
  fields: walletFields,
  describer: walletDescriber,
  about: (event) => (isOfWithdrawal(event) ? event.data.withdrawalId : null),
});
