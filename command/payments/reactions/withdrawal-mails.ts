import {
  withdrawalApprovedMail,
  withdrawalCancelledMail,
  withdrawalDeclinedMail,
  withdrawalRequestedMail,
} from '../../../domain/payments/mails/withdrawal.ts';
import { money } from '../../../domain/shared/audit/words.ts';
import { add } from '../../../domain/shared/decimal.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import {
  withdrawalEvents,
  type WithdrawalEvent,
} from '../../../domain/trading/wallet/withdrawal-events.ts';
import { defineReaction, mail, stateless } from '../../core/reactions/reaction.ts';
import { isMadeUpPast } from './made-up-past.ts';

const templates = {
  WithdrawalRequested: withdrawalRequestedMail,
  WithdrawalCancelled: withdrawalCancelledMail,
  WithdrawalDeclined: withdrawalDeclinedMail,
  WithdrawalApproved: withdrawalApprovedMail,
} as const satisfies Record<WithdrawalEvent['type'], unknown>;

const otherWalletEvents = Object.keys(walletEventCatalogue.events).filter(
  (type) => !Object.hasOwn(withdrawalEvents, type),
);

/**
 * Mails customers about each state of a withdrawal. The reason of a decline is personal and is shown only on the page.
 * Nobody gets mail about the invented past of demo data.
 */
export const withdrawalMails = defineReaction<null, WithdrawalEvent>({
  name: 'withdrawal_mails',
  categories: [walletEventCatalogue.category],
  ignores: otherWalletEvents,
  past: 'folded',
  state: stateless,
  react: (event) => {
    if (isMadeUpPast(event)) return [];
    const { type, data, occurredAt } = event;
    const { currency, userId, amount, fee } = data;
    return [
      mail({
        purpose: 'tell the customer',
        userId,
        template: templates[type],
        data: {
          amount: money(amount, currency),
          fee: money(fee, currency),
          total: money(add(amount, fee), currency),
          at: `${occurredAt.slice(0, 16).replace('T', ' ')} UTC`,
        },
      }),
    ];
  },
});
