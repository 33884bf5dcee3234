import { isNegative } from '../../../../domain/shared/decimal.ts';
import type { StatementItem } from '../../../../query/trading/contract.ts';

const types: Readonly<Record<string, Readonly<{ word: string }>>> = {
  OrderOpened: { word: 'Order opened' },
  OrderClosed: { word: 'Order closed' },
  WithdrawalRequested: { word: 'Withdraw requested' },
  WithdrawalCancelled: { word: 'Withdraw cancelled' },
  WithdrawalDeclined: { word: 'Withdraw declined' },
  WithdrawalApproved: { word: 'Withdraw approved' },
  DepositPosted: { word: 'Deposit' },
  DepositReversed: { word: 'Deposit taken back' },
};

const reasons: Readonly<Record<string, Readonly<{ word: string }>>> = {
  opening: { word: 'Opening balance' },
  staff: { word: 'By staff' },
  buy: { word: 'Buy' },
  sell: { word: 'Sell' },
  manual: { word: 'By hand' },
  take_profit: { word: 'Take profit' },
  stop_loss: { word: 'Stop loss' },
  stop_out: { word: 'Stop-out' },
  bank: { word: 'Bank transfer' },
};

const added = { word: 'Balance added' };
const subtracted = { word: 'Balance subtracted' };

/** What happened, in a word of the catalogue. */
export const typeOf = ({ type, amount }: StatementItem): string =>
  (type === 'BalanceAdjusted' ? (isNegative(amount) ? subtracted : added) : types[type])?.word ??
  type;

/** Why it happened. */
export const reasonOf = ({ reason }: StatementItem): string => reasons[reason]?.word ?? reason;
