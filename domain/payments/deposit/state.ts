import { never } from '../../shared/decider.ts';
import { add, sub, type Decimal } from '../../shared/decimal.ts';
import { DomainError, invariant } from '../../shared/errors.ts';
import { paymentsErrors } from '../errors.ts';
import { movesAfter, type StaffMove } from '../../trading/wallet/counted.ts';
import type { DepositActProposed } from './proposal-events.ts';
import type { DepositCreated, DepositEvent, DepositMoney, Sum } from './events.ts';

type DepositStatus =
  'created' | 'failed' | 'expired' | 'paid' | 'credited' | 'refunded' | 'charged back';

/** A payment that the provider told of, and what became of it. */
export type HeardPayment = Readonly<{
  /** The provider's own id of it. */
  paymentId: string;
  paidAt: string;
  /** What came. */
  amount: Decimal;
  currency: string;
  status: 'held' | 'counted' | 'refused' | 'sent back';
  /** What its payer has back in all, while that is a part of it. */
  back: Decimal;
  /** What staff sent back by hand: the provider knows nothing of it. */
  byHand: Decimal;
}>;

/** What is left of a payment, in its currency. */
export const leftOf = ({ amount, back, currency }: HeardPayment): Sum => ({
  amount: sub(amount, back),
  currency,
});

/** What staff say of a deposit and waits for a second person. */
export type PendingDepositProposal = Readonly<
  Pick<DepositActProposed['data'], 'proposalId' | 'staffId' | 'act' | 'until'>
>;

/** What a decision reads. Payments held for review change no status: the right one may still come. */
export type MadeDeposit = Readonly<{
  status: DepositStatus;
  /** What was asked for, until something was paid: from then on what that came to, less what went back since. */
  money: DepositMoney;
  expiresAt: string;
  /** The provider's own name of its page; `null` until there is one. */
  reference: string | null;
  /** In the order in which they were heard of. */
  payments: readonly HeardPayment[];
  /** The newest, whose time may be over; `null` where it was decided on. */
  proposal: PendingDepositProposal | null;
  /** What its wallet lacked when it went back, and nobody has settled. */
  missing: Decimal;
  /** What staff recorded in the day before the newest of it, by minute. */
  moves: readonly StaffMove[];
}>;

export type Deposit = Readonly<{ status: 'none' }> | MadeDeposit;

export const initialState = (): Deposit => ({ status: 'none' });

/** The deposit, or the refusal that there is none. */
export const madeDeposit = (state: Deposit): MadeDeposit => {
  if (state.status === 'none') throw new DomainError(paymentsErrors.DEPOSIT_NOT_FOUND);
  return state;
};

/** Whether something was paid that counts: nothing more is expected then. */
export const isOver = ({ status }: MadeDeposit): boolean =>
  status !== 'created' && status !== 'failed' && status !== 'expired';

/** Payments whose payer is to have them back, and has not yet: refused ones, and the one of a deposit that is refunded. */
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

/** It is the payment that was accepted a moment before, or one that came as it was asked for. */
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
    ...nothingBack,
  };
  return { ...paid, payments: [...state.payments, payment] };
};

type Recorded = Extract<DepositEvent, { type: 'RefundRecorded' }>;

/** What came of it is told of by the events after it. */
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

/** What a deposit is after an event. Facts are not judged here. */
export const evolve = (state: Deposit, event: DepositEvent): Deposit => {
  if (event.type === 'DepositCreated') {
    const { expiresAt } = event.data;
    const known = { reference: null, payments: [], proposal: null, missing: '0', moves: [] };
    return { status: 'created', money: moneyOf(event.data), expiresAt, ...known };
  }
  invariant(state.status !== 'none', 'a deposit stream begins with DepositCreated');
  switch (event.type) {
    case 'CheckoutOpened':
      return { ...state, reference: event.data.reference };
    case 'DepositPaid':
      return afterPaid(state, event);
    case 'DepositHeldForReview': {
      const { reason: _reason, ...payment } = event.data;
      const held: HeardPayment = { ...payment, status: 'held', ...nothingBack };
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
