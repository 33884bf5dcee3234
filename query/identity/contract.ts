import { array, boolean, number, object, string, type InferType } from 'yup';
import { roleIds } from '../../domain/shared/roles.ts';
import { walletModes } from '../../domain/shared/trading/types.ts';

/** Answers about people. Contact data is masked where rights.md says so. */

const textOrNone = () => string().nullable().defined();
const numberOrNone = () => number().integer().nullable().defined();

const wallet = object({
  id: string().required(),
  number: numberOrNone(),
  mode: string().oneOf(walletModes).required(),
  currency: string().required(),
  /** In the wallet's currency. */
  balance: string().required(),
  /** Held by open orders. */
  margin: string().required(),
});
export type WalletItem = InferType<typeof wallet>;

export const currentUserResponse = object({
  user: object({
    id: string().required(),
    number: numberOrNone(),
    full_name: string().defined(),
    email: string().defined(),
    role_id: number().oneOf(roleIds).required(),
    is_email_verified: boolean().required(),
    is_active: boolean().required(),
    balances: array().of(wallet).required(),
    profile: object({
      phone: textOrNone(),
      birth_date: textOrNone(),
      country: textOrNone(),
      city: textOrNone(),
      address: textOrNone(),
      postal_code: textOrNone(),
    }).required(),
  }).required(),
  activeBalance: wallet.clone().nullable().defined(),
  /** KYC is approved. */
  isKyc: boolean().required(),
  /** What the site demands KYC for. */
  kycRequired: object({
    trade: boolean().required(),
    deposit: boolean().required(),
    withdraw: boolean().required(),
  }).required(),
  /** The staff member who used Login as. */
  acting: object({ id: string().required(), full_name: string().defined() }).nullable().defined(),
  session: object({
    idle_expires_at: string().required(),
    expires_at: string().required(),
  }).required(),
});
export type CurrentUserResponse = InferType<typeof currentUserResponse>;
