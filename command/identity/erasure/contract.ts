import { array, boolean, mixed, number, object, string, type InferType } from 'yup';
import { isParams } from '../../../domain/shared/texts/template.ts';

/** What deleting a customer would do (`GET /admin/share/users/{id}/erasure`). */
export const erasurePreview = object({
  /** What must be settled first; with none, the customer can be deleted. */
  obstacles: array()
    .of(
      object({
        code: string().required(),
        message: string().required(),
        /** What its sentence is filled with. */
        params: mixed(isParams).required(),
      }),
    )
    .required(),
  /** Whether the personal data would go at once. */
  at_once: boolean().required(),
  /** When they would go, were the customer deleted now. ISO 8601 UTC. */
  erase_at: string().required(),
  /** Whether it is kept for real money that moved, for identity documents, or both. */
  kept_for_money: boolean().required(),
  kept_for_kyc: boolean().required(),
  retention_years: number().required(),
});
export type ErasurePreview = InferType<typeof erasurePreview>;
