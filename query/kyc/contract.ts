import { number, object, string, type InferType } from 'yup';
import { documentTypes, kycStatuses } from '../../domain/shared/kyc/types.ts';

/** Answers about KYC. Times are ISO 8601 UTC. */

const textOrNone = () => string().nullable().defined();

/** A person's own latest submission. */
export const kycStatusResponse = object({
  status: string()
    .oneOf(['not_submitted', ...kycStatuses] as const)
    .required(),
  decline_reason: textOrNone(),
  type: string()
    .nullable()
    .oneOf([...documentTypes, null])
    .defined(),
  submitted_at: textOrNone(),
});
export type KycStatusResponse = InferType<typeof kycStatusResponse>;

/** `null` if the side was not submitted, or its file is gone. */
const document = () =>
  object({
    /** The address for reading it; readings are recorded. */
    url: string().required(),
    /** jpeg, png, webp or pdf. */
    kind: string().required(),
    /** Bytes. */
    size: number().integer().required(),
  })
    .nullable()
    .defined()
    .default(undefined);

const person = () =>
  object({ id: string().required(), full_name: string().defined() })
    .nullable()
    .defined()
    .default(undefined);

export const kycCaseRow = object({
  id: string().required(),
  number: number().integer().nullable().defined(),
  type: string().oneOf(documentTypes).required(),
  status: string().oneOf(kycStatuses).required(),
  created_at: string().required(),
  user: object({
    id: string().required(),
    full_name: string().defined(),
    email: string().defined(),
  }).required(),
  front: document(),
  back: document(),
  address: document(),
  decline_reason: textOrNone(),
  decided_at: textOrNone(),
  /** `null` if no person decided. */
  decided_by: person(),
});
export type KycCaseItem = InferType<typeof kycCaseRow>;
