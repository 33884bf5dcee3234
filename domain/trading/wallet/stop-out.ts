import { cmp, sub, sum, type Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { equity, isMarginLevelKept, marginLevel } from '../../shared/trading/formulas.ts';
import { tradingErrors } from '../errors.ts';
import { closed } from './close-order.ts';
import type { StopOut } from './commands.ts';
import type { SwapPosted } from './cost-events.ts';
import type { OrderClosed } from './events.ts';
import { evolve, type OpenWalletState, type Wallet } from './state.ts';
import { valueOrders } from './valuation.ts';

const requireOpen = (wallet: Wallet): OpenWalletState => {
  if (wallet.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  return wallet;
};

/**
 * Closes orders, the worst result first, until equity is again the site's percentage of the margin (decisions.md 33).
 * Closing turns a result into balance, so equity stays and the margin falls. An order whose market is closed counts in
 * equity and stays open. What withdrawals hold does not back orders, so equity excludes it. Refuses with
 * `STOP_OUT_NOT_REACHED`, with `MARKET_CLOSED` when none of the orders can be closed, and with `PRICE_STALE`.
 */
export const stopOut = (
  { data }: StopOut,
  state: Wallet,
): readonly (SwapPosted | OrderClosed)[] => {
  let wallet = requireOpen(state);
  const { stopOutLevel: percent } = data;
  const valued = valueOrders(wallet, data);
  let unrealised: Decimal = sum(valued.map(({ result }) => result));
  const worth = (): Decimal => sub(equity(wallet.balance, unrealised), wallet.held);
  const isKept = (): boolean =>
    isMarginLevelKept({ equity: worth(), margin: wallet.margin, percent });
  if (isKept()) throw new DomainError(tradingErrors.STOP_OUT_NOT_REACHED);

  const events: (SwapPosted | OrderClosed)[] = [];
  const worstFirst = valued
    .filter(({ quote }) => quote.market === 'open')
    .toSorted((a, b) => cmp(a.result, b.result));
  for (const { order, quote, result } of worstFirst) {
    if (isKept()) break;
    const level = marginLevel(worth(), wallet.margin);
    const closing = closed(wallet, order, {
      quote,
      now: data.now,
      reason: 'stop_out',
      askedRate: null,
      stopOut: { marginLevel: level, stopOutLevel: percent },
    });
    events.push(...closing);
    wallet = requireOpen(closing.reduce<Wallet>(evolve, wallet));
    unrealised = sub(unrealised, result);
  }
  if (events.length === 0) throw new DomainError(tradingErrors.MARKET_CLOSED);
  return events;
};
