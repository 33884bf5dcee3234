import { number, object, string, type InferType } from 'yup';
import { decimalText } from '../../command/core/decimal-schema.ts';
import { walletModes } from '../../domain/shared/trading/types.ts';

const transferTypes = ['TransferSent', 'TransferReceived'] as const;

/**
 * One side of a transfer, in its wallet's currency; outgoing money is negative. A transfer that is under way has no
 * other side yet.
 */
export const transferRow = object({
  id: string().required(),
  occurred_at: string().required(),
  type: string().oneOf(transferTypes).required(),
  wallet: object({
    id: string().required(),
    number: number().integer().nullable().defined(),
    mode: string().oneOf(walletModes).required(),
    currency: string().required(),
  }).required(),
  amount: decimalText(),
  balance_after: decimalText(),
});
export type TransferItem = InferType<typeof transferRow>;
