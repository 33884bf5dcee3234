import { gte, isZero, sub, sum, type Decimal } from '../../shared/decimal.ts';
import { equity, resultInQuote } from '../../shared/trading/formulas.ts';
import type { StopOut } from './commands.ts';
import type { OpenTerms } from './correction-events.ts';
import { requireMarginLevel } from './rules.ts';
import type { OpenOrderState, OpenWalletState } from './state.ts';
import { valueOrders } from './valuation.ts';

/** The result of an order by these terms. Every call uses the same close rate, so that results can be compared. */
const resultBy = (order: OpenOrderState, { openRate, spread }: OpenTerms): Decimal =>
  resultInQuote({ ...order, openRate, spread, currentRate: order.openRate });

/**
 * Refuses new terms of an open order that would make the stop-out close orders at once (docs/decisions/0036). Terms
 * that are no worse for the owner are always accepted, and need no price.
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
