import { array, boolean, number, object, string, type InferType } from 'yup';
import { decimalOrNone, decimalText } from '../../command/core/decimal-schema.ts';
import {
  depositStatuses,
  heldReasons,
  refusalReasons,
  unreturnedKinds,
  withdrawalStatuses,
} from '../../domain/shared/payments/types.ts';
import { walletModes } from '../../domain/shared/trading/types.ts';

/** Answers about deposits and withdraws. Money is decimal strings, times ISO 8601 UTC. */

const textOrNone = () => string().nullable().defined();

const transaction = {
  id: string().required(),
  number: number().integer().nullable().defined(),
  balance: object({
    id: string().required(),
    mode: string().oneOf(walletModes).required(),
    currency: string().required(),
  }).required(),
  gateway: string().required(),
  description: textOrNone(),
  /** In the wallet's currency. */
  amount: decimalText(),
  fee: decimalText(),
  total: decimalText(),
  created_at: string().required(),
};

const customer = object({
  id: string().required(),
  full_name: textOrNone(),
  email: textOrNone(),
}).required();

/** A deposit, as staff see it (staff.md section 2) and as its customer does. */
export const depositRow = object({
  ...transaction,
  user: customer,
  status: string().oneOf(depositStatuses).required(),
  /** The provider's own name of its payment page. */
  reference: textOrNone(),
  /** Paid at a simulator, so no real money moved. */
  is_simulated: boolean().required(),
  /** A payment that a person has to decide about: another amount or currency, a second payment, or late coins. */
  held: object({
    /** The provider's own id of the payment. */
    payment_id: string().required(),
    reason: string().oneOf(heldReasons).required(),
    amount: decimalText(),
    currency: string().required(),
  })
    .nullable()
    .default(null),
  /**
   * Payments that are not returned, part of which staff may have sent back by hand: what is left, in the payment's
   * currency.
   */
  unreturned: array(
    object({
      payment_id: string().required(),
      kind: string().oneOf(unreturnedKinds).required(),
      amount: decimalText(),
      currency: string().required(),
    }),
  ).required(),
  /** Why a held payment is sent back. */
  refused_reason: string().oneOf(refusalReasons).nullable().default(null),
  /** When a payment was last sent back; `null` again if another one is to be sent back. */
  sent_back_at: textOrNone(),
  /** The amount and fee already returned to the payer, in the wallet's currency, and in how many parts. */
  refunded: decimalText(),
  refunds: number().integer().required(),
  /** What the wallet lacked when the deposit was reversed, and nobody has settled; 0 for customers. */
  missing: decimalText(),
  /** The provider's own id of the payment that counts. */
  payment_id: textOrNone(),
  paid_at: textOrNone(),
  /** The wallet's balance after it was credited, or after the reversal. */
  balance_after: decimalOrNone(),
});
/** A payment part of which staff may have sent back by hand. */
export type Unreturned = InferType<typeof depositRow>['unreturned'][number];
export type DepositItem = InferType<typeof depositRow>;

/** A withdraw, as staff see it and as its customer does. */
export const withdrawRow = object({
  ...transaction,
  user: customer,
  status: string().oneOf(withdrawalStatuses).required(),
  /** Where the money goes; `null` if the customer was erased. */
  formattedDescription: object({
    bankName: textOrNone(),
    accountName: textOrNone(),
    accountNumber: textOrNone(),
    swiftCode: textOrNone(),
    bankCountry: textOrNone(),
  }).required(),
  decline_reason: textOrNone(),
  /** The wallet's balance after the request, or after the event that ended it. */
  balance_after: decimalOrNone(),
  ended_at: textOrNone(),
});
export type WithdrawItem = InferType<typeof withdrawRow>;
