import { currencyOf } from '../../shared/currencies.ts';
import { add, gt, isPositive, places } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import type { AdjustBalance } from './commands.ts';
import type { BalanceAdjusted } from './events.ts';
import { amountMax } from './rules.ts';
import type { Wallet } from './state.ts';
import { freeToTake, quotesOf, valueOrders } from './valuation.ts';
import { tradingErrors } from '../errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';

/** Adds to or subtracts from a balance. It never subtracts more than is free. */
export const adjustBalance = (
  { data }: AdjustBalance,
  state: Wallet,
): readonly BalanceAdjusted[] => {
  if (state.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  if (state.userId === data.staffId) throw new DomainError(generalErrors.OWN_MATTER);
  const { type, amount, purpose, reference, reason } = data;
  const { places: placesMax } = currencyOf(state.currency);
  if (!isPositive(amount) || places(amount) > placesMax) {
    throw new DomainError(tradingErrors.INVALID_AMOUNT, { places: placesMax });
  }
  if (gt(type === 'add' ? add(state.balance, amount) : amount, amountMax))
    throw new DomainError(tradingErrors.AMOUNT_TOO_LARGE);
  const valued = type === 'subtract' ? valueOrders(state, data) : [];
  if (type === 'subtract' && gt(amount, freeToTake(state, valued))) {
    throw new DomainError(tradingErrors.INSUFFICIENT_FREE_MARGIN);
  }
  const { mode, currency } = state;
  const valuedAt = quotesOf(valued);
  const adjusted = { mode, currency, type, amount, purpose, reference, reason, valuedAt };
  return [{ type: 'BalanceAdjusted', data: { ...adjusted, countedFor: null } }];
};
