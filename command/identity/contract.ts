import { array, boolean, number, object, string, type InferType } from 'yup';
import { passkeyChallenge } from './second-factor/passkey-contract.ts';

/** What is wrong with an address or a password is never said at sign-in, only that both must be there. */
export const signInRequest = object({
  email: string().required('Email is required').max(254, 'Email is too long'),
  password: string().required('Password is required').max(200, 'Password is too long'),
  remember: boolean().default(false),
});

export const signInResponse = object({
  message: string().required(),
  /** Absent where a code is asked for. */
  user: object({ id: string().required(), role_id: number().required() })
    .optional()
    .default(undefined),
  /** Path of the page where the role lands; absent where a code is asked for. */
  landing: string(),
  /** The password was right and a code is asked for: what goes on with it, and until when (ISO 8601 UTC). */
  second_step: object({
    token: string().required(),
    expires_at: string().required(),
    /** What to ask an authenticator with, where the person has passkeys. */
    passkey: passkeyChallenge.nullable().defined(),
  })
    .optional()
    .default(undefined),
});

/** After Login as, and on the way back. */
export const actingResponse = object({
  message: string().required(),
  /** Path of the page to go on at. */
  landing: string().required(),
});

const textOrNone = () => string().nullable().defined();

/** Where a network address is used, as the site's table has it; `null` where it has none or does not know. */
export const addressPlace = object({
  /** ISO 3166-1 alpha-2. */
  country: textOrNone(),
  /** The city's name in each language that the table has. */
  city: array()
    .of(object({ language: string().required(), name: string().required() }))
    .required(),
})
  .nullable()
  .defined();

/** Where one is signed in. */
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
        /** The session that asks. */
        is_current: boolean().required(),
      }),
    )
    .required(),
});
export type SessionItem = NonNullable<InferType<typeof sessionsResponse>['data']>[number];

export const messageResponse = object({ message: string().required() });
