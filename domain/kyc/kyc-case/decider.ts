import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import type { KycCaseCommand } from './commands.ts';
import type { KycCaseEvent } from './events.ts';
import { kycErrors } from '../errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';

export type SubmittedCase = Readonly<{
  status: 'pending' | 'approved' | 'declined';
  userId: string;
}>;
export type KycCase = Readonly<{ status: 'none' }> | SubmittedCase;

const requireReviewable = (state: KycCase, reviewerId: string): SubmittedCase => {
  if (state.status === 'none') throw new DomainError(kycErrors.KYC_NOT_FOUND);
  if (state.userId === reviewerId) throw new DomainError(generalErrors.OWN_MATTER);
  return state;
};

/** Approve is offered unless approved already; decline is always offered (staff.md section 4), but not twice. */
export const kycCaseDecider: Decider<KycCase, KycCaseCommand, KycCaseEvent> = {
  category: 'kyc_case',
  foldVersion: 1,
  decide: (command, state) => {
    switch (command.type) {
      case 'SubmitKyc':
        if (state.status === 'approved') throw new DomainError(kycErrors.KYC_ALREADY_APPROVED);
        if (state.status !== 'none') throw new DomainError(kycErrors.KYC_ALREADY_SUBMITTED);
        return [{ type: 'KycSubmitted', data: command.data }];
      case 'ApproveKyc': {
        const { status, userId } = requireReviewable(state, command.data.reviewerId);
        if (status === 'approved') throw new DomainError(generalErrors.ALREADY_APPROVED);
        if (status === 'declined') throw new DomainError(generalErrors.ALREADY_DECLINED);
        return [{ type: 'KycApproved', data: { userId } }];
      }
      case 'DeclineKyc': {
        const { status, userId } = requireReviewable(state, command.data.reviewerId);
        if (status === 'declined') throw new DomainError(generalErrors.ALREADY_DECLINED);
        if (status !== command.data.seen) throw new DomainError(generalErrors.ALREADY_APPROVED);
        return [{ type: 'KycDeclined', data: { userId, reason: command.data.reason } }];
      }
      default:
        return never(command);
    }
  },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'KycSubmitted':
        return { status: 'pending', userId: event.data.userId };
      case 'KycApproved':
        return { status: 'approved', userId: event.data.userId };
      case 'KycDeclined':
        return { status: 'declined', userId: event.data.userId };
      default:
        return never(event);
    }
  },
  initialState: () => ({ status: 'none' }),
};
