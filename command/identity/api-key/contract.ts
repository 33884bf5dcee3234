import { array, boolean, object, string, type InferType } from 'yup';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';

export const networksMax = 50;

/** Generate: `api_key` is what staff.md sends along; it is passed over, since a key is never chosen by people. */
export const makeApiKeyRequest = object({
  api_key: string().max(200, fieldTexts.tooLong),
  /** The key before may be used for a day more. */
  keepEarlier: boolean().default(false),
});
export type MakeApiKeyRequest = Partial<InferType<typeof makeApiKeyRequest>>;

export const makeApiKeyResponse = object({
  message: string().required(),
  /** In full, this once; `null` for a repeat of a request that was answered before. */
  key: string().nullable().defined(),
  last4: string().required(),
});
export type MadeApiKey = InferType<typeof makeApiKeyResponse>;

export const networksRequest = object({
  /** Addresses and ranges from which keys may be used; none: from anywhere. */
  networks: array().of(string().required().max(50, fieldTexts.tooLong)).required(),
});

const time = () => string().nullable().defined();

export const apiKeyResponse = object({
  data: object({
    /** The newest first: the one in force, and one that it replaced as long as that may be used. */
    keys: array()
      .of(
        object({
          id: string().required(),
          last4: string().required(),
          created_at: string().required(),
          /** To the minute. */
          last_used_at: time(),
          /** When it ends, having been replaced. */
          until: time(),
        }).required(),
      )
      .required(),
    networks: array().of(string().required()).required(),
  }).required(),
});
export type OwnApiKeys = InferType<typeof apiKeyResponse>['data'];
