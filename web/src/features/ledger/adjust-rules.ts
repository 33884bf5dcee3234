import { adjustBalanceRequest } from '../../../../command/trading/contract.ts';
import { currencyOf } from '../../../../domain/shared/currencies.ts';
import {
  add,
  gt,
  isPositive,
  places,
  sub,
  type Decimal,
} from '../../../../domain/shared/decimal.ts';
import { missingWhereEmpty, type FormSchema } from '../../components/form/validate.ts';
import { readTyped } from '../../lib/decimal-input.ts';
import { formatMoney } from '../../lib/format/numbers.ts';
import { freeOf, type HeldMoney } from '../../lib/wallet-money.ts';
import type { CustomerWallet } from './api.ts';

type Kept = HeldMoney & Pick<CustomerWallet, 'currency'>;

export type Adjustment = Readonly<{ type: 'add' | 'subtract'; amount: string }>;

/** What certainly speaks against a readable amount; `null` where nothing does, or nothing readable was typed. */
const faultOf = (wallet: Kept, { type, amount }: Adjustment) => {
  const value = readTyped(amount);
  if (value === null) return null;
  if (!isPositive(value)) return { message: 'The amount must be greater than zero.' };
  const most = currencyOf(wallet.currency).places;
  if (places(value) > most)
    return { message: 'At most {{places}} decimal places.', params: { places: most } };
  const free = freeOf(wallet);
  if (type === 'add' || !gt(value, free)) return null;
  return {
    message: 'Only {{free}} is free.',
    params: { free: formatMoney(free, wallet.currency) },
  };
};

const formRequest = missingWhereEmpty(adjustBalanceRequest, 'amount');

/** The command's own schema, and what this wallet certainly forbids, said before anything is sent. */
export const schemaFor = (wallet: Kept): FormSchema =>
  formRequest.test(({ type: act, amount }, context) => {
    const type = act === 'subtract' ? act : 'add';
    const fault = typeof amount === 'string' ? faultOf(wallet, { type, amount }) : null;
    return fault === null || context.createError({ path: 'amount', ...fault });
  });

/** The balance once it is done; `null` while there is no sound amount. */
export const balanceAfter = (wallet: Kept, adjustment: Adjustment): Decimal | null => {
  const value = readTyped(adjustment.amount);
  if (value === null || faultOf(wallet, adjustment) !== null) return null;
  return adjustment.type === 'add' ? add(wallet.balance, value) : sub(wallet.balance, value);
};
