import { array, boolean, number, object, string, type InferType } from 'yup';
import { decimalText } from '../../command/core/decimal-schema.ts';
import { addressPlace } from '../../command/identity/contract.ts';
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
  balance: decimalText(),
  /** Held by open orders. */
  margin: decimalText(),
  /** Held for pending withdraws. */
  held: decimalText(),
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
  /** Whether KYC is approved. */
  isKyc: boolean().required(),
  /** The actions for which the site requires KYC. */
  kycRequired: object({
    trade: boolean().required(),
    deposit: boolean().required(),
    withdraw: boolean().required(),
  }).required(),
  /** The staff member who used Login as. */
  acting: object({ id: string().required(), full_name: string().defined() }).nullable().defined(),
  session: object({
    /** By the server's clock, like the other two times; the clock of the browser's computer may be wrong. */
    now: string().required(),
    idle_expires_at: string().required(),
    expires_at: string().required(),
  }).required(),
  /** Staff who must set up two-factor sign-in before anything else. */
  must_set_up_factor: boolean().required(),
});
export type CurrentUserResponse = InferType<typeof currentUserResponse>;

const profile = {
  phone: textOrNone(),
  birth_date: textOrNone(),
  country: textOrNone(),
};

const customerTypes = ['all', 'inactive'] as const;
export const customersParams = object({ type: string().oneOf(customerTypes).required() });

/** A row of the customers list (staff.md section 2). */
export const customerRow = object({
  id: string().required(),
  number: numberOrNone(),
  full_name: textOrNone(),
  email: textOrNone(),
  ...profile,
  role_id: number().oneOf(roleIds).required(),
  is_email_verified: boolean().required(),
  is_active: boolean().required(),
  registered_at: string().required(),
});
export type CustomerItem = InferType<typeof customerRow>;

/** A row of Admin & Staffs (staff.md section 2). */
export const staffRow = object({
  id: string().required(),
  number: numberOrNone(),
  full_name: textOrNone(),
  email: textOrNone(),
  role_id: number().oneOf(roleIds).required(),
  is_email_verified: boolean().required(),
  is_active: boolean().required(),
  /** An edit sends it back as `expectedRevision`. */
  revision: number().required(),
});
export type StaffItem = InferType<typeof staffRow>;

export const usersByRoleParams = object({
  roleId: string()
    .oneOf(['2', '5', '6'] as const)
    .required(),
});

const userOption = object({
  id: string().required(),
  full_name: textOrNone(),
  email: textOrNone(),
});
export type UserOption = InferType<typeof userOption>;

export const usersByRoleResponse = object({ data: array().of(userOption).required() });

/** What the edit page shows of a person (`GET /admin/share/users/{id}`). */
export const customerResponse = object({
  user: object({
    id: string().required(),
    number: numberOrNone(),
    full_name: textOrNone(),
    email: textOrNone(),
    role_id: number().oneOf(roleIds).required(),
    is_email_verified: boolean().required(),
    is_active: boolean().required(),
    created_at: string().required(),
    /** An edit sends it back as `expectedRevision`. */
    revision: number().required(),
    /** `not_submitted`, or the newest decision or submission of any of the person's cases. */
    kyc_status: string().required(),
    profile: object({
      ...profile,
      city: textOrNone(),
      address: textOrNone(),
      postal_code: textOrNone(),
      managerId: textOrNone(),
    }).required(),
    balances: array()
      .of(wallet.shape({ is_active_wallet: boolean().required() }))
      .required(),
  }).required(),
});
export type CustomerResponse = InferType<typeof customerResponse>;

/** The caller's last sign-ins (`GET /security/sign-ins`). */
export const signInsResponse = object({
  data: array()
    .of(
      object({
        at: string().required(),
        /** Network address; `null` where it is not known. */
        address: textOrNone(),
        place: addressPlace.clone(),
        /** Whether the device had signed in to this account within the half year before. */
        is_known_device: boolean().required(),
      }),
    )
    .required(),
});
export type SignInItem = NonNullable<InferType<typeof signInsResponse>['data']>[number];
