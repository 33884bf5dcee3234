import { gte, isZero, sub, sum, type Decimal } from '../../shared/decimal.ts';
import { equity, resultInQuote } from '../../shared/trading/formulas.ts';
import type { StopOut } from './commands.ts';
import type { OpenTerms } from './correction-events.ts';
import { requireMarginLevel } from './rules.ts';
import type { OpenOrderState, OpenWalletState } from './state.ts';
import { valueOrders } from './valuation.ts';

/** What an order gives by these terms at a price that is the same for all. */
const resultBy = (order: OpenOrderState, { openRate, spread }: OpenTerms): Decimal =>
  resultInQuote({ ...order, openRate, spread, currentRate: order.openRate });

/**
 * Other terms of an open order do not let the stop-out close orders in the next moment (docs/decisions/0036). Terms that
 * are no worse for its owner are always taken, and need no price.
 */
export const requireKeptBy = (
  wallet: OpenWalletState,
  order: OpenOrderState,
  { terms, stopOut }: Readonly<{ terms: OpenTerms; stopOut: StopOut['data'] }>,
): void => {
  const { stopOutLevel: percent } = stopOut;
  if (isZero(percent) || gte(resultBy(order, terms), resultBy(order, order))) return;
  const orders = wallet.orders.map((one) => (one === order ? { ...one, ...terms } : one));
  const unrealised = sum(valueOrders({ ...wallet, orders }, stopOut).map(({ result }) => result));
  requireMarginLevel({
    equity: sub(equity(wallet.balance, unrealised), wallet.held),
    margin: wallet.margin,
    percent,
  });
};
