import { rights } from '../../domain/shared/rights.ts';
import { kycCaseDecider } from '../../domain/kyc/kyc-case/decider.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf } from '../core/person.ts';
import { send } from '../core/send.ts';
import { kycMessageResponse } from './contract.ts';
import { kycErrors } from '../../domain/kyc/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** Approves a case that is pending. */
export const approveKyc = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/kyc/:id/approve',
  kind: 'command',
  summary: 'Approve a pending KYC case.',
  permission: only(rights.reviewKyc),
  response: kycMessageResponse,
  errors: [
    kycErrors.KYC_NOT_FOUND,
    generalErrors.OWN_MATTER,
    generalErrors.ALREADY_APPROVED,
    generalErrors.ALREADY_DECLINED,
  ],
  handle: (request, deps) =>
    send(request, deps, {
      decider: kycCaseDecider,
      streamId: request.params.id,
      command: { type: 'ApproveKyc', data: { reviewerId: callerOf(request).actor.userId } },
      outcome: () => ({ status: 200, body: { message: successTexts.kycApproved } }),
    }),
});
