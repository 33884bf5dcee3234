import { array, number, object, string, type InferType } from 'yup';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { line } from '../../core/text-schema.ts';

/** Bytes from the browser, in base64url. */
const bytes = (most: number) =>
  string()
    .required(fieldTexts.required)
    .matches(/^[\w-]+$/, { message: fieldTexts.required })
    .max(most, fieldTexts.tooLong);

const token = () => string().required(fieldTexts.required).max(200, fieldTexts.tooLong);

const textList = () => array().of(string().required()).required();

/** What a browser needs to request a passkey. */
export const passkeyChallenge = object({
  challenge: string().required(),
  rp_id: string().required(),
  /** The person's passkeys: their ids in base64url, and their transports. */
  credentials: array()
    .of(object({ id: string().required(), transports: textList() }))
    .required(),
  timeout_ms: number().required(),
});
export type PasskeyChallenge = InferType<typeof passkeyChallenge>;

export const challengeResponse = object({
  message: string().required(),
  /** Valid for one answer. */
  token: string().required(),
  ask: passkeyChallenge.required(),
});

export const beginPasskeyRequest = object({
  password: string().required('Password is required').max(200, fieldTexts.tooLong),
});

export const beginPasskeyResponse = object({
  message: string().required(),
  token: string().required(),
  /** `credentials` lists the existing passkeys, which must not be created again. */
  ask: passkeyChallenge.required(),
  site_name: string().required(),
  /** The id under which the authenticator stores it. */
  user_handle: string().required(),
  account: string().required(),
  algorithms: array().of(number().required()).required(),
});
export type PasskeyBegun = InferType<typeof beginPasskeyResponse>;

export const passkeyName = () => line().required(fieldTexts.required).max(50, fieldTexts.tooLong);

/** The fields that a person types to add a passkey. */
export const addPasskeyForm = beginPasskeyRequest.shape({ name: passkeyName() });

export const addPasskeyRequest = object({
  token: token(),
  name: passkeyName(),
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(20_000),
  transports: array().of(string().required().max(20, fieldTexts.tooLong)).max(10).required(),
});
export type AddPasskeyBody = InferType<typeof addPasskeyRequest>;

export const passkeyRequest = object({
  token: token(),
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(4_000),
});
export type PasskeyBody = InferType<typeof passkeyRequest>;

const time = () => string().nullable().defined();

export const passkeyFacts = object({
  id: string().required(),
  name: string().required(),
  /** Both ISO 8601 UTC. */
  created_at: string().required(),
  last_used_at: time(),
});
