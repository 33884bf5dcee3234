import type { OpenOrder } from './commands.ts';
import type { CommissionCharged } from './cost-events.ts';
import type { OrderOpened } from './events.ts';
import { openOrder } from './open-order.ts';
import { evolve, type Wallet } from './state.ts';
import { setOrderTrail } from './trail.ts';
import type { OrderTrailSet } from './trail-events.ts';

/** Opens an order and, if asked for, sets its trailing stop in the same append: both happen, or neither. */
export const openOrderWithTrail = (
  command: OpenOrder,
  state: Wallet,
): readonly (OrderOpened | CommissionCharged | OrderTrailSet)[] => {
  const opened = openOrder(command, state);
  const { orderId, userId, trader, market, trail = null } = command.data;
  if (trail === null) return opened;
  const after = opened.reduce<Wallet>(evolve, state);
  const data = { orderId, userId, trader, market, trail, evidence: null };
  return [...opened, ...setOrderTrail({ type: 'SetOrderTrail', data }, after)];
};
