import { never } from '../../shared/decider.ts';
import { add, sub, type Decimal } from '../../shared/decimal.ts';
import { DomainError, invariant } from '../../shared/errors.ts';
import { paymentsErrors } from '../errors.ts';
import { movesAfter, type StaffMove } from '../../trading/wallet/counted.ts';
import type { DepositActProposed } from './proposal-events.ts';
import type { DepositCreated, DepositEvent, DepositMoney, Sum } from './events.ts';

type DepositStatus =
  'created' | 'failed' | 'expired' | 'paid' | 'credited' | 'refunded' | 'charged back';

/** A payment that the provider reported, and what happened to it. */
export type HeardPayment = Readonly<{
  /** The provider's own id of the payment. */
  paymentId: string;
  paidAt: string;
  /** The amount that was paid. */
  amount: Decimal;
  currency: string;
  status: 'held' | 'counted' | 'refused' | 'sent back';
  /** Whether it was held because it was sent after the time of the deposit. */
  isLate: boolean;
  /** The total that its payer got back, while that is only a part. */
  back: Decimal;
  /** The amount that staff sent back by hand, which the provider does not know about. */
  byHand: Decimal;
}>;

/** What is left of a payment, in its own currency. */
export const leftOf = ({ amount, back, currency }: HeardPayment): Sum => ({
  amount: sub(amount, back),
  currency,
});

/** An act of staff on a deposit that waits for a second person. */
export type PendingDepositProposal = Readonly<
  Pick<DepositActProposed['data'], 'proposalId' | 'staffId' | 'act' | 'until'>
>;

/**
 * The facts that decisions read. Payments held for review do not change the status, because the right one may still
 * come.
 */
export type MadeDeposit = Readonly<{
  status: DepositStatus;
  /** What was asked for; once something is paid, the value of that, minus what was sent back since. */
  money: DepositMoney;
  expiresAt: string;
  /** The provider's own reference of its page; `null` until there is one. */
  reference: string | null;
  /** The largest sum that was seen on its way while the promised rate applied, in the requested currency. */
  seen: Decimal;
  /** In the order in which they were reported. */
  payments: readonly HeardPayment[];
  /** The newest proposal, which may have expired; `null` once it was decided. */
  proposal: PendingDepositProposal | null;
  /** The amount that was missing in the wallet when the deposit was reversed, and that nobody has settled. */
  missing: Decimal;
  /** What staff recorded within a day before their newest act, by minute. */
  moves: readonly StaffMove[];
}>;

export type Deposit = Readonly<{ status: 'none' }> | MadeDeposit;

export const initialState = (): Deposit => ({ status: 'none' });

/** The deposit, or the refusal that it does not exist. */
export const madeDeposit = (state: Deposit): MadeDeposit => {
  if (state.status === 'none') throw new DomainError(paymentsErrors.DEPOSIT_NOT_FOUND);
  return state;
};

/** Whether a counted payment arrived, so that no other is expected. */
export const isOver = ({ status }: MadeDeposit): boolean =>
  status !== 'created' && status !== 'failed' && status !== 'expired';

/** Payments that must still be sent back: refused ones, and the payment of a refunded deposit. */
export const paymentsToSendBack = ({ status, payments }: MadeDeposit): readonly HeardPayment[] =>
  payments.filter(
    (payment) =>
      payment.status === 'refused' || (payment.status === 'counted' && status === 'refunded'),
  );

const moneyOf = ({
  expiresAt: _until,
  isSimulated: _isSimulated,
  ...money
}: DepositCreated['data']): DepositMoney => money;

const withPayment = (
  state: MadeDeposit,
  paymentId: string,
  change: Partial<HeardPayment>,
): MadeDeposit => ({
  ...state,
  payments: state.payments.map((one) =>
    one.paymentId === paymentId ? { ...one, ...change } : one,
  ),
});

const nothingBack = { back: '0', byHand: '0' } as const;

type Paid = Extract<DepositEvent, { type: 'DepositPaid' }>;

