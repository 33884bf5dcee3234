import { paymentsToSendBack, type Deposit, type MadeDeposit } from './state.ts';

/** What keeps a deposit from being over: money may still come or go, or lies here and nobody has decided on it. */
export type Unsettled = 'pending' | 'held' | null;

/** Whatever came of it is with its payer again: its provider goes on telling of that payment, and its page never expires. */
const isAllBack = ({ payments }: MadeDeposit): boolean =>
  payments.length > 0 && payments.every(({ status }) => status === 'sent back');

/**
 * Whether a deposit still waits: for its payment, for its wallet, for the provider to send a payment back, or for somebody
 * to decide on one that was held for review. One that failed or expired is over, though a payment may come late, and so is
 * one whose payments are all sent back.
 */
export const unsettledOf = (deposit: Deposit): Unsettled => {
  if (deposit.status === 'none') return null;
  if (deposit.status === 'paid') return 'pending';
  if (deposit.status === 'created' && !isAllBack(deposit)) return 'pending';
  if (deposit.payments.some(({ status }) => status === 'held')) return 'held';
  return paymentsToSendBack(deposit).length > 0 ? 'pending' : null;
};
