import fc from 'fast-check';
import type { DepositCommand } from '../../../domain/payments/deposit/commands.ts';
import {
  confirmPayment,
  createDeposit,
  expiresAt,
  takeBack,
} from '../../../domain/payments/deposit/testing.ts';
import { add, div, type Decimal } from '../../../domain/shared/decimal.ts';
import type { FourEyes } from '../../../domain/trading/wallet/counted.ts';
import type { StaffAct, WalletCommand } from '../../../domain/trading/wallet/commands.ts';
import type { OrderHistory } from '../../../domain/trading/wallet/order-history.ts';
import {
  cancelPending,
  expirePending,
  fillPending,
  placePending,
} from '../../../domain/trading/wallet/pending-testing.ts';
import {
  approveWithdrawal,
  cancelWithdrawal,
  closeOrder,
  declineWithdrawal,
  marketAt,
  now,
  openOrder,
  quoteOf,
  requestWithdrawal,
  staffId,
} from '../../../domain/trading/wallet/testing.ts';

/** Steps of a random history of money, and the commands that they stand for. */

const walletKinds = [
  ...(['add', 'add', 'subtract', 'open', 'open', 'close', 'part', 'stop', 'edit'] as const),
  ...(['delete', 'place', 'fill', 'cancel pending', 'expire', 'ask', 'ask', 'cancel'] as const),
  ...([
    'approve',
    'approve',
    'decline',
    'confirm',
    'confirm',
    'take back',
    'send',
    'send',
  ] as const),
];
const depositKinds = [
  ...(['begin', 'begin', 'pay', 'pay', 'pay other sum', 'pay other currency'] as const),
  ...(['fail', 'end', 'part back', 'back', 'charge back', 'accept', 'refuse'] as const),
  ...(['record', 'record', 'refund', 'second person', 'no second person'] as const),
];
const otherKinds = [
  ...(['deliver', 'deliver', 'deliver', 'deliver again', 'file', 'settle'] as const),
];

type WalletKind = (typeof walletKinds)[number];
type DepositKind = (typeof depositKinds)[number];
type OtherKind = (typeof otherKinds)[number];

/** `which` selects a wallet, `ago` one of the newest records of a kind. */
export type MoneyStep = Readonly<{
  kind: WalletKind | DepositKind | OtherKind;
  which: number;
  ago: number;
  cents: number;
  price: string;
  isLarge: boolean;
}>;

export const moneySteps = fc.array(
  fc.record<MoneyStep>({
    kind: fc.constantFrom(...walletKinds, ...depositKinds, ...otherKinds),
    which: fc.nat(3),
    ago: fc.nat(4),
    cents: fc.integer({ min: 1, max: 90_000 }),
    price: fc.constantFrom('1.16', '1.164', '1.15', '1.12', '1.2', '1.05'),
    isLarge: fc.boolean(),
  }),
  { minLength: 120, maxLength: 160 },
);

export const isWalletStep = (kind: MoneyStep['kind']): kind is WalletKind =>
  walletKinds.some((one) => one === kind);
export const isDepositStep = (kind: MoneyStep['kind']): kind is DepositKind =>
  depositKinds.some((one) => one === kind);

export const amountOf = ({ cents }: MoneyStep): Decimal => div(String(cents), '100');

const otherStaffId = '01890000-0000-7000-8000-00000000000e';
const quotesAt = (price: string) => ({ EUR_USD: quoteOf(price, price) });

/** The records that a wallet command may refer to, in the history so far. */
export type WalletTargets = Readonly<{
  walletId: string;
  userId: string;
  newId: string;
  orderId: string | undefined;
  /** The history of that order, or of the proposal's order; computed only if needed. */
  history: () => OrderHistory | null;
  pendingId: string | undefined;
  withdrawalId: string | undefined;
  proposalId: string | undefined;
  to: Extract<WalletCommand, { type: 'SendTransfer' }>['data']['to'];
}>;

const fourEyesOf = ({ isLarge, price }: MoneyStep, proposalId: string): FourEyes => ({
  above: { amount: isLarge ? '20' : '100000', currency: 'USD' },
  quotes: quotesAt(price),
  proposalId,
  until: '2026-06-12T14:32:08.000Z',
  now,
});

const staffActOf = (step: MoneyStep, targets: WalletTargets): StaffAct | null => {
  const { kind, price } = step;
  const { newId, orderId, history, withdrawalId } = targets;
  const fourEyes = fourEyesOf(step, newId);
  const quotes = quotesAt(price);
  switch (kind) {
    case 'add':
    case 'subtract': {
      const said = { purpose: null, reference: null, reason: 'staff' } as const;
      const data = { type: kind, amount: amountOf(step), fourEyes, staffId, quotes, now, ...said };
      return { type: 'AdjustBalance', data };
    }
    case 'approve':
      return withdrawalId === undefined
        ? null
        : approveWithdrawal({ withdrawalId, quotes, fourEyes });
    case 'edit':
    case 'delete': {
      if (orderId === undefined) return null;
      const known = history();
      if (known === null) return null;
      const target = { orderId, staffId, expectedRevision: null, fourEyes, history: known };
      if (kind === 'delete') return { type: 'CancelOrder', data: target };
      const terms = known.closed === null ? { openRate: price } : { closeRate: price };
      return {
        type: 'CorrectOrder',
        data: {
          ...target,
          ...terms,
          market: marketAt(price, price),
          stopOut: { stopOutLevel: '50', quotes, now },
        },
      };
    }
    default:
      return null;
  }
};

