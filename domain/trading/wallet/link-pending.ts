import { DomainError } from '../../shared/errors.ts';
import { tradingErrors } from '../errors.ts';
import type { LinkPendingOrder } from './pending-commands.ts';
import type { PendingLinkEvent, PendingOrdersLinked } from './pending-events.ts';
import { requireOwnHand, requireWalletOf } from './rules.ts';
import type { OpenWalletState, Wallet } from './state.ts';
import { requirePending } from './waiting-order.ts';

const pair = ({ mode, currency, userId }: OpenWalletState, orderId: string, otherId: string) => ({
  mode,
  currency,
  userId,
  orderId,
  otherId,
});

/** The link of an order to another one that waits and has none; refuses with `PENDING_ORDER_LINKED`. */
export const linked = (
  wallet: OpenWalletState,
  orderId: string,
  otherId: string,
): PendingOrdersLinked => {
  if (requirePending(wallet, otherId).linkedTo !== null || otherId === orderId)
    throw new DomainError(tradingErrors.PENDING_ORDER_LINKED);
  return { type: 'PendingOrdersLinked', data: pair(wallet, orderId, otherId) };
};

/**
 * Links two orders that wait, so that what fills one cancels the other; or lets go of that. An order has one partner at most:
 * another one takes its place in the same append, so that where it cannot, the old one stays. It opens nothing, so it is asked of nobody's email or KYC, and in closed markets too.
 */
export const linkPendingOrder = (
  { data }: LinkPendingOrder,
  state: Wallet,
): readonly PendingLinkEvent[] => {
  const wallet = requireWalletOf(state, data.userId);
  requireOwnHand(wallet, data.trader);
  const { orderId, otherId } = data;
  const { linkedTo } = requirePending(wallet, orderId);
  if (linkedTo === otherId) return [];
  const letGo: readonly PendingLinkEvent[] =
    linkedTo === null
      ? []
      : [{ type: 'PendingOrdersUnlinked', data: pair(wallet, orderId, linkedTo) }];
  return otherId === null ? letGo : [...letGo, linked(wallet, orderId, otherId)];
};
