import { identityErrors } from '../../../domain/identity/errors.ts';
import type { CloseUser } from '../../../domain/identity/user/commands.ts';
import { userDecider } from '../../../domain/identity/user/decider.ts';
import { isAdministrator } from '../../../domain/identity/user/state.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { onceInParts } from '../../core/send.ts';
import { messageResponse } from '../contract.ts';
import type { UserDeps } from './deps.ts';
import { releaseAdministrator } from './release-administrator.ts';

/**
 * Closes a staff account for good and ends its sessions; `closedStaff` requests that its credentials are erased. Name
 * and address stay with the person's actions until the retention period ends, and nobody else gets the address until
 * then (docs/decisions/0022, 0175).
 */
export const deleteUser = defineRoute<UserDeps>()({
  method: 'DELETE',
  path: '/admin/users/:id',
  kind: 'command',
  summary: 'Delete a staff user: close the account and keep its history.',
  permission: only(rights.changeStaff),
  stepUp: true,
  response: messageResponse,
  errors: [
    identityErrors.USER_NOT_FOUND,
    identityErrors.OWN_ACCESS,
    identityErrors.LAST_ADMIN,
    identityErrors.USER_CHANGED,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: (request, deps) => {
    const { id: userId } = request.params;
    return onceInParts(request, deps, 'CloseUser', async (parts) => {
      const user = await deps.userOf(userId);
      if (user === null) throw new DomainError(identityErrors.USER_NOT_FOUND);
      const releasedTerm = isAdministrator(user) ? user.adminTerm : null;
      const staffId = callerOf(request).actor.userId;
      const command: CloseUser = {
        type: 'CloseUser',
        data: {
          userId,
          staffId,
          kind: 'staff',
          releasedTerm,
          leaving: {
            estate: null,
            closedAt: deps.clock().toISOString(),
            retentionYears: deps.retentionYears(),
          },
        },
      };
      userDecider.decide(command, user);
      if (releasedTerm !== null)
        await releaseAdministrator(deps, parts, staffId, { userId, term: releasedTerm });
      const answer = await parts.send({
        decider: userDecider,
        streamId: userId,
        command,
        outcome: () => ({ status: 200, body: { message: successTexts.userDeleted } }),
      });
      await deps.sessions.endAllOf(userId);
      return answer;
    });
  },
});
