import { array, boolean, object, string, type InferType } from 'yup';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';

export const networksMax = 50;

/** Generate. staff.md sends `api_key`, which is ignored because people never choose a key. */
export const makeApiKeyRequest = object({
  api_key: string().max(200, fieldTexts.tooLong),
  /** Whether the previous key stays valid for a day. */
  keepEarlier: boolean().default(false),
});
export type MakeApiKeyRequest = Partial<InferType<typeof makeApiKeyRequest>>;

export const makeApiKeyResponse = object({
  message: string().required(),
  /** In full, only this once; `null` for a repeat of a request that was answered before. */
  key: string().nullable().defined(),
  last4: string().required(),
});
export type MadeApiKey = InferType<typeof makeApiKeyResponse>;

export const networksRequest = object({
  /** Addresses and ranges from which keys may be used; with none, they work from anywhere. */
  networks: array().of(string().required().max(50, fieldTexts.tooLong)).required(),
});

const time = () => string().nullable().defined();

export const apiKeyResponse = object({
  data: object({
    /** Newest first: the current key, and a replaced one while it is still valid. */
    keys: array()
      .of(
        object({
          id: string().required(),
          last4: string().required(),
          created_at: string().required(),
          /** To the minute. */
          last_used_at: time(),
          /** When a replaced key ends. */
          until: time(),
        }).required(),
      )
      .required(),
    networks: array().of(string().required()).required(),
  }).required(),
});
export type OwnApiKeys = InferType<typeof apiKeyResponse>['data'];
