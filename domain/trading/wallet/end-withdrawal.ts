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

/** The pending withdrawal, or the refusal that its evidence supports: ended already, or never there. */
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

/** Takes a withdrawal back, which only its own customer may, while nobody has decided. */
export const cancelWithdrawal = (
  { data }: CancelWithdrawal,
  state: Wallet,
): readonly WithdrawalCancelled[] => {
  const wallet = requireOpen(state);
  if (wallet.userId !== data.userId) throw new DomainError(paymentsErrors.WITHDRAWAL_NOT_FOUND);
  return [{ type: 'WithdrawalCancelled', data: moneyOf(requirePending(wallet, data)) }];
};

/** Gives what was held back to the customer. */
export const declineWithdrawal = (
  { data }: DeclineWithdrawal,
  state: Wallet,
): readonly WithdrawalDeclined[] => {
  const found = requireForStaff(state, data);
  return [{ type: 'WithdrawalDeclined', data: { ...moneyOf(found), reason: data.reason } }];
};

/** Refuses who could sign in as the customer, and whom one person could sign in as who could. */
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
 * Takes amount and fee out of the wallet. What was free when it was held may have been lost since, past the stop-out, in a
 * gap or while the market was closed; money that open losses have used up is not paid out (docs/decisions/0013). Who could
 * sign in as the customer does not approve what the customer asked for (docs/decisions/0028).
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
