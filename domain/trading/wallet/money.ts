import { never } from '../../shared/decider.ts';
import { add, neg, sub, type Decimal } from '../../shared/decimal.ts';
import { sumOfBack } from './costs.ts';
import type { WalletEvent } from './events.ts';

/** Changes of a wallet's balance, of the margin it holds, and of what it holds for withdrawals. */
export type MoneyMoved = Readonly<{ balance: Decimal; margin: Decimal; held: Decimal }>;

const nothing = { balance: '0', margin: '0', held: '0' } as const satisfies MoneyMoved;

/**
 * How an event changes a wallet's money. The wallet's fold, its read models, the books of the trigger engine and the
 * audit all use this function, so a new event is handled in one place.
 */
export const moneyMoved = (event: WalletEvent): MoneyMoved => {
  switch (event.type) {
    case 'BalanceAdjusted': {
      const { type, amount } = event.data;
      return { ...nothing, balance: type === 'add' ? amount : neg(amount) };
    }
    case 'OrderOpened':
      return { ...nothing, margin: event.data.marginUsed };
    case 'CommissionCharged':
      return { ...nothing, balance: neg(event.data.amount) };
    case 'SwapPosted':
      return { ...nothing, balance: event.data.posted };
    case 'OrderClosed': {
      const { posted, covered, marginReleased } = event.data;
      return { ...nothing, balance: add(posted, covered), margin: neg(marginReleased) };
    }
    case 'OrderPartlyClosed': {
      const { posted, marginReleased } = event.data;
      return { ...nothing, balance: posted, margin: neg(marginReleased) };
    }
    case 'OrderCancelled': {
      const { covered, marginReleased, back } = event.data;
      return { ...nothing, balance: add(covered, sumOfBack(back)), margin: neg(marginReleased) };
    }
    case 'OrderCorrected':
    case 'OrderReversed':
      return { ...nothing, balance: add(event.data.posted, event.data.covered) };
    case 'WithdrawalRequested':
      return { ...nothing, held: add(event.data.amount, event.data.fee) };
    case 'WithdrawalCancelled':
    case 'WithdrawalDeclined':
      return { ...nothing, held: neg(add(event.data.amount, event.data.fee)) };
    case 'WithdrawalApproved': {
      const taken = neg(add(event.data.amount, event.data.fee));
      return { ...nothing, balance: taken, held: taken };
    }
    case 'DepositPosted':
      return { ...nothing, balance: event.data.amount };
    case 'DepositReversed':
      return { ...nothing, balance: sub(event.data.covered, event.data.amount) };
    case 'TransferSent':
      return { ...nothing, balance: neg(event.data.amount) };
    case 'TransferReceived':
      return { ...nothing, balance: event.data.amount };
    case 'WalletOpened':
    case 'OrderLevelsSet':
    case 'OrderTrailSet':
    case 'OrderStopMoved':
    case 'OrderAmended':
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
      return nothing;
    default:
      return never(event);
  }
};

const plus = (value: Decimal, change: Decimal): Decimal =>
  change === nothing.balance ? value : add(value, change);

/** The money after an event. */
export const afterMove = <Money extends MoneyMoved>(money: Money, event: WalletEvent): Money => {
  const { balance, margin, held } = moneyMoved(event);
  return {
    ...money,
    balance: plus(money.balance, balance),
    margin: plus(money.margin, margin),
    held: plus(money.held, held),
  };
};
