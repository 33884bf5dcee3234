import { max, min, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { sideOf } from '../../../../../domain/shared/trading/levels.ts';
import type { LevelKind } from '../../../../../domain/shared/trading/types.ts';
import { startingLevel, levelText } from '../ticket/ticket-rules.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import type { Order } from '../types.ts';

/**
 * The initial value of a level's field: the current level, or else 20 pips beyond both the open rate (the bound) and
 * the market (past which it would trigger at once).
 */
export const startingEdit = (
  options: Readonly<{ order: Order; kind: LevelKind; market: Decimal | null; style: QuoteStyle }>,
): Decimal => {
  const { order, kind, market, style } = options;
  const level = order[kind];
  if (level !== null) return levelText(level, style);
  const beyond = sideOf(order.type, kind) === 'above' ? max : min;
  const reference = market === null ? order.open_rate : beyond(order.open_rate, market);
  return startingLevel({ type: order.type, kind, reference, style });
};
