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
import { equity } from '../../shared/trading/formulas.ts';
import type { AdjustBalance } from './commands.ts';
import type { BalanceAdjusted } from './events.ts';
import { amountMax } from './rules.ts';
import type { OpenWalletState, Wallet } from './state.ts';
import { quotesOf, valueOrders, type ValuedOrder } from './valuation.ts';
import { tradingErrors } from '../errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';

/** What may be taken out: the smaller of balance and equity, less margin (decisions.md 33). Never below zero. */
const free = (wallet: OpenWalletState, valued: readonly ValuedOrder[]): Decimal => {
  const unrealised = sum(valued.map(({ result }) => result));
  const worth = min(wallet.balance, equity(wallet.balance, unrealised));
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
  const valued = type === 'subtract' ? valueOrders(state, data) : [];
  if (type === 'subtract' && gt(amount, free(state, valued))) {
    throw new DomainError(tradingErrors.INSUFFICIENT_FREE_MARGIN);
  }
  const { mode, currency } = state;
  const valuedAt = quotesOf(valued);
  return [{ type: 'BalanceAdjusted', data: { mode, currency, type, amount, reason, valuedAt } }];
};
