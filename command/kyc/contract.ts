import { object, string, type InferType } from 'yup';
import { declineReasonMax, documentTypes } from '../../domain/shared/kyc/types.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { paragraphs } from '../core/text-schema.ts';

/** Requests and answers of KYC, shared by server and forms. */

/** 10 MB. */
export const kycFileBytesMax = 10 * 1024 * 1024;

/** The text fields of the form; its files are `front`, `back` and `address`. */
export const submitKycRequest = object({
  type: string()
    // An empty choice counts as missing, so that the error is 'required' and not the list of types.
    .transform((type: string | undefined) => (type === '' ? undefined : type))
    .required(fieldTexts.documentTypeRequired)
    .oneOf(documentTypes, fieldTexts.documentType),
});

export const submitKycResponse = object({
  message: string().required(),
  /** The case's id. */
  id: string().required(),
});

export const declineKycRequest = object({
  declineReason: paragraphs()
    .required(fieldTexts.reasonRequired)
    .max(declineReasonMax, fieldTexts.tooLong),
  /**
   * The status that the reviewer saw; if absent, the one when the request came. It keeps an approval that the reviewer
   * did not see from being undone.
   */
  status: string().oneOf(['pending', 'approved'] as const, fieldTexts.kycStatus),
});
export type DeclineKycRequest = InferType<typeof declineKycRequest>;

export const kycMessageResponse = object({ message: string().required() });
