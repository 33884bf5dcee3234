import type { KycStatus } from '../../../domain/shared/kyc/types.ts';

/**
 * `read.kyc_statuses_v1`: the status after the newest event of any of a person's cases. The reason of a decline is
 * personal and not stored here.
 */
export const kycStatusesTable = 'read.kyc_statuses_v1';

export type KycStatusRow = Readonly<{
  user_id: string;
  case_id: string;
  status: KycStatus;
  submitted_at: string;
  decided_at: string | null;
}>;
