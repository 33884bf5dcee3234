import { add, gt, sub, type Decimal } from '../../../../../domain/shared/decimal.ts';
import {
  withdrawalFee,
  type WithdrawFees,
} from '../../../../../domain/shared/payments/withdrawal-fee.ts';
import {
  requestWithdrawalRequest,
  type WithdrawFeesResponse,
} from '../../../../../command/payments/contract.ts';
import { missingWhereEmpty, type FormSchema } from '../../../components/form/validate.ts';
import { notMoney, readMoney } from '../../../lib/decimal-input.ts';
import { formatAmount } from '../../../../../domain/shared/format/amounts.ts';
import { freeOf } from '../../../lib/wallet-money.ts';
import type { Wallet } from '../../../app/session/api.ts';

/** The fee of an amount, and what remains free. */
export type Terms = Readonly<{ amount: Decimal; fee: Decimal; total: Decimal; freeAfter: Decimal }>;

/** During a rolling deployment a process of an earlier release may answer, without `fixed` (docs/decisions/0214). */
type AnsweredFees = Omit<WithdrawFeesResponse, 'fixed'> &
  Partial<Pick<WithdrawFeesResponse, 'fixed'>>;

/** The fees of a wallet, as the server has them now. */
export const feesOf = ({ currency }: Wallet, fees: AnsweredFees): WithdrawFees => {
  const { feePercentage, feeFixed, fixed } = fees;
  const own = fixed?.find((one) => one.currency === currency);
  return { feePercentage, feeFixed: own?.amount ?? feeFixed };
};

/** `null` while no valid amount is typed. */
export const termsOf = (wallet: Wallet, typed: string, fees: WithdrawFees): Terms | null => {
  const amount = readMoney(typed, wallet.currency);
  if (amount === null) return null;
  const fee = withdrawalFee(amount, fees, wallet.currency);
  const total = add(amount, fee);
  return { amount, fee, total, freeAfter: sub(freeOf(wallet), total) };
};

const formRequest = missingWhereEmpty(requestWithdrawalRequest, 'amount');

/** The command's own schema, plus the rules of the chosen wallet that are known before anything is sent. */
export const schemaFor = (wallets: readonly Wallet[], fees: WithdrawFeesResponse): FormSchema =>
  formRequest.test((values, context) => {
    const wallet = wallets.find(({ id }) => id === values.balance_id);
    if (wallet === undefined || typeof values.amount !== 'string') return true;
    const { currency } = wallet;
    const terms = termsOf(wallet, values.amount, feesOf(wallet, fees));
    if (terms === null) return context.createError({ path: 'amount', ...notMoney(currency) });
    const free = freeOf(wallet);
    if (!gt(terms.total, free)) return true;
    return context.createError({
      path: 'amount',
      message: 'Only {{free}} {{currency}} can be withdrawn, fee included.',
      params: { free: formatAmount(free, currency), currency },
    });
  });
