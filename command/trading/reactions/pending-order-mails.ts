import { currentRate } from '../../../domain/shared/trading/formulas.ts';
import {
  pendingOrderEndedMail,
  pendingOrderRefusedMail,
} from '../../../domain/trading/mails/pending-order.ts';
import { refusalText } from '../../../domain/trading/refusal-text.ts';
import { pendingWords } from '../../../domain/trading/wallet/describe-pending.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import type {
  PendingOrderCancelled,
  PendingOrderExpired,
  PendingOrderRefused,
} from '../../../domain/trading/wallet/pending-events.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import { defineReaction, mail, stateless } from '../../core/reactions/reaction.ts';

type Heard = PendingOrderRefused | PendingOrderExpired | PendingOrderCancelled;

const heard: ReadonlySet<string> = new Set<Heard['type']>([
  'PendingOrderRefused',
  'PendingOrderExpired',
  'PendingOrderCancelled',
]);

const timeOf = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const refused = ({ data, occurredAt }: RecordedEvent<PendingOrderRefused>) =>
  mail({
    purpose: 'tell the customer',
    userId: data.userId,
    template: pendingOrderRefusedMail,
    data: {
      ...pendingWords(data),
      level: data.level,
      rate: currentRate(data),
      reason: refusalText(data.reason),
      at: timeOf(occurredAt),
    },
  });

/**
 * Mails a customer whose pending order ended while most likely nobody was looking: the price came but the order could
 * not be opened, its day was over, or staff cancelled it.
 */
export const pendingOrderMails = defineReaction<null, Heard>({
  name: 'pending_order_mails',
  categories: [walletEventCatalogue.category],
  ignores: Object.keys(walletEventCatalogue.events).filter((type) => !heard.has(type)),
  past: 'folded',
  state: stateless,
  react: (event) => {
    if (event.type === 'PendingOrderRefused') return [refused(event)];
    const { data, occurredAt } = event;
    if ('cause' in data && data.cause !== 'staff') return [];
    return [
      mail({
        purpose: 'tell the customer',
        userId: data.userId,
        template: pendingOrderEndedMail,
        data: {
          ...pendingWords(data),
          level: data.level,
          why: 'cause' in data ? 'staff' : 'expired',
          at: timeOf(occurredAt),
        },
      }),
    ];
  },
});