/** The payment was either accepted just before, or arrived as it was asked for. */
const afterPaid = (state: MadeDeposit, { data }: Paid): MadeDeposit => {
  const { paymentId, paidAt, isLate: _isLate, ...money } = data;
  const paid: MadeDeposit = { ...state, status: 'paid', money };
  if (state.payments.some((one) => one.paymentId === paymentId))
    return withPayment(paid, paymentId, { status: 'counted' });
  const { currency } = money;
  const amount = add(money.amount, money.fee);
  const payment: HeardPayment = {
    paymentId,
    paidAt,
    amount,
    currency,
    status: 'counted',
    isLate: false,
    ...nothingBack,
  };
  return { ...paid, payments: [...state.payments, payment] };
};

type Recorded = Extract<DepositEvent, { type: 'RefundRecorded' }>;

/** The events after it carry its consequences. */
const afterRecorded = (
  state: MadeDeposit,
  { data: { paymentId, amount, countedFor, isBesideProvider } }: Recorded,
): MadeDeposit => ({
  ...state,
  moves: countedFor === null ? state.moves : movesAfter(state.moves, countedFor),
  payments: state.payments.map((one) =>
    one.paymentId === paymentId && isBesideProvider === true
      ? { ...one, byHand: add(one.byHand, amount) }
      : one,
  ),
});

/** A deposit after an event. Events are facts, so they are not checked here. */
export const evolve = (state: Deposit, event: DepositEvent): Deposit => {
  if (event.type === 'DepositCreated') {
    const { expiresAt } = event.data;
    const nothing = { seen: '0', payments: [], missing: '0', moves: [] };
    const known = { reference: null, proposal: null, ...nothing };
    return { status: 'created', money: moneyOf(event.data), expiresAt, ...known };
  }
  invariant(state.status !== 'none', 'a deposit stream begins with DepositCreated');
  switch (event.type) {
    case 'CheckoutOpened':
      return { ...state, reference: event.data.reference };
    case 'PaymentSeen':
      return { ...state, seen: event.data.amount };
    case 'DepositPaid':
      return afterPaid(state, event);
    case 'DepositHeldForReview': {
      const { reason, ...payment } = event.data;
      const isLate = reason === 'late';
      const held: HeardPayment = { ...payment, status: 'held', isLate, ...nothingBack };
      return { ...state, payments: [...state.payments, held] };
    }
    case 'HeldPaymentGrew': {
      const { paymentId, amount } = event.data;
      return withPayment(state, paymentId, { amount });
    }
    case 'HeldPaymentAccepted':
      return withPayment(state, event.data.paymentId, { status: 'counted' });
    case 'HeldPaymentRefused':
      return withPayment(state, event.data.paymentId, { status: 'refused' });
    case 'PaymentSentBack':
      return withPayment(state, event.data.paymentId, { status: 'sent back' });
    case 'PaymentPartSentBack':
      return withPayment(state, event.data.paymentId, { back: event.data.inAll });
    case 'DepositPartRefunded': {
      const { amount, fee } = event.data;
      const { money } = state;
      return {
        ...state,
        money: { ...money, amount: sub(money.amount, amount), fee: sub(money.fee, fee) },
      };
    }
    case 'RefundRecorded':
      return afterRecorded(state, event);
    case 'DepositActProposed': {
      const { proposalId, staffId, act, until } = event.data;
      return { ...state, proposal: { proposalId, staffId, act, until } };
    }
    case 'DepositProposalConfirmed':
    case 'DepositProposalDeclined':
      return { ...state, proposal: null };
    case 'PaymentConverted':
      return state;
    case 'DepositCredited':
      return { ...state, status: 'credited' };
    case 'DepositFailed':
      return { ...state, status: 'failed' };
    case 'DepositExpired':
      return { ...state, status: 'expired' };
    case 'DepositRefunded':
      return { ...state, status: 'refunded' };
    case 'DepositChargedBack':
      return { ...state, status: 'charged back' };
    case 'DepositFoundShort':
      return { ...state, missing: add(state.missing, event.data.amount) };
    case 'ShortfallSettled':
      return { ...state, missing: '0' };
    default:
      return never(event);
  }
};
