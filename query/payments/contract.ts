import { number, object, string, type InferType } from 'yup';
import { decimalText } from '../../command/core/decimal-schema.ts';
import { walletModes } from '../../domain/shared/trading/types.ts';

/** Answers about deposits and withdraws. Money is decimal strings, times ISO 8601 UTC. */

const textOrNone = () => string().nullable().defined();

const transaction = {
  id: string().required(),
  number: number().integer().nullable().defined(),
  user: object({
    id: string().required(),
    full_name: textOrNone(),
    email: textOrNone(),
  }).required(),
  balance: object({
    mode: string().oneOf(walletModes).required(),
    currency: string().required(),
  }).required(),
  gateway: string().required(),
  description: textOrNone(),
  /** In the wallet's currency. */
  amount: decimalText(),
  fee: decimalText(),
  total: decimalText(),
  status: string().oneOf(['pending', 'approved', 'declined']).required(),
  created_at: string().required(),
};

/** A deposit as staff see it (staff.md section 2). */
export const depositRow = object({ ...transaction, reference: textOrNone() });
export type DepositItem = InferType<typeof depositRow>;

/** A withdraw as staff see it. */
export const withdrawRow = object({ ...transaction, decline_reason: textOrNone() });
export type WithdrawItem = InferType<typeof withdrawRow>;
