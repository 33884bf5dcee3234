import { formatAmount } from '../../shared/format/amounts.ts';
import { currencyOf } from '../../shared/currencies.ts';
import { add, eq, gt, isPositive, places } from '../../shared/decimal.ts';
import { never, type Decider } from '../../shared/decider.ts';
import { DomainError, invariant } from '../../shared/errors.ts';
import { depositFee } from '../../shared/payments/deposit-fee.ts';
import type { HeldReason } from '../../shared/payments/types.ts';
import { amountMax } from '../../trading/wallet/rules.ts';
import { tradingErrors } from '../../trading/errors.ts';
import { paymentsErrors } from '../errors.ts';
import type { ConfirmPayment, CreateDeposit, DepositCommand } from './commands.ts';
import type { DepositEvent } from './events.ts';
import { growthOf } from './growth.ts';
import { creditHeldPayment, refuseHeldPayment } from './held-payment.ts';
import {
  evolve,
  initialState,
  isOver,
  madeDeposit,
  type Deposit,
  type MadeDeposit,
} from './state.ts';
import { coinsOf, isLate, notePaymentSeen } from './promise.ts';
import { confirmDepositAct, decideDepositAct, declineDepositAct } from './four-eyes.ts';
import { noteShortfall, settleShortfall } from './shortfall.ts';
import { notePaymentSentBack, takeBackDeposit } from './take-back.ts';

const requireMayDeposit = ({ mode, customer }: CreateDeposit['data']): void => {
  if (mode !== 'real') throw new DomainError(paymentsErrors.DEPOSIT_REAL_WALLET_ONLY);
  if (!customer.isEmailVerified) throw new DomainError(tradingErrors.EMAIL_NOT_VERIFIED);
  if (customer.kycRequired && !customer.isKyc)
    throw new DomainError(paymentsErrors.DEPOSIT_KYC_REQUIRED);
};

const createDeposit = ({ data }: CreateDeposit, state: Deposit): readonly DepositEvent[] => {
  invariant(state.status === 'none', 'the id of a new deposit is unused');
  requireMayDeposit(data);
  const { customer: _facts, feePercentage, askedFee, ...deposit } = data;
  const { amount, currency } = deposit;
  const { places: placesMax } = currencyOf(currency);
  if (!isPositive(amount) || places(amount) > placesMax)
    throw new DomainError(tradingErrors.INVALID_AMOUNT, { places: placesMax });
  if (gt(amount, amountMax)) throw new DomainError(tradingErrors.AMOUNT_TOO_LARGE);
  const fee = depositFee(amount, feePercentage, currency);
  if (askedFee !== null && !eq(askedFee, fee))
    throw new DomainError(paymentsErrors.STALE_FEE, { fee: formatAmount(fee, currency), currency });
  return [{ type: 'DepositCreated', data: { ...deposit, fee } }];
};

/** Why a payment is not the one that was asked for; `null` if it is. */
const oddityOf = (deposit: MadeDeposit, data: ConfirmPayment['data']): HeldReason | null => {
  const { money } = deposit;
  const { amount, currency } = data;
  if (isOver(deposit)) return 'second';
  if (isLate(deposit, data)) return 'late';
  if (currency !== money.currency) return 'currency';
  return eq(amount, add(money.amount, money.fee)) ? null : 'amount';
};

/**
 * A repeated notice changes nothing, a late one counts, and an unexpected payment is held for a person (decisions.md
 * 42). So are coins that were sent late: whoever could wait would pay only if they have fallen (docs/decisions/0209).
 */
const confirmPayment = ({ data }: ConfirmPayment, state: Deposit): readonly DepositEvent[] => {
  const deposit = madeDeposit(state);
  const { paymentId, paidAt, coins: _coins, ...asked } = data;
  const known = deposit.payments.find((one) => one.paymentId === paymentId);
  const reason = oddityOf(deposit, data);
  if (known !== undefined) return growthOf(deposit, known, data, reason);
  if (reason !== null) {
    const sum = reason === 'late' ? coinsOf(data) : asked;
    return [{ type: 'DepositHeldForReview', data: { paymentId, paidAt, reason, ...sum } }];
  }
  const isAfterEnd = deposit.status !== 'created';
  const paid = { ...deposit.money, paymentId, paidAt, isLate: isAfterEnd };
  return [{ type: 'DepositPaid', data: paid }];
};

/** Notices may arrive out of order: a paid deposit can no longer fail or expire. */
const decideOnNotice = (
  command: Extract<
    DepositCommand,
    { type: 'NoteCheckout' | 'FailDeposit' | 'ExpireDeposit' | 'NoteDepositCredited' }
  >,
  { status, expiresAt, reference }: MadeDeposit,
): readonly DepositEvent[] => {
  switch (command.type) {
    case 'NoteCheckout':
      return reference === null ? [{ type: 'CheckoutOpened', data: command.data }] : [];
    case 'FailDeposit':
      return status === 'created' ? [{ type: 'DepositFailed', data: {} }] : [];
    case 'ExpireDeposit':
      return status === 'created' && command.data.now >= expiresAt
        ? [{ type: 'DepositExpired', data: {} }]
        : [];
    case 'NoteDepositCredited':
      return status === 'paid' ? [{ type: 'DepositCredited', data: command.data }] : [];
    default:
      return never(command);
  }
};

/** One stream per deposit. A deposit is paid at most once, so it is credited at most once. */
export const depositDecider: Decider<Deposit, DepositCommand, DepositEvent> = {
  category: 'deposit',
  foldVersion: 7,
  decide: (command, state) => {
    switch (command.type) {
      case 'CreateDeposit':
        return createDeposit(command, state);
      case 'ConfirmPayment':
        return confirmPayment(command, state);
      case 'NotePaymentSeen':
        return notePaymentSeen(command, madeDeposit(state));
      case 'NoteCheckout':
      case 'FailDeposit':
      case 'ExpireDeposit':
      case 'NoteDepositCredited':
        return decideOnNotice(command, madeDeposit(state));
      case 'CreditHeldPayment':
        return creditHeldPayment(command, madeDeposit(state));
      case 'RefuseHeldPayment':
        return refuseHeldPayment(command, madeDeposit(state));
      case 'ChargeBackDeposit':
      case 'RecordRefund':
        return decideDepositAct(command, madeDeposit(state));
      case 'ConfirmDepositAct':
        return confirmDepositAct(command, madeDeposit(state));
      case 'DeclineDepositAct':
        return declineDepositAct(command, madeDeposit(state));
      case 'NotePaymentSentBack':
        return notePaymentSentBack(command, madeDeposit(state));
      case 'NoteShortfall':
        return noteShortfall(command, madeDeposit(state));
      case 'SettleShortfall':
        return settleShortfall(command, madeDeposit(state));
      case 'TakeBackDeposit':
        return takeBackDeposit(command.data, madeDeposit(state));
      default:
        return never(command);
    }
  },
  evolve,
  initialState,
};
