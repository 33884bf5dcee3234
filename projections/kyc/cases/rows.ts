import type { DocumentType, KycStatus } from '../../../domain/shared/kyc/types.ts';

/**
 * `read.kyc_cases_v1`: one row per submission. The reason of a decline is the only text about a person here, in clear;
 * it is `null` for an erased person. The kind and size of files are in `vault.files`.
 */
export const kycCasesTable = 'read.kyc_cases_v1';

export type KycCaseRow = Readonly<{
  id: string;
  user_id: string;
  document_type: DocumentType;
  status: KycStatus;
  /** Ids of files in the vault. */
  front_id: string | null;
  back_id: string | null;
  address_id: string | null;
  submitted_at: string;
  decided_at: string | null;
  /** Who decided last; `null` if no person did. */
  decided_by: string | null;
  decline_reason: string | null;
}>;
