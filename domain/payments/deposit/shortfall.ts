import { isZero } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import { paymentsErrors } from '../errors.ts';
import type { NoteShortfall, SettleShortfall } from './commands.ts';
import type { DepositFoundShort, ShortfallSettled } from './events.ts';
import type { MadeDeposit } from './state.ts';

/** The amount missing in the wallet becomes a task for staff. */
export const noteShortfall = (
  { data: { amount } }: NoteShortfall,
  { money: { userId, currency } }: MadeDeposit,
): readonly DepositFoundShort[] => [
  { type: 'DepositFoundShort', data: { userId, amount, currency } },
];

/** Ends that task. It moves no money; that takes another command. */
export const settleShortfall = (
  { data: { staffId, reason, reference } }: SettleShortfall,
  { money: { userId, currency }, missing: amount }: MadeDeposit,
): readonly ShortfallSettled[] => {
  if (userId === staffId) throw new DomainError(generalErrors.OWN_MATTER);
  if (isZero(amount)) throw new DomainError(paymentsErrors.NOTHING_MISSING);
  return [{ type: 'ShortfallSettled', data: { userId, amount, currency, reason, reference } }];
};
