import { eq, type Decimal } from '../../shared/decimal.ts';
import type { ChangePendingOrder } from './pending-commands.ts';
import type { PendingOrderChanged } from './pending-events.ts';
import { requireAhead, requirePendingLevel } from './place-pending.ts';
import { requireLevel, requireMayTrade, requireWalletOf } from './rules.ts';
import type { Wallet } from './state.ts';
import { namedPending, requirePending } from './waiting-order.ts';

const isSame = (one: Decimal | null, other: Decimal | null): boolean =>
  one === null || other === null ? one === other : eq(one, other);

/** Changes the level, take profit or stop loss of a pending order, by the rules for placing one now. */
export const changePendingOrder = (
  { data }: ChangePendingOrder,
  state: Wallet,
): readonly PendingOrderChanged[] => {
  const wallet = requireWalletOf(state, data.userId);
  requireMayTrade(wallet, data.trader);
  const { level, profit, loss, market } = data;
  const pending = requirePending(wallet, data.orderId);
  if (isSame(level, pending.level) && isSame(profit, pending.profit) && isSame(loss, pending.loss))
    return [];
  requirePendingLevel(level);
  const changed = { ...pending, level };
  const { bid, ask, sequence, at } = requireAhead(changed, market);
  const { type } = pending;
  requireLevel({ type, kind: 'profit', level: profit, reference: level });
  requireLevel({ type, kind: 'loss', level: loss, reference: level });
  return [
    {
      type: 'PendingOrderChanged',
      data: {
        ...namedPending(wallet, changed),
        profit,
        loss,
        bid,
        ask,
        quoteSequence: sequence,
        quotedAt: at,
      },
    },
  ];
};
