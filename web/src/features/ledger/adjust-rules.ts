import { adjustBalanceRequest } from '../../../../command/trading/contract.ts';
import { add, isNegative, sub, type Decimal } from '../../../../domain/shared/decimal.ts';
import type { AdjustmentPurpose } from '../../../../domain/shared/trading/types.ts';
import { missingWhereEmpty, type FormSchema } from '../../components/form/validate.ts';
import { notMoney, readMoney, readTyped } from '../../lib/decimal-input.ts';
import { freeOf, walletFigures } from '../../lib/wallet-money.ts';
import type { CustomerWallet } from './api.ts';

export type Adjustment = Readonly<{
  type: 'add' | 'subtract';
  amount: string;
  purpose: AdjustmentPurpose | '';
  reference: string;
}>;

/** The balance after the adjustment; `null` while the amount is invalid or more than is free. */
export const balanceAfter = (
  wallet: CustomerWallet,
  { type, amount }: Pick<Adjustment, 'type' | 'amount'>,
): Decimal | null => {
  const value = readMoney(amount, wallet.currency);
  if (value === null) return null;
  if (type === 'add') return add(wallet.balance, value);
  return isNegative(sub(freeOf(wallet), value)) ? null : sub(wallet.balance, value);
};

const formRequest = missingWhereEmpty(adjustBalanceRequest, 'amount');

/** The command's own schema, plus the rules of this wallet that are known before anything is sent. */
export const schemaFor = (wallet: CustomerWallet): FormSchema =>
  formRequest.test(({ type: act, amount }, context) => {
    const type = act === 'subtract' ? act : 'add';
    if (typeof amount !== 'string' || readTyped(amount) === null) return true;
    if (balanceAfter(wallet, { type, amount }) !== null) return true;
    const { free } = walletFigures(wallet);
    const fault =
      readMoney(amount, wallet.currency) === null
        ? notMoney(wallet.currency)
        : { message: 'Only {{free}} is free.', params: { free } };
    return context.createError({ path: 'amount', ...fault });
  });
