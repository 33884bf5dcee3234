import { paymentsToSendBack, type Deposit, type MadeDeposit } from './state.ts';

/** Why a deposit is not settled: money may still come or go (`pending`), or waits for a decision (`held`). */
export type Unsettled = 'pending' | 'held' | null;

/** Whether all payments were sent back: their provider still reports them, so the page never expires. */
const isAllBack = ({ payments }: MadeDeposit): boolean =>
  payments.length > 0 && payments.every(({ status }) => status === 'sent back');

/**
 * Whether a deposit still waits: for its payment, for its wallet, for the provider to send a payment back, or for a
 * decision on a held payment. A failed or expired deposit counts as settled, although a payment may come late; so does
 * one whose payments were all sent back.
 */
export const unsettledOf = (deposit: Deposit): Unsettled => {
  if (deposit.status === 'none') return null;
  if (deposit.status === 'paid') return 'pending';
  if (deposit.status === 'created' && !isAllBack(deposit)) return 'pending';
  if (deposit.payments.some(({ status }) => status === 'held')) return 'held';
  return paymentsToSendBack(deposit).length > 0 ? 'pending' : null;
};
