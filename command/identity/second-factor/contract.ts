import { array, boolean, number, object, string, type InferType } from 'yup';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { passkeyFacts } from './passkey-contract.ts';

const code = () => string().required('Code is required').max(20, fieldTexts.tooLong);

/** Six digits of the authenticator app, or a recovery code. */
export const codeRequest = object({ code: code() });

/** Without a code, a passkey must have been proved in this session a moment ago. */
export const newCodesRequest = object({ code: string().max(20, fieldTexts.tooLong) });

export const secondStepRequest = object({
  token: string().required(fieldTexts.required).max(200, fieldTexts.tooLong),
  code: code(),
});

export const setUpFactorRequest = object({
  password: string().required('Password is required').max(200, fieldTexts.tooLong),
});

export const setUpFactorResponse = object({
  message: string().required(),
  /** In base32, for people who cannot scan the QR code. */
  secret: string().required(),
  /** `otpauth://totp/...`, the content of the QR code. */
  uri: string().required(),
  /** The QR code: an SVG picture as a `data:` URL. */
  qr: string().required(),
});
export type FactorSetUp = InferType<typeof setUpFactorResponse>;

/** Recovery codes are returned once; a repeated request gets none. */
export const recoveryCodesResponse = object({
  message: string().required(),
  codes: array().of(string().required()).required(),
});
export type RecoveryCodes = InferType<typeof recoveryCodesResponse>;

export const secondFactorResponse = object({
  /** Whether the authenticator app is on. */
  is_on: boolean().required(),
  /** When it was turned on; ISO 8601 UTC. */
  since: string().nullable().defined(),
  recovery_codes_left: number().required(),
  /** Whether the site requires a second factor of this person. */
  is_required: boolean().required(),
  /** Oldest first. */
  passkeys: array().of(passkeyFacts.required()).required(),
});
export type SecondFactorFacts = InferType<typeof secondFactorResponse>;
