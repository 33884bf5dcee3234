import { secondFactorDecider } from '../../../domain/identity/second-factor/decider.ts';
import { identityErrors } from '../../../domain/identity/errors.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { once } from '../../core/send.ts';
import { messageResponse } from '../contract.ts';
import type { SecondFactorDeps } from './deps.ts';
import { settleFactor } from './settle-factor.ts';

/** Removes the factor of a person who lost device and codes, and ends their sessions; they are mailed. */
export const resetFactor = defineRoute<SecondFactorDeps>()({
  method: 'DELETE',
  path: '/admin/share/users/:id/second-factor',
  kind: 'command',
  summary: 'Reset the two-factor sign-in of a user who lost the device and the recovery codes.',
  permission: only(rights.resetSecondFactors),
  stepUp: true,
  response: messageResponse,
  errors: [
    identityErrors.USER_NOT_FOUND,
    identityErrors.OWN_ACCESS,
    identityErrors.SECOND_FACTOR_OFF,
  ],
  handle: async (request, deps) => {
    const { id: userId } = request.params;
    const answer = await once(request, deps, 'ResetSecondFactor', async (send) => {
      if (!(await deps.isOpen(userId))) throw new DomainError(identityErrors.USER_NOT_FOUND);
      if (callerOf(request).actor.userId === userId)
        throw new DomainError(identityErrors.OWN_ACCESS);
      if ((await deps.factors.tell(userId)) === null)
        throw new DomainError(identityErrors.SECOND_FACTOR_OFF);
      return send({
        decider: secondFactorDecider,
        streamId: userId,
        command: { type: 'ResetSecondFactor', data: {} },
        outcome: () => ({ status: 200, body: { message: successTexts.secondFactorReset } }),
      });
    });
    await settleFactor(deps, userId, 'make none');
    await deps.sessions.endAllOf(userId);
    return answer;
  },
});
