import { array, boolean, number, object, string, type InferType } from 'yup';
import { passkeyChallenge } from './second-factor/passkey-contract.ts';

/** Sign-in never says what is wrong with an address or a password, only that both are required. */
export const signInRequest = object({
  email: string().required('Email is required').max(254, 'Email is too long'),
  password: string().required('Password is required').max(200, 'Password is too long'),
  remember: boolean().default(false),
});

export const signInResponse = object({
  message: string().required(),
  /** Absent if a code is required. */
  user: object({ id: string().required(), role_id: number().required() })
    .optional()
    .default(undefined),
  /** The path of the role's first page; absent if a code is required. */
  landing: string(),
  /** The password was right and a code is required: the token to continue with, and its expiry (ISO 8601 UTC). */
  second_step: object({
    token: string().required(),
    expires_at: string().required(),
    /** The request for the authenticator, if the person has passkeys. */
    passkey: passkeyChallenge.nullable().defined(),
  })
    .optional()
    .default(undefined),
});

/** The response to Login as and to the way back. */
export const actingResponse = object({
  message: string().required(),
  /** The path of the page to continue on. */
  landing: string().required(),
});

const textOrNone = () => string().nullable().defined();

/** The place of a network address by the site's table; `null` if there is no table or it does not know the address. */
export const addressPlace = object({
  /** ISO 3166-1 alpha-2. */
  country: textOrNone(),
  /** The city's name in each language of the table. */
  city: array()
    .of(object({ language: string().required(), name: string().required() }))
    .required(),
})
  .nullable()
  .defined();

/** Where the caller is signed in. */
export const sessionsResponse = object({
  data: array()
    .of(
      object({
        id: string().required(),
        browser: textOrNone(),
        system: textOrNone(),
        /** Network address of the sign-in. */
        address: textOrNone(),
        place: addressPlace.clone(),
        created_at: string().required(),
        seen_at: string().required(),
        /** Whether this is the session of the request. */
        is_current: boolean().required(),
      }),
    )
    .required(),
});
export type SessionItem = NonNullable<InferType<typeof sessionsResponse>['data']>[number];

export const messageResponse = object({ message: string().required() });
