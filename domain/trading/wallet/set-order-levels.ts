import { eq, type Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { currentRate } from '../../shared/trading/formulas.ts';
import { isAhead } from '../../shared/trading/levels.ts';
import type { LevelKind } from '../../shared/trading/types.ts';
import type { MarketFacts, SetOrderLevels } from './commands.ts';
import type { OrderLevelsSet } from './events.ts';
import {
  requireFreshQuote,
  requireLevel,
  requireOwnHand,
  requireOpenOrder,
  requireWalletOf,
} from './rules.ts';
import type { OpenOrderState, Wallet } from './state.ts';
import { tradingErrors } from '../errors.ts';

/** Whether two levels are equal; two absent levels are. */
export const isSameLevel = (a: Decimal | null, b: Decimal | null): boolean =>
  a === null || b === null ? a === b : eq(a, b);

/**
 * Requires a new level to be on its side of the open rate and not reached yet (customer.md section 5, decisions.md 35).
 */
export const requireNewLevel = (
  order: OpenOrderState,
  kind: LevelKind,
  level: Decimal | null,
  market: MarketFacts,
): void => {
  if (level === null || isSameLevel(level, order[kind])) return;
  requireLevel({ type: order.type, kind, level, reference: order.openRate });
  const rate = currentRate({ type: order.type, ...requireFreshQuote(market, order.instrument) });
  if (!isAhead({ type: order.type, kind, level, rate })) {
    throw new DomainError(tradingErrors.LEVEL_ALREADY_REACHED);
  }
};

/** Sets, changes or removes the levels of an open order. Unchanged levels cause no event. */
export const setOrderLevels = (
  { data }: SetOrderLevels,
  state: Wallet,
): readonly OrderLevelsSet[] => {
  const wallet = requireWalletOf(state, data.userId);
  requireOwnHand(wallet, data.trader);
  if (data.profit === undefined && data.loss === undefined)
    throw new DomainError(tradingErrors.NO_LEVEL_GIVEN);
  const order = requireOpenOrder(wallet, data.orderId, data.evidence);
  const profit = data.profit === undefined ? order.profit : data.profit;
  const loss = data.loss === undefined ? order.loss : data.loss;
  requireNewLevel(order, 'profit', profit, data.market);
  requireNewLevel(order, 'loss', loss, data.market);
  if (isSameLevel(profit, order.profit) && isSameLevel(loss, order.loss)) return [];
  return [{ type: 'OrderLevelsSet', data: { orderId: data.orderId, profit, loss } }];
};
