import { never } from '../../../domain/shared/decider.ts';
import { isZero, type Decimal } from '../../../domain/shared/decimal.ts';
import type { WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { moneyMoved } from '../../../domain/trading/wallet/money.ts';
import type { StatementType } from './statement-rows.ts';

export type StatementEntry = Readonly<{
  type: StatementType;
  /** The change of the balance. */
  amount: Decimal;
  /** The part of it that the company covered; `null` for nothing. */
  covered: Decimal | null;
  reason: string;
  orderId: string | null;
  withdrawalId: string | null;
}>;

type Cause = Pick<StatementEntry, 'type' | 'reason'>;

const causeOf = (event: WalletEvent): Cause | null => {
  switch (event.type) {
    case 'BalanceAdjusted':
    case 'OrderClosed':
      return { type: event.type, reason: event.data.reason };
    case 'OrderPartlyClosed':
      return { type: event.type, reason: 'manual' };
    case 'OrderOpened':
      return { type: event.type, reason: event.data.type };
    case 'CommissionCharged':
      return { type: event.type, reason: 'opening_order' };
    case 'SwapPosted':
      return { type: event.type, reason: 'overnight' };
    case 'OrderAmended':
    case 'OrderCancelled':
    case 'OrderCorrected':
    case 'OrderReversed':
      return { type: event.type, reason: 'staff' };
    case 'WithdrawalRequested':
    case 'WithdrawalCancelled':
    case 'WithdrawalDeclined':
    case 'WithdrawalApproved':
      return { type: event.type, reason: 'bank' };
    case 'DepositPosted':
    case 'DepositReversed':
      return { type: event.type, reason: event.data.gateway };
    case 'TransferSent':
    case 'TransferReceived':
      return { type: event.type, reason: 'own_wallet' };
    case 'WalletOpened':
    case 'OrderLevelsSet':
    case 'OrderTrailSet':
    case 'OrderStopMoved':
    case 'PendingOrderPlaced':
    case 'PendingOrderChanged':
    case 'PendingOrdersLinked':
    case 'PendingOrdersUnlinked':
    case 'PendingOrderCancelled':
    case 'PendingOrderExpired':
    case 'PendingOrderFilled':
    case 'PendingOrderRefused':
    case 'ActProposed':
    case 'ProposalConfirmed':
    case 'ProposalDeclined':
    case 'MarginCalled':
      return null;
    default:
      return never(event);
  }
};

const coveredBy = ({ data }: WalletEvent): Decimal | null =>
  'covered' in data && !isZero(data.covered) ? data.covered : null;

/** The statement entry of an event; `null` if it moves nothing. */
export const entryOf = (event: WalletEvent): StatementEntry | null => {
  // A swap so small that it is rounded to zero.
  if (event.type === 'SwapPosted' && isZero(event.data.posted)) return null;
  const cause = causeOf(event);
  return (
    cause && {
      ...cause,
      amount: moneyMoved(event).balance,
      covered: coveredBy(event),
      orderId: 'orderId' in event.data ? event.data.orderId : null,
      withdrawalId: 'withdrawalId' in event.data ? event.data.withdrawalId : null,
    }
  );
};
