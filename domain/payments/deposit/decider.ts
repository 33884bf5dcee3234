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
import type { DepositCreated, DepositEvent, DepositMoney } from './events.ts';

type DepositStatus = 'created' | 'failed' | 'expired' | 'paid' | 'credited' | 'taken back';

/** What a decision reads. Payments held for review change no status: the right one may still come. */
type MadeDeposit = Readonly<{
  status: DepositStatus;
  money: DepositMoney;
  expiresAt: string;
  /** The provider's own name of its page; `null` until there is one. */
  reference: string | null;
  /** The provider's ids of all payments that were heard of. */
  paymentIds: readonly string[];
}>;

export type Deposit = Readonly<{ status: 'none' }> | MadeDeposit;

const made = (state: Deposit): MadeDeposit => {
  if (state.status === 'none') throw new DomainError(paymentsErrors.DEPOSIT_NOT_FOUND);
  return state;
};

const requireMayDeposit = ({ mode, customer }: CreateDeposit['data']): void => {
  if (mode !== 'real') throw new DomainError(paymentsErrors.DEPOSIT_REAL_WALLET_ONLY);
  if (!customer.isEmailVerified) throw new DomainError(tradingErrors.EMAIL_NOT_VERIFIED);
  if (customer.kycRequired && !customer.isKyc)
    throw new DomainError(paymentsErrors.DEPOSIT_KYC_REQUIRED);
};

const createDeposit = ({ data }: CreateDeposit, state: Deposit): readonly DepositEvent[] => {
  invariant(state.status === 'none', 'the id of a deposit is minted for it');
  requireMayDeposit(data);
  const { customer: _facts, feePercentage, askedFee, ...deposit } = data;
  const { amount, currency } = deposit;
  const { places: placesMax } = currencyOf(currency);
  if (!isPositive(amount) || places(amount) > placesMax)
    throw new DomainError(tradingErrors.INVALID_AMOUNT, { places: placesMax });
  if (gt(amount, amountMax)) throw new DomainError(tradingErrors.AMOUNT_TOO_LARGE);
  const fee = depositFee(amount, feePercentage, currency);
  if (askedFee !== null && !eq(askedFee, fee))
    throw new DomainError(paymentsErrors.STALE_FEE, { fee, currency });
  return [{ type: 'DepositCreated', data: { ...deposit, fee } }];
};

/** Why a payment is not simply the one that was asked for; `null` where it is. */
const oddityOf = (
  { status, money }: MadeDeposit,
  { amount, currency }: ConfirmPayment['data'],
): HeldReason | null => {
  const isOver = status === 'paid' || status === 'credited' || status === 'taken back';
  if (isOver) return 'second';
  if (currency !== money.currency) return 'currency';
  return eq(amount, add(money.amount, money.fee)) ? null : 'amount';
};

/** A notice that comes again changes nothing; late ones count, and what is odd waits for a person (decisions.md 42). */
const confirmPayment = ({ data }: ConfirmPayment, state: Deposit): readonly DepositEvent[] => {
  const deposit = made(state);
  const { paymentId, paidAt, amount, currency } = data;
  if (deposit.paymentIds.includes(paymentId)) return [];
  const reason = oddityOf(deposit, data);
  if (reason !== null)
    return [
      { type: 'DepositHeldForReview', data: { paymentId, paidAt, reason, amount, currency } },
    ];
  const isLate = deposit.status !== 'created';
  return [{ type: 'DepositPaid', data: { ...deposit.money, paymentId, paidAt, isLate } }];
};

/** Notices may overtake each other: what has been paid neither fails nor expires any more. */
const decideOnNotice = (
  command: Exclude<DepositCommand, CreateDeposit | ConfirmPayment>,
  deposit: MadeDeposit,
): readonly DepositEvent[] => {
  const { status, money, expiresAt } = deposit;
  switch (command.type) {
    case 'NoteCheckout':
      return deposit.reference === null ? [{ type: 'CheckoutOpened', data: command.data }] : [];
    case 'FailDeposit':
      return status === 'created' ? [{ type: 'DepositFailed', data: {} }] : [];
    case 'ExpireDeposit':
      return status === 'created' && command.data.now >= expiresAt
        ? [{ type: 'DepositExpired', data: {} }]
        : [];
    case 'NoteDepositCredited':
      return status === 'paid' ? [{ type: 'DepositCredited', data: command.data }] : [];
    case 'TakeBackDeposit': {
      if (status === 'taken back') return [];
      if (status !== 'paid' && status !== 'credited')
        throw new DomainError(paymentsErrors.DEPOSIT_NOT_PAID);
      const isRefund = command.data.by === 'refund';
      return [{ type: isRefund ? 'DepositRefunded' : 'DepositChargedBack', data: money }];
    }
    default:
      return never(command);
  }
};

const moneyOf = ({
  expiresAt: _until,
  isSimulated: _isSimulated,
  ...money
}: DepositCreated['data']): DepositMoney => money;

const evolve = (state: Deposit, event: DepositEvent): Deposit => {
  if (event.type === 'DepositCreated') {
    const { expiresAt } = event.data;
    const known = { reference: null, paymentIds: [] };
    return { status: 'created', money: moneyOf(event.data), expiresAt, ...known };
  }
  invariant(state.status !== 'none', 'a deposit stream begins with DepositCreated');
  switch (event.type) {
    case 'CheckoutOpened':
      return { ...state, reference: event.data.reference };
    case 'DepositPaid':
      return { ...state, status: 'paid', paymentIds: [...state.paymentIds, event.data.paymentId] };
    case 'DepositHeldForReview':
      return { ...state, paymentIds: [...state.paymentIds, event.data.paymentId] };
    case 'DepositCredited':
      return { ...state, status: 'credited' };
    case 'DepositFailed':
      return { ...state, status: 'failed' };
    case 'DepositExpired':
      return { ...state, status: 'expired' };
    case 'DepositRefunded':
    case 'DepositChargedBack':
      return { ...state, status: 'taken back' };
    default:
      return never(event);
  }
};

/** One stream per deposit. It is credited at most once, since it is paid at most once. */
export const depositDecider: Decider<Deposit, DepositCommand, DepositEvent> = {
  category: 'deposit',
  foldVersion: 1,
  decide: (command, state) => {
    switch (command.type) {
      case 'CreateDeposit':
        return createDeposit(command, state);
      case 'ConfirmPayment':
        return confirmPayment(command, state);
      case 'NoteCheckout':
      case 'FailDeposit':
      case 'ExpireDeposit':
      case 'NoteDepositCredited':
      case 'TakeBackDeposit':
        return decideOnNotice(command, made(state));
      default:
        return never(command);
    }
  },
  evolve,
  initialState: () => ({ status: 'none' }),
};
