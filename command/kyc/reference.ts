import { kycCaseDecider } from '../../domain/kyc/kyc-case/decider.ts';
import { defineReferenceFold } from '../core/reference-fold.ts';

export const kycFold = defineReferenceFold('kyc_case', kycCaseDecider, () => {
  const approved = new Map<string, boolean>();
  return {
    onChange: (_id, after) => {
      if (after.status !== 'none') approved.set(after.userId, after.status === 'approved');
    },
    reads: () => ({
      /** KYC approved: the last word on any of the person's cases. */
      isKyc: (userId: string): boolean => approved.get(userId) ?? false,
    }),
  };
});
