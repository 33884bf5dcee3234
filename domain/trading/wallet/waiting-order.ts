import { DomainError } from '../../shared/errors.ts';
import { tradingErrors } from '../errors.ts';
import type { PendingOrderCancelled } from './pending-events.ts';
import { pendingIn, type OpenWalletState, type PendingOrderState } from './state.ts';

/** What events of a pending order say of it. */
export const namedPending = (
  { mode, currency, userId }: OpenWalletState,
  {
    orderId,
    instrument,
    type,
    kind,
    level,
    amount,
  }: Pick<PendingOrderState, 'orderId' | 'instrument' | 'type' | 'kind' | 'level' | 'amount'>,
) => ({ mode, currency, orderId, userId, instrument, type, kind, level, amount });

/** The order that waits, or the refusal that it does not, or no longer. */
export const requirePending = (wallet: OpenWalletState, orderId: string): PendingOrderState => {
  const pending = pendingIn(wallet, orderId);
  if (pending === undefined) throw new DomainError(tradingErrors.PENDING_ORDER_NOT_FOUND);
  return pending;
};

type Why = Pick<PendingOrderCancelled['data'], 'cause' | 'staffId' | 'note'>;

/** It does not wait any more, and why. */
export const cancelled = (
  wallet: OpenWalletState,
  pending: PendingOrderState,
  why: Why,
): PendingOrderCancelled => ({
  type: 'PendingOrderCancelled',
  data: { ...namedPending(wallet, pending), ...why },
});
