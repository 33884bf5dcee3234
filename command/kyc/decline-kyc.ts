import { rights } from '../../domain/shared/rights.ts';
import { kycCaseDecider } from '../../domain/kyc/kyc-case/decider.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import { statusOfCase } from './case-of.ts';
import { declineKycRequest, kycMessageResponse } from './contract.ts';
import { kycErrors } from '../../domain/kyc/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/**
 * Declines a case with a reason for the customer. An approved case can be declined too, unless it was approved
 * meanwhile.
 */
export const declineKyc = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/kyc/:id/decline',
  kind: 'command',
  summary: 'Decline a KYC case with a reason that the customer sees.',
  permission: only(rights.reviewKyc),
  body: declineKycRequest,
  response: kycMessageResponse,
  errors: [
    kycErrors.KYC_NOT_FOUND,
    generalErrors.OWN_MATTER,
    generalErrors.ALREADY_APPROVED,
    generalErrors.ALREADY_DECLINED,
  ],
  handle: async (request, deps) => {
    const { declineReason: reason, status } = request.body;
    return once(request, deps, 'DeclineKyc', async (send) => {
      const stood = await statusOfCase(request.params.id, deps);
      const seen = status ?? (stood === 'approved' ? 'approved' : 'pending');
      return send({
        decider: kycCaseDecider,
        streamId: request.params.id,
        command: {
          type: 'DeclineKyc',
          data: { reviewerId: callerOf(request).actor.userId, reason, seen },
        },
        outcome: () => ({ status: 200, body: { message: successTexts.kycDeclined } }),
      });
    });
  },
});
