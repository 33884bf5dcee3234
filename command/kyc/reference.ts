import { kycCaseDecider } from '../../domain/kyc/kyc-case/decider.ts';
import { defineFollowedFold } from '../core/reference-fold.ts';
import { kycCaseId } from './case-id.ts';

export const kycFold = defineFollowedFold('kyc_case', kycCaseDecider, ({ read }) => ({
  /**
   * Whether the person's newest case is approved. A next case can only be submitted after the one before was declined.
   */
  isKyc: async (userId: string): Promise<boolean> => {
    for (let index = 0; ; index += 1) {
      const status = await read(kycCaseId(userId, index), (found) => found.status);
      if (status !== 'declined') return status === 'approved';
    }
  },
}));