const decisionOf = (
  { kind, price }: MoneyStep,
  { proposalId, history }: WalletTargets,
): WalletCommand | null => {
  if (proposalId === undefined) return null;
  const decision = { proposalId, staffId: otherStaffId, now };
  if (kind === 'take back') return { type: 'DeclineProposal', data: decision };
  const facts = {
    quotes: quotesAt(price),
    evidence: null,
    accessSetBy: [],
    heldBy: [],
    proposerHeldBy: [],
    history: history(),
    market: marketAt(price, price),
    stopOutLevel: '50',
  };
  return { type: 'ConfirmProposal', data: { ...decision, ...facts } };
};

/** The wallet command of a step; `null` if there is nothing yet that it could refer to. */
export const walletCommandOf = (step: MoneyStep, targets: WalletTargets): WalletCommand | null => {
  const { kind, price } = step;
  const { userId, newId, orderId, pendingId, withdrawalId, walletId, to } = targets;
  const market = marketAt(price, price);
  const quotes = quotesAt(price);
  const amount = amountOf(step);
  switch (kind) {
    case 'open':
      return openOrder({ orderId: newId, userId, market, quotes, amount: '5000' });
    case 'close':
      return orderId === undefined ? null : closeOrder({ orderId, userId, market });
    case 'part':
      return orderId === undefined ? null : closeOrder({ orderId, userId, market, amount });
    case 'stop':
      return { type: 'StopOut', data: { stopOutLevel: '50', quotes, now } };
    case 'place':
      return placePending({ orderId: newId, userId, amount: '2000' });
    case 'fill':
      return pendingId === undefined
        ? null
        : fillPending(price, price, { orderId: pendingId, quotes });
    case 'cancel pending':
      return pendingId === undefined
        ? null
        : { ...cancelPending, data: { ...cancelPending.data, orderId: pendingId, userId } };
    case 'expire':
      return pendingId === undefined
        ? null
        : { ...expirePending(), data: { orderId: pendingId, now } };
    case 'ask':
      return requestWithdrawal({ withdrawalId: newId, userId, amount, quotes });
    case 'cancel':
      return withdrawalId === undefined ? null : cancelWithdrawal({ withdrawalId, userId });
    case 'decline':
      return withdrawalId === undefined ? null : declineWithdrawal({ withdrawalId });
    case 'send': {
      const sent = { transferId: newId, userId, staffId: null, walletId, amount, to };
      return { type: 'SendTransfer', data: { ...sent, isEmailVerified: true, quotes, now } };
    }
    case 'confirm':
    case 'take back':
      return decisionOf(step, targets);
    default:
      return staffActOf(step, targets);
  }
};

/** The records that a deposit command may refer to. */
export type DepositTargets = Readonly<{
  walletId: string;
  userId: string;
  currency: string;
  newPaymentId: string;
  newProposalId: string;
  proposalId: string | undefined;
  paymentId: string | undefined;
}>;

/** The deposit command of a step. */
export const depositCommandOf = (
  step: MoneyStep,
  {
    walletId,
    userId,
    currency,
    newPaymentId,
    newProposalId,
    proposalId,
    paymentId,
  }: DepositTargets,
): DepositCommand | null => {
  const quotes = quotesAt(step.price);
  const pay = (amount: Decimal, paid = currency) =>
    confirmPayment({ paymentId: newPaymentId, amount, currency: paid });
  switch (step.kind) {
    case 'begin':
      return createDeposit({ walletId, userId, currency, amount: '100', feePercentage: '2' });
    case 'pay':
      return pay('102');
    case 'pay other sum':
      return pay(add(amountOf(step), '103'));
    case 'pay other currency':
      return pay('90', currency === 'USD' ? 'EUR' : 'USD');
    case 'fail':
      return { type: 'FailDeposit', data: {} };
    case 'end':
      return { type: 'ExpireDeposit', data: { now: expiresAt } };
    default:
  }
  if (step.kind === 'second person' || step.kind === 'no second person') {
    if (proposalId === undefined) return null;
    const type = step.kind === 'second person' ? 'ConfirmDepositAct' : 'DeclineDepositAct';
    const hands = { heldBy: [], proposerHeldBy: [] };
    return { type, data: { proposalId, staffId: otherStaffId, now, ...hands } };
  }
  if (paymentId === undefined) return null;
  switch (step.kind) {
    case 'part back':
      return takeBack('refund', paymentId, amountOf(step));
    case 'back':
      return takeBack('refund', paymentId);
    case 'charge back':
      return takeBack('chargeback', paymentId);
    case 'accept':
      return {
        type: 'CreditHeldPayment',
        data: { paymentId, staffId, askedAmount: null, quotes, now },
      };
    case 'refuse':
      return { type: 'RefuseHeldPayment', data: { paymentId, staffId, reason: 'wrong_amount' } };
    case 'record':
      return {
        type: 'RecordRefund',
        data: {
          paymentId,
          staffId,
          amount: amountOf(step),
          reason: 'overpaid',
          reference: `R-${step.cents}`,
          fourEyes: fourEyesOf(step, newProposalId),
        },
      };
    default:
      return null;
  }
};
