import { currencyOf } from '../../../../domain/shared/currencies.ts';
import {
  add,
  gt,
  isPositive,
  max,
  places,
  sub,
  type Decimal,
} from '../../../../domain/shared/decimal.ts';
import { readTyped } from '../../lib/decimal-input.ts';
import type { CustomerWallet } from './api.ts';

type Held = Pick<CustomerWallet, 'balance' | 'margin' | 'held'>;
type Kept = Held & Pick<CustomerWallet, 'currency'>;

export type Adjustment = Readonly<{ type: 'add' | 'subtract'; amount: string }>;

/** What open orders and pending withdraws keep. */
export const onHoldOf = ({ margin, held }: Held): Decimal => add(margin, held);

/** Balance less what is on hold, never below zero. Open losses lower it further; the server knows those. */
export const freeOf = (wallet: Held): Decimal => max('0', sub(wallet.balance, onHoldOf(wallet)));

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
