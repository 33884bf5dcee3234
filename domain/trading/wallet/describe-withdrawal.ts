import type { AuditWord } from '../../shared/audit/types.ts';
import { money, spaced } from '../../shared/audit/words.ts';
import type { WithdrawalStatus } from '../../shared/payments/types.ts';
import type { WithdrawalEvent } from './withdrawal-events.ts';

const statusAfter: Readonly<Record<WithdrawalEvent['type'], WithdrawalStatus>> = {
  WithdrawalRequested: 'pending',
  WithdrawalCancelled: 'cancelled',
  WithdrawalDeclined: 'declined',
  WithdrawalApproved: 'approved',
};

/** Fields of a withdrawal and their names. */
export const withdrawalFields = {
  held: 'Held for withdraws',
  withdrawStatus: 'Withdraw',
  withdrawAmount: 'Withdraw amount',
  fee: 'Fee',
  reason: 'Reason',
} as const;

type Field = Readonly<{ name: keyof typeof withdrawalFields; value: AuditWord | null }>;

/** The fields of the withdrawal that an event is about, before or after the event. */
export const fieldsOfWithdrawal = (about: WithdrawalEvent, isAfter: boolean): readonly Field[] => {
  const { amount, fee, currency } = about.data;
  const isNew = about.type === 'WithdrawalRequested';
  const before = isNew ? null : 'pending';
  const isKnown = isAfter || !isNew;
  return [
    { name: 'withdrawStatus', value: isAfter ? spaced(statusAfter[about.type]) : before },
    { name: 'withdrawAmount', value: isKnown ? money(amount, currency) : null },
    { name: 'fee', value: isKnown ? money(fee, currency) : null },
    ...(about.type === 'WithdrawalDeclined'
      ? [{ name: 'reason', value: isAfter ? about.data.reason : null } as const]
      : []),
  ];
};

/** Whether an event of a wallet is about a withdrawal. */
export const isOfWithdrawal = (event: Readonly<{ type: string }>): event is WithdrawalEvent =>
  Object.hasOwn(statusAfter, event.type);
