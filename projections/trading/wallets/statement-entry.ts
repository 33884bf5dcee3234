import { never } from '../../../domain/shared/decider.ts';
import { add, neg, type Decimal } from '../../../domain/shared/decimal.ts';
import type { WalletEvent } from '../../../domain/trading/wallet/events.ts';
import type { StatementType } from './statement-rows.ts';

export type StatementEntry = Readonly<{
  type: StatementType;
  amount: Decimal;
  /** What the held margin changed by. */
  margin: Decimal;
  /** What is held for withdrawals changed by. */
  held: Decimal;
  reason: string;
  orderId: string | null;
  withdrawalId: string | null;
}>;

const nothing = { amount: '0', margin: '0', held: '0', orderId: null, withdrawalId: null } as const;

/** What an event writes into the statement; `null` where it moves nothing. */
export const entryOf = (event: WalletEvent): StatementEntry | null => {
  switch (event.type) {
    case 'BalanceAdjusted': {
      const { type, amount, reason } = event.data;
      return {
        ...nothing,
        type: event.type,
        amount: type === 'add' ? amount : neg(amount),
        reason,
      };
    }
    case 'OrderOpened': {
      const { orderId, marginUsed, type: side } = event.data;
      return { ...nothing, type: event.type, margin: marginUsed, reason: side, orderId };
    }
    case 'OrderClosed': {
      const { orderId, posted, covered, marginReleased, reason } = event.data;
      const amount = add(posted, covered);
      return { ...nothing, type: event.type, amount, margin: neg(marginReleased), reason, orderId };
    }
    case 'WithdrawalRequested': {
      const { withdrawalId, amount, fee } = event.data;
      const held = add(amount, fee);
      return { ...nothing, type: event.type, held, reason: 'bank', withdrawalId };
    }
    case 'WithdrawalCancelled':
    case 'WithdrawalDeclined': {
      const { withdrawalId, amount, fee } = event.data;
      const held = neg(add(amount, fee));
      return { ...nothing, type: event.type, held, reason: 'bank', withdrawalId };
    }
    case 'WithdrawalApproved': {
      const { withdrawalId, amount, fee } = event.data;
      const taken = neg(add(amount, fee));
      return {
        ...nothing,
        type: event.type,
        amount: taken,
        held: taken,
        reason: 'bank',
        withdrawalId,
      };
    }
    case 'WalletOpened':
    case 'OrderLevelsSet':
      return null;
    default:
      return never(event);
  }
};
