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

/** Links an order to another pending order that has no link; refuses with `PENDING_ORDER_LINKED`. */
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
 * Links two pending orders, so that filling one cancels the other, or removes the link. An order has at most one
 * partner. A new partner replaces the old one in the same append, so that the old link stays if the new one is refused.
 * It opens nothing, so it needs neither a verified email nor KYC, and works while the market is closed.
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
