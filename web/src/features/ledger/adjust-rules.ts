import { currencyOf } from '../../../../domain/shared/currencies.ts';
import {
  add,
  gt,
  isPositive,
  places,
  sub,
  type Decimal,
} from '../../../../domain/shared/decimal.ts';
import { readTyped } from '../../lib/decimal-input.ts';
import { freeOf, type HeldMoney } from '../../lib/wallet-money.ts';
import type { CustomerWallet } from './api.ts';

type Kept = HeldMoney & Pick<CustomerWallet, 'currency'>;

export type Adjustment = Readonly<{ type: 'add' | 'subtract'; amount: string }>;

export type AdjustmentFault = 'not-positive' | 'too-precise' | 'more-than-free';

/** What certainly speaks against a readable amount; `null` where nothing does, or nothing readable was typed. */
export const faultOf = (wallet: Kept, { type, amount }: Adjustment): AdjustmentFault | null => {
  const value = readTyped(amount);
  if (value === null) return null;
  if (!isPositive(value)) return 'not-positive';
  if (places(value) > currencyOf(wallet.currency).places) return 'too-precise';
  return type === 'subtract' && gt(value, freeOf(wallet)) ? 'more-than-free' : null;
};

/** The balance once it is done; `null` while there is no sound amount. */
export const balanceAfter = (wallet: Kept, adjustment: Adjustment): Decimal | null => {
  const value = readTyped(adjustment.amount);
  if (value === null || faultOf(wallet, adjustment) !== null) return null;
  return adjustment.type === 'add' ? add(wallet.balance, value) : sub(wallet.balance, value);
};
