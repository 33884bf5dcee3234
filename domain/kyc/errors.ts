import { defineErrors } from '../shared/errors.ts';

/** What the KYC context refuses. */
export const kycErrors = defineErrors({
  KYC_NOT_FOUND: { status: 404, text: 'This KYC submission does not exist.' },
  KYC_ALREADY_SUBMITTED: {
    status: 409,
    text: 'Your documents are already submitted and under review.',
  },
  KYC_ALREADY_APPROVED: { status: 409, text: 'Your identity is already verified.' },
});
