import { array, boolean, mixed, number, object, string, type InferType } from 'yup';
import { isParams } from '../../../domain/shared/texts/template.ts';

/** What deleting a customer would do (`GET /admin/share/users/{id}/erasure`). */
export const erasurePreview = object({
  /** What must be settled first; if empty, the customer can be deleted. */
  obstacles: array()
    .of(
      object({
        code: string().required(),
        message: string().required(),
        /** Parameters of the obstacle's sentence. */
        params: mixed(isParams).required(),
      }),
    )
    .required(),
  /** Whether the personal data would be erased at once. */
  at_once: boolean().required(),
  /** When the data would be erased if the customer were deleted now. ISO 8601 UTC. */
  erase_at: string().required(),
  /** Why the data are kept: real money that moved, identity documents, or both. */
  kept_for_money: boolean().required(),
  kept_for_kyc: boolean().required(),
  retention_years: number().required(),
});
export type ErasurePreview = InferType<typeof erasurePreview>;
