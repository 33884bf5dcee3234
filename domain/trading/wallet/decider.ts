import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import { isCurrency } from '../../shared/currencies.ts';
import { adjustBalance } from './adjust-balance.ts';
import { callMargin } from './call-margin.ts';
import { closeOrder, closeOrderAtLevel, closeOrderByStaff } from './close-order.ts';
import type { AdjustBalance, OpenWallet, WalletCommand } from './commands.ts';
import { creditDeposit, refundDeposit, reverseDeposit } from './deposits.ts';
import { cancelWithdrawal, declineWithdrawal } from './end-withdrawal.ts';
import type { WalletEvent } from './events.ts';
import { expirePendingOrder, fillPendingOrder } from './fill-pending.ts';
import { confirmProposal, declineProposal, decideStaffAct } from './four-eyes.ts';
import { openOrderWithTrail } from './open-with-trail.ts';
import { cancelPendingOrder, cancelPendingOrderByStaff } from './cancel-pending.ts';
import { changePendingOrder } from './change-pending.ts';
import { linkPendingOrder } from './link-pending.ts';
import { placePendingOrder } from './place-pending.ts';
import { postSwaps } from './post-swaps.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { setOrderLevels } from './set-order-levels.ts';
import { stopOut } from './stop-out.ts';
import { receiveTransfer, sendTransfer } from './transfers.ts';
import { moveStop, setOrderTrail } from './trail.ts';
import { evolve, initialState, type Wallet } from './state.ts';
import { tradingErrors } from '../errors.ts';

/**
 * Balance, margin, open orders and pending withdrawals of one wallet are one stream, so that two orders or withdrawals
 * that race for the same free money never both win (design.md section 2).
 */
export const walletDecider: Decider<Wallet, WalletCommand, WalletEvent> = {
  category: 'wallet',
  foldVersion: 18,
  decide: (command, state) => {
    switch (command.type) {
      case 'OpenWallet':
        return openWallet(command, state);
      case 'AdjustBalance':
      case 'ApproveWithdrawal':
      case 'CorrectOrder':
      case 'CancelOrder':
        return decideStaffAct(command, state);
      case 'ConfirmProposal':
        return confirmProposal(command, state);
      case 'DeclineProposal':
        return declineProposal(command, state);
      case 'OpenOrder':
        return openOrderWithTrail(command, state);
      case 'SetOrderLevels':
        return setOrderLevels(command, state);
      case 'SetOrderTrail':
        return setOrderTrail(command, state);
      case 'MoveStop':
        return moveStop(command, state);
      case 'CloseOrder':
        return closeOrder(command, state);
      case 'CloseOrderByStaff':
        return closeOrderByStaff(command, state);
      case 'CloseOrderAtLevel':
        return closeOrderAtLevel(command, state);
      case 'StopOut':
        return stopOut(command, state);
      case 'CallMargin':
        return callMargin(command, state);
      case 'PostSwaps':
        return postSwaps(command, state);
      case 'PlacePendingOrder':
        return placePendingOrder(command, state);
      case 'ChangePendingOrder':
        return changePendingOrder(command, state);
      case 'LinkPendingOrder':
        return linkPendingOrder(command, state);
      case 'CancelPendingOrder':
        return cancelPendingOrder(command, state);
      case 'CancelPendingOrderByStaff':
        return cancelPendingOrderByStaff(command, state);
      case 'FillPendingOrder':
        return fillPendingOrder(command, state);
      case 'ExpirePendingOrder':
        return expirePendingOrder(command, state);
      case 'RequestWithdrawal':
        return requestWithdrawal(command, state);
      case 'CancelWithdrawal':
        return cancelWithdrawal(command, state);
      case 'DeclineWithdrawal':
        return declineWithdrawal(command, state);
      case 'CreditDeposit':
        return creditDeposit(command, state);
      case 'ReverseDeposit':
        return reverseDeposit(command, state);
      case 'RefundDeposit':
        return refundDeposit(command, state);
      case 'SendTransfer':
        return sendTransfer(command, state);
      case 'ReceiveTransfer':
        return receiveTransfer(command, state);
      default:
        return never(command);
    }
  },
  evolve,
  initialState,
};

const openWallet = ({ data }: OpenWallet, state: Wallet): readonly WalletEvent[] => {
  if (state.status !== 'none') throw new DomainError(tradingErrors.WALLET_EXISTS);
  if (!isCurrency(data.currency))
    throw new DomainError(tradingErrors.UNKNOWN_CURRENCY, { currency: data.currency });
  const { opening: amount, ...wallet } = data;
  const opened: WalletEvent = { type: 'WalletOpened', data: wallet };
  if (amount === null) return [opened];
  const first: AdjustBalance = {
    type: 'AdjustBalance',
    data: {
      type: 'add',
      amount,
      purpose: null,
      reference: null,
      reason: 'opening',
      staffId: null,
      fourEyes: null,
      quotes: {},
      now: '',
    },
  };
  return [opened, ...adjustBalance(first, evolve(state, opened))];
};
