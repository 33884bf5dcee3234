import { DomainError } from '../../shared/errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import { isNegative } from '../../shared/decimal.ts';
import { paymentsErrors } from '../../payments/errors.ts';
import { tradingErrors } from '../errors.ts';
import type { OpenWalletState, PendingWithdrawal, Wallet } from './state.ts';
import { quotesOf, unheld, valueOrders } from './valuation.ts';
import type {
  ApproveWithdrawal,
  CancelWithdrawal,
  DeclineWithdrawal,
  WithdrawalEvidence,
} from './withdrawal-commands.ts';
import type {
  WithdrawalApproved,
  WithdrawalCancelled,
  WithdrawalDeclined,
} from './withdrawal-events.ts';

const alreadyEnded = {
  approved: generalErrors.ALREADY_APPROVED,
  declined: generalErrors.ALREADY_DECLINED,
  cancelled: paymentsErrors.ALREADY_CANCELLED,
} as const;

type Found = Readonly<{ wallet: OpenWalletState; pending: PendingWithdrawal }>;

const requireOpen = (state: Wallet): OpenWalletState => {
  if (state.status === 'none') throw new DomainError(paymentsErrors.WITHDRAWAL_NOT_FOUND);
  return state;
};

/** The pending withdrawal. Otherwise throws the refusal that the evidence supports: already ended, or never existed. */
const requirePending = (
  wallet: OpenWalletState,
  options: Readonly<{ withdrawalId: string; evidence: WithdrawalEvidence }>,
): Found => {
  const pending = wallet.withdrawals.find(
    ({ withdrawalId }) => withdrawalId === options.withdrawalId,
  );
  if (pending !== undefined) return { wallet, pending };
  const { evidence } = options;
  const isProven =
    evidence !== null &&
    evidence.withdrawalId === options.withdrawalId &&
    evidence.userId === wallet.userId;
  throw new DomainError(
    isProven ? alreadyEnded[evidence.status] : paymentsErrors.WITHDRAWAL_NOT_FOUND,
  );
};

const requireForStaff = (
  state: Wallet,
  data: (ApproveWithdrawal | DeclineWithdrawal)['data'],
): Found => {
  const wallet = requireOpen(state);
  if (wallet.userId === data.staffId) throw new DomainError(generalErrors.OWN_MATTER);
  return requirePending(wallet, data);
};

const moneyOf = ({ wallet: { mode, currency, userId }, pending }: Found) => {
  const { withdrawalId, amount, fee } = pending;
  return { mode, currency, withdrawalId, userId, amount, fee };
};

/** Cancels a withdrawal. Only its own customer may, and only before somebody has decided. */
export const cancelWithdrawal = (
  { data }: CancelWithdrawal,
  state: Wallet,
): readonly WithdrawalCancelled[] => {
  const wallet = requireOpen(state);
  if (wallet.userId !== data.userId) throw new DomainError(paymentsErrors.WITHDRAWAL_NOT_FOUND);
  return [{ type: 'WithdrawalCancelled', data: moneyOf(requirePending(wallet, data)) }];
};

/** Releases what was held to the customer. */
export const declineWithdrawal = (
  { data }: DeclineWithdrawal,
  state: Wallet,
): readonly WithdrawalDeclined[] => {
  const found = requireForStaff(state, data);
  return [{ type: 'WithdrawalDeclined', data: { ...moneyOf(found), reason: data.reason } }];
};

/**
 * Refuses a staff member who may know how to sign in as the customer, or whose own sign-in may be known to somebody who
 * may.
 */
export const requireNoAccess = ({
  staffId,
  accessSetBy,
  heldBy,
}: Pick<ApproveWithdrawal['data'], 'staffId' | 'accessSetBy' | 'heldBy'>): void => {
  if (accessSetBy.includes(staffId)) throw new DomainError(paymentsErrors.ACCESS_SET_BY_YOU);
  if (heldBy.some((id) => accessSetBy.includes(id)))
    throw new DomainError(tradingErrors.ACCESS_NOT_YOUR_OWN);
};

/**
 * Takes amount and fee out of the wallet. The money that was free when it was held may have been lost since, past the
 * stop-out, in a price gap or while the market was closed; money that open losses have used up is not paid out
 * (docs/decisions/0013). Staff who could sign in as the customer may not approve the withdrawal (docs/decisions/0028).
 */
export const approveWithdrawal = (
  { data }: ApproveWithdrawal,
  state: Wallet,
): readonly WithdrawalApproved[] => {
  const found = requireForStaff(state, data);
  requireNoAccess(data);
  const valued = valueOrders(found.wallet, data);
  if (isNegative(unheld(found.wallet, valued)))
    throw new DomainError(paymentsErrors.WITHDRAWAL_NOT_COVERED);
  const valuedAt = quotesOf(valued);
  return [{ type: 'WithdrawalApproved', data: { ...moneyOf(found), valuedAt, countedFor: null } }];
};
