import {
  add,
  div,
  gt,
  isPositive,
  mul,
  places,
  eq,
  sub,
  type Decimal,
} from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import {
  amountPlacesMax,
  currentRate,
  freeMargin,
  marginToHold,
  smallestAmount,
  spreadCost,
  type MarginInput,
} from '../../shared/trading/formulas.ts';
import { swapBeside, type Swapped } from '../../shared/trading/costs.ts';
import type { OrderType } from '../../shared/trading/types.ts';
import { conversionOf } from './conversion.ts';
import type { OpenOrder } from './commands.ts';
import type { CommissionCharged } from './cost-events.ts';
import { commissionFor } from './costs.ts';
import type { OrderOpened } from './events.ts';
import {
  amountMax,
  requireFreshQuote,
  requireLevel,
  requireMarginLevel,
  requireMayTrade,
  requireWalletOf,
  requireWithinSlippage,
} from './rules.ts';
import { orderIn, type OpenWalletState, type Wallet } from './state.ts';
import { tradingErrors } from '../errors.ts';

/** Most orders that can be open in one wallet (web.md). */
const openOrdersMax = 500;

/** Requires an amount above zero, with at most 8 places, and one of the lots if there are any. */
export const requireAmount = (amount: Decimal, lots: readonly Decimal[] | null): void => {
  if (!isPositive(amount) || places(amount) > amountPlacesMax) {
    throw new DomainError(tradingErrors.INVALID_AMOUNT, { places: amountPlacesMax });
  }
  if (gt(amount, amountMax)) throw new DomainError(tradingErrors.AMOUNT_TOO_LARGE);
  if (lots !== null && !lots.some((lot) => eq(lot, amount)))
    throw new DomainError(tradingErrors.AMOUNT_NOT_A_LOT);
};

/** Requires an order large enough to have a margin (decisions.md 49). */
const requireMarginOf = (marginInput: MarginInput, base: string, currency: string): Decimal => {
  const margin = marginToHold(marginInput, currency);
  if (margin === null) {
    throw new DomainError(tradingErrors.AMOUNT_TOO_SMALL, {
      amount: smallestAmount(marginInput, currency),
      base,
    });
  }
  return margin;
};

/**
 * Margin and commission may exceed neither the balance nor the free part of it (customer.md section 5). What
 * withdrawals hold does not count.
 */
const requireFunds = (wallet: OpenWalletState, needed: Decimal): void => {
  const balance = sub(wallet.balance, wallet.held);
  if (gt(needed, balance)) throw new DomainError(tradingErrors.INSUFFICIENT_BALANCE);
  if (gt(needed, freeMargin(balance, wallet.margin))) {
    throw new DomainError(tradingErrors.INSUFFICIENT_FREE_MARGIN);
  }
};

/**
 * Requires that the spread cost leaves enough to back the wallet's margin, so that the stop-out does not close the
 * order at once. Like every limit of an opening, it uses the balance: the results of other orders do not count.
 */
const requireKept = (
  wallet: OpenWalletState,
  { spread, exchangeRate, marginUsed }: OrderOpened['data'],
  { commission, percent }: Readonly<{ commission: Decimal; percent: Decimal }>,
): void => {
  const backing = sub(sub(wallet.balance, wallet.held), commission);
  requireMarginLevel({
    equity: sub(backing, div(spread, exchangeRate)),
    margin: add(wallet.margin, marginUsed),
    percent,
  });
};

/** A commission that has risen since the person saw it must be confirmed again. */
const requireCommission = ({ costs, askedCommission }: OpenOrder['data']): void => {
  if (askedCommission !== null && gt(costs.commission, askedCommission))
    throw new DomainError(tradingErrors.COMMISSION_CHANGED, { percent: costs.commission });
};

/** Open orders on the opposite side of an instrument. */
export const oppositesIn = (
  { orders }: OpenWalletState,
  instrument: string,
  type: OrderType,
): readonly Swapped[] =>
  orders
    .filter((order) => order.instrument === instrument && order.type !== type)
    .map((order) => ({ ...order, percent: order.costs.percent }));

/**
 * Opens an order at ask (buy) or bid (sell), holds its margin and charges its commission, which covers the closing too
 * (docs/decisions/0089). The first failing check decides the refusal.
 */
export const openOrder = (
  { data }: OpenOrder,
  state: Wallet,
): readonly [OrderOpened, ...CommissionCharged[]] => {
  const wallet = requireWalletOf(state, data.userId);
  requireMayTrade(wallet, data.trader);
  const { instrument, type, amount, profit, loss } = data;
  if (orderIn(wallet, data.orderId)) throw new DomainError(tradingErrors.ORDER_EXISTS);
  if (!instrument.tradable) {
    throw new DomainError(tradingErrors.INSTRUMENT_NOT_TRADABLE, { instrument: instrument.name });
  }
  requireAmount(amount, data.lots);
  const { bid, ask, sequence, at } = requireFreshQuote(data.market, instrument.name);
  const openRate = currentRate({ type, bid, ask });
  requireCommission(data);
  const { spreadSetting } = data;
  const cost = spreadCost({ bid, ask, spreadSetting, amount: '1' });
  requireWithinSlippage(data.slippage, { side: type, executed: openRate, cost, ...instrument });
  requireLevel({ type, kind: 'profit', level: profit, reference: openRate });
  requireLevel({ type, kind: 'loss', level: loss, reference: openRate });
  const { exchangeRate, convertedAt } = conversionOf(data, wallet.currency);
  if (wallet.orders.length >= openOrdersMax) {
    throw new DomainError(tradingErrors.TOO_MANY_OPEN_ORDERS, { limit: openOrdersMax });
  }
  const { leverage } = instrument;
  const marginUsed = requireMarginOf(
    { ask, amount, leverage, exchangeRate },
    instrument.base,
    wallet.currency,
  );
  const opened: OrderOpened = {
    type: 'OrderOpened',
    data: {
      mode: wallet.mode,
      currency: wallet.currency,
      orderId: data.orderId,
      userId: wallet.userId,
      instrumentId: instrument.id,
      instrument: instrument.name,
      base: instrument.base,
      quote: instrument.quote,
      category: instrument.category,
      type,
      amount,
      openRate,
      bid,
      ask,
      exchangeRate,
      convertedAt,
      spread: mul(cost, amount),
      leverage,
      marginUsed,
      profit,
      loss,
      quoteSequence: sequence,
      quotedAt: at,
      askedRate: data.slippage?.askedRate ?? null,
      swapPercent: swapBeside(
        { amount, openRate, exchangeRate, percent: data.costs.swap },
        oppositesIn(wallet, instrument.name, type),
      ),
      swapSet: data.costs.swap,
      openedAt: data.market.now,
    },
  };
  const commission = commissionFor(opened, data.costs.commission);
  const charged = commission?.data.amount ?? '0';
  requireFunds(wallet, add(marginUsed, charged));
  requireKept(wallet, opened.data, { commission: charged, percent: data.stopOutLevel });
  return commission === null ? [opened] : [opened, commission];
};
