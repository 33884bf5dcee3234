import { isNegative, type Decimal } from '../decimal.ts';

type Words = Readonly<Record<string, Readonly<{ word: string }>>>;

const types: Words = {
  added: { word: 'Balance added' },
  subtracted: { word: 'Balance subtracted' },
  OrderOpened: { word: 'Order opened' },
  CommissionCharged: { word: 'Commission' },
  SwapPosted: { word: 'Swap' },
  OrderPartlyClosed: { word: 'Order partly closed' },
  OrderClosed: { word: 'Order closed' },
  OrderAmended: { word: 'Order edited' },
  OrderCancelled: { word: 'Order deleted' },
  OrderCorrected: { word: 'Order corrected' },
  OrderReversed: { word: 'Order reversed' },
  WithdrawalRequested: { word: 'Withdraw requested' },
  WithdrawalCancelled: { word: 'Withdraw cancelled' },
  WithdrawalDeclined: { word: 'Withdraw declined' },
  WithdrawalApproved: { word: 'Withdraw approved' },
  DepositPosted: { word: 'Deposit' },
  DepositReversed: { word: 'Deposit reversed' },
  TransferSent: { word: 'Sent to another wallet' },
  TransferReceived: { word: 'Received from another wallet' },
  BalanceAdjusted: { word: 'Balance adjusted' },
  PaymentConverted: { word: 'Payment converted' },
};

const reasons: Words = {
  opening: { word: 'Opening balance' },
  staff: { word: 'By staff' },
  buy: { word: 'Buy' },
  sell: { word: 'Sell' },
  manual: { word: 'Manually' },
  take_profit: { word: 'Take profit' },
  stop_loss: { word: 'Stop loss' },
  stop_out: { word: 'Stop-out' },
  opening_order: { word: 'For opening the order' },
  overnight: { word: 'Overnight' },
  own_wallet: { word: 'Own wallet' },
  bank: { word: 'Bank transfer' },
};

/** The name of a statement row's type, from the catalogue; a type without a name is shown unchanged. */
export const statementTypeWord = ({ type, amount }: { type: string; amount: Decimal }): string => {
  const adjusted = isNegative(amount) ? 'subtracted' : 'added';
  return types[type === 'BalanceAdjusted' ? adjusted : type]?.word ?? type;
};

/** The name of an event that moved money, in the same way. */
export const entryTypeWord = (type: string): string => types[type]?.word ?? type;

/** Types of events that post something. */
export const entryTypes = [
  'BalanceAdjusted',
  'CommissionCharged',
  'DepositPosted',
  'DepositReversed',
  'OrderCancelled',
  'OrderClosed',
  'OrderCorrected',
  'OrderReversed',
  'PaymentConverted',
  'SwapPosted',
  'TransferReceived',
  'TransferSent',
  'WithdrawalApproved',
] as const;

/** The reason of the movement, in the same way. */
export const statementReasonWord = ({ reason }: { reason: string }): string =>
  reasons[reason]?.word ?? reason;
