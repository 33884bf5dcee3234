import { never } from '../../../domain/shared/decider.ts';
import { add, neg, type Decimal } from '../../../domain/shared/decimal.ts';
import type { WalletEvent } from '../../../domain/trading/wallet/events.ts';
import type { StatementType } from './statement-rows.ts';

export type StatementEntry = Readonly<{
  type: StatementType;
  amount: Decimal;
  /** What the held margin changed by. */
  margin: Decimal;
  reason: string;
  orderId: string | null;
}>;

/** What an event writes into the statement; `null` where it moves nothing. */
export const entryOf = (event: WalletEvent): StatementEntry | null => {
  switch (event.type) {
    case 'BalanceAdjusted': {
      const { type, amount, reason } = event.data;
      const moved = type === 'add' ? amount : neg(amount);
      return { type: event.type, amount: moved, margin: '0', reason, orderId: null };
    }
    case 'OrderOpened': {
      const { orderId, marginUsed, type: side } = event.data;
      return { type: event.type, amount: '0', margin: marginUsed, reason: side, orderId };
    }
    case 'OrderClosed': {
      const { orderId, posted, covered, marginReleased, reason } = event.data;
      const amount = add(posted, covered);
      return { type: event.type, amount, margin: neg(marginReleased), reason, orderId };
    }
    case 'WalletOpened':
    case 'OrderLevelsSet':
      return null;
    default:
      return never(event);
  }
};
