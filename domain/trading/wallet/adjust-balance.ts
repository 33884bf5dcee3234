import { currencyOf } from '../../shared/currencies.ts';
import {
  gt,
  isPositive,
  max,
  min,
  places,
  sub,
  sum,
  add,
  type Decimal,
} from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { currentRate, equity, profitLoss } from '../../shared/trading/formulas.ts';
import type { AdjustBalance } from './commands.ts';
import type { BalanceAdjusted } from './events.ts';
import { amountMax, requireFreshQuote } from './rules.ts';
import type { OpenWalletState, Wallet } from './state.ts';
import { tradingErrors } from '../errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';

/** Unrealised result of all open orders at fresh quotes; refuses with PRICE_STALE where one is missing or old. */
const unrealised = (wallet: OpenWalletState, { quotes, now }: AdjustBalance['data']): Decimal =>
  sum(
    wallet.orders.map((order) => {
      const held = Object.hasOwn(quotes, order.instrument) ? quotes[order.instrument] : undefined;
      const quote = requireFreshQuote(
        { quote: held ?? null, status: 'open', now },
        order.instrument,
      );
      return profitLoss({ ...order, currentRate: currentRate({ type: order.type, ...quote }) });
    }),
  );

/** What may be taken out: the smaller of balance and equity, less margin (decisions.md 33). Never below zero. */
const free = (wallet: OpenWalletState, data: AdjustBalance['data']): Decimal => {
  const worth = min(wallet.balance, equity(wallet.balance, unrealised(wallet, data)));
  return max('0', sub(worth, wallet.margin));
};

/** Adds to or subtracts from a balance; never subtracts more than is free. */
export const adjustBalance = (
  { data }: AdjustBalance,
  state: Wallet,
): readonly BalanceAdjusted[] => {
  if (state.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  if (state.userId === data.staffId) throw new DomainError(generalErrors.OWN_MATTER);
  const { type, amount, reason } = data;
  const { places: placesMax } = currencyOf(state.currency);
  if (!isPositive(amount) || places(amount) > placesMax) {
    throw new DomainError(tradingErrors.INVALID_AMOUNT, { places: placesMax });
  }
  if (gt(type === 'add' ? add(state.balance, amount) : amount, amountMax))
    throw new DomainError(tradingErrors.AMOUNT_TOO_LARGE);
  if (type === 'subtract' && gt(amount, free(state, data))) {
    throw new DomainError(tradingErrors.INSUFFICIENT_FREE_MARGIN);
  }
  const { mode, currency } = state;
  return [{ type: 'BalanceAdjusted', data: { mode, currency, type, amount, reason } }];
};
