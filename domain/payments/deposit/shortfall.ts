import { isZero } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import { paymentsErrors } from '../errors.ts';
import type { NoteShortfall, SettleShortfall } from './commands.ts';
import type { DepositFoundShort, ShortfallSettled } from './events.ts';
import type { MadeDeposit } from './state.ts';

/** What its wallet lacked is a task of staff from here on. */
export const noteShortfall = (
  { data: { amount } }: NoteShortfall,
  { money: { userId, currency } }: MadeDeposit,
): readonly DepositFoundShort[] => [
  { type: 'DepositFoundShort', data: { userId, amount, currency } },
];

/** Ends that task. It moves no money: what is to be moved is an act of its own. */
export const settleShortfall = (
  { data: { staffId, reason, reference } }: SettleShortfall,
  { money: { userId, currency }, missing: amount }: MadeDeposit,
): readonly ShortfallSettled[] => {
  if (userId === staffId) throw new DomainError(generalErrors.OWN_MATTER);
  if (isZero(amount)) throw new DomainError(paymentsErrors.NOTHING_MISSING);
  return [{ type: 'ShortfallSettled', data: { userId, amount, currency, reason, reference } }];
};
