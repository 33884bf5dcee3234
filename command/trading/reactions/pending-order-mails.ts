import { currentRate } from '../../../domain/shared/trading/formulas.ts';
import { pendingOrderRefusedMail } from '../../../domain/trading/mails/pending-order.ts';
import { refusalText } from '../../../domain/trading/refusal-text.ts';
import { pendingWords } from '../../../domain/trading/wallet/describe-pending.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import type { PendingOrderRefused } from '../../../domain/trading/wallet/pending-events.ts';
import { defineReaction, mail, stateless } from '../../core/reactions/reaction.ts';

const heard: PendingOrderRefused['type'] = 'PendingOrderRefused';

/** A customer is written to when the price came and the order could not be opened: nobody was looking, most likely. */
export const pendingOrderMails = defineReaction<null, PendingOrderRefused>({
  name: 'pending_order_mails',
  categories: [walletEventCatalogue.category],
  ignores: Object.keys(walletEventCatalogue.events).filter((type) => type !== heard),
  past: 'folded',
  state: stateless,
  react: ({ data, occurredAt }) => {
    return [
      mail({
        purpose: 'tell the customer',
        userId: data.userId,
        template: pendingOrderRefusedMail,
        data: {
          ...pendingWords(data),
          level: data.level,
          rate: currentRate(data),
          reason: refusalText(data.reason),
          at: `${occurredAt.slice(0, 16).replace('T', ' ')} UTC`,
        },
      }),
    ];
  },
});
