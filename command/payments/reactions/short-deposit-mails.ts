import { userEventCatalogue } from '../../../domain/identity/user/events.ts';
import { shortDepositMail } from '../../../domain/payments/mails/short-deposit.ts';
import { money } from '../../../domain/shared/audit/words.ts';
import { add, isPositive } from '../../../domain/shared/decimal.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import { rights } from '../../../domain/shared/rights.ts';
import type { DepositReversed } from '../../../domain/trading/wallet/deposit-events.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import { defineReaction, mail } from '../../core/reactions/reaction.ts';
import {
  activeStaff,
  isNewCustomer,
  isOfStaff,
  otherUserEvents,
  staffAfter,
  type KnownStaff,
  type StaffEvent,
} from '../../identity/reactions/known-staff.ts';
import { isMadeUpPast } from './made-up-past.ts';

type Heard = StaffEvent | DepositReversed;
const heard: DepositReversed['type'] = 'DepositReversed';

/**
 * Mails everybody who may adjust balances when a deposit was reversed after its money had left the wallet: somebody has
 * to find out where the money is (decisions.md 43).
 */
export const shortDepositMails = defineReaction<KnownStaff, Heard>({
  name: 'short_deposit_mails',
  categories: [userEventCatalogue.category, walletEventCatalogue.category],
  ignores: [
    ...otherUserEvents,
    ...Object.keys(walletEventCatalogue.events).filter((type) => type !== heard),
  ],
  past: 'folded',
  state: {
    keyOf: (event) => (isNewCustomer(event) ? null : 'staff'),
    initialState: () => ({}),
    evolve: (staff, event) => (isOfStaff(event) ? staffAfter(staff, event) : staff),
  },
  react: (event: RecordedEvent<Heard>, staff) => {
    if (isOfStaff(event) || isMadeUpPast(event)) return [];
    const { depositId, amount, currency, covered, owed } = event.data;
    const missing = add(covered, owed);
    if (!isPositive(missing)) return [];
    return activeStaff(staff, rights.adjustBalances).map((userId) =>
      mail({
        purpose: `tell ${userId}`,
        userId,
        template: shortDepositMail,
        data: {
          depositId,
          amount: money(amount, currency),
          missing: money(missing, currency),
          at: `${event.occurredAt.slice(0, 16).replace('T', ' ')} UTC`,
        },
      }),
    );
  },
});
