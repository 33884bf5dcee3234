import { DomainError } from '../../shared/errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import { tradingErrors } from '../errors.ts';
import type { CancelPendingOrder, CancelPendingOrderByStaff } from './pending-commands.ts';
import type { PendingOrderCancelled } from './pending-events.ts';
import { requireOwnHand, requireWalletOf } from './rules.ts';
import type { Wallet } from './state.ts';
import { cancelled, requirePending } from './waiting-order.ts';

/**
 * The owner cancels the order. Cancelling opens nothing, so it needs neither a verified email nor KYC, and works while
 * the market is closed.
 */
export const cancelPendingOrder = (
  { data }: CancelPendingOrder,
  state: Wallet,
): readonly PendingOrderCancelled[] => {
  const wallet = requireWalletOf(state, data.userId);
  requireOwnHand(wallet, data.trader);
  const pending = requirePending(wallet, data.orderId);
  return [cancelled(wallet, pending, { cause: 'owner', staffId: null, note: null })];
};

/** Staff cancel a customer's pending order, never one of their own. */
export const cancelPendingOrderByStaff = (
  { data }: CancelPendingOrderByStaff,
  state: Wallet,
): readonly PendingOrderCancelled[] => {
  if (state.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  const { orderId, staffId, note } = data;
  if (state.userId === staffId) throw new DomainError(generalErrors.OWN_MATTER);
  const pending = requirePending(state, orderId);
  return [cancelled(state, pending, { cause: 'staff', staffId, note })];
};
