import { formatAmount } from '../../shared/format/amounts.ts';
import { currencyOf } from '../../shared/currencies.ts';
import { add, eq, gt, isPositive, places, type Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { feesFor, withdrawalFee } from '../../shared/payments/withdrawal-fee.ts';
import { paymentsErrors } from '../../payments/errors.ts';
import { latestIn } from '../../shared/trading/formulas.ts';
import { tradingErrors } from '../errors.ts';
import { amountMax, requireWalletOf } from './rules.ts';
import type { OpenWalletState, Wallet } from './state.ts';
import { freeToTake, quotesOf, valueOrders } from './valuation.ts';
import type { RequestWithdrawal } from './withdrawal-commands.ts';
import type { WithdrawalRequested } from './withdrawal-events.ts';

/** Most pending withdrawals of one wallet, because a person looks at each. */
const pendingMax = 20;

const requireMayWithdraw = (
  { mode }: OpenWalletState,
  { customer }: RequestWithdrawal['data'],
): void => {
  if (mode !== 'real') throw new DomainError(paymentsErrors.REAL_WALLET_ONLY);
  if (!customer.isEmailVerified) throw new DomainError(tradingErrors.EMAIL_NOT_VERIFIED);
  if (customer.kycRequired && !customer.isKyc)
    throw new DomainError(paymentsErrors.WITHDRAW_KYC_REQUIRED);
  if (!customer.isHolder) throw new DomainError(paymentsErrors.ACCOUNT_NOT_OWN);
};

const requireAmount = (amount: Decimal, currency: string): void => {
  const { places: placesMax } = currencyOf(currency);
  if (!isPositive(amount) || places(amount) > placesMax)
    throw new DomainError(tradingErrors.INVALID_AMOUNT, { places: placesMax });
  if (gt(amount, amountMax)) throw new DomainError(tradingErrors.AMOUNT_TOO_LARGE);
};

/**
 * Requests a withdrawal. Amount and fee are held at once, so that nothing else can use them (decisions.md 17), and
 * never more than is free at this moment (decisions.md 33).
 */
export const requestWithdrawal = (
  { data }: RequestWithdrawal,
  state: Wallet,
): readonly WithdrawalRequested[] => {
  const wallet = requireWalletOf(state, data.userId);
  requireMayWithdraw(wallet, data);
  const { withdrawalId, userId, amount, fees, askedFee, bank } = data;
  const { mode, currency } = wallet;
  requireAmount(amount, currency);
  const fee = withdrawalFee(amount, feesFor(fees, currency, latestIn(data.quotes)), currency);
  if (askedFee !== null && !eq(askedFee, fee))
    throw new DomainError(paymentsErrors.STALE_FEE, { fee: formatAmount(fee, currency), currency });
  if (wallet.withdrawals.length >= pendingMax)
    throw new DomainError(paymentsErrors.TOO_MANY_WITHDRAWALS, { limit: pendingMax });
  const valued = valueOrders(wallet, data);
  const free = freeToTake(wallet, valued);
  if (gt(add(amount, fee), free))
    throw new DomainError(paymentsErrors.NOT_FREE_TO_WITHDRAW, {
      free: formatAmount(free, currency),
      currency,
    });
  const valuedAt = quotesOf(valued);
  return [
    {
      type: 'WithdrawalRequested',
      data: { mode, currency, withdrawalId, userId, amount, fee, ...bank, valuedAt },
    },
  ];
};
