import { DomainError } from '../../shared/errors.ts';
import { tradingErrors } from '../errors.ts';
import type { PendingOrderCancelled } from './pending-events.ts';
import { pendingIn, type OpenWalletState, type PendingOrderState } from './state.ts';

/** The fields of a pending order that its events share. */
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

/** The pending order; refuses with `PENDING_ORDER_NOT_FOUND`. */
export const requirePending = (wallet: OpenWalletState, orderId: string): PendingOrderState => {
  const pending = pendingIn(wallet, orderId);
  if (pending === undefined) throw new DomainError(tradingErrors.PENDING_ORDER_NOT_FOUND);
  return pending;
};

type Why = Pick<PendingOrderCancelled['data'], 'cause' | 'staffId' | 'note'>;

/** The event that cancels a pending order, with the cause. */
export const cancelled = (
  wallet: OpenWalletState,
  pending: PendingOrderState,
  why: Why,
): PendingOrderCancelled => ({
  type: 'PendingOrderCancelled',
  data: { ...namedPending(wallet, pending), ...why },
});
