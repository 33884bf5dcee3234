import { identityErrors } from '../../../domain/identity/errors.ts';
import { userDecider } from '../../../domain/identity/user/decider.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { once } from '../../core/send.ts';
import { messageResponse } from '../contract.ts';
import type { ErasureDeps } from './deps.ts';
import { estateOf } from './estate.ts';

/**
 * Closes a customer's account at once and for good, and ends its sessions. The personal data are erased when the law
 * allows it (decisions.md 45): `erasePerson` requests the job that does so.
 */
export const deleteCustomer = defineRoute<ErasureDeps>()({
  method: 'DELETE',
  path: '/admin/customers/:id',
  kind: 'command',
  summary:
    'Delete a customer. The account is closed at once; the personal data are erased once the law allows.',
  permission: only(rights.deleteCustomers),
  response: messageResponse,
  errors: [
    identityErrors.USER_NOT_FOUND,
    identityErrors.OWN_ACCESS,
    identityErrors.HAS_OPEN_ORDERS,
    identityErrors.HAS_PENDING_WITHDRAWS,
    identityErrors.HAS_PENDING_DEPOSITS,
    identityErrors.HAS_HELD_DEPOSITS,
    identityErrors.HAS_TRANSFERS_ON_THEIR_WAY,
    identityErrors.HAS_REAL_BALANCE,
    generalErrors.UNAVAILABLE,
  ],
  handle: (request, deps) => {
    const { id: userId } = request.params;
    return once(request, deps, 'CloseUser', async (send) => {
      const estate = await estateOf(deps, userId);
      const answer = await send({
        decider: userDecider,
        streamId: userId,
        command: {
          type: 'CloseUser',
          data: {
            userId,
            staffId: callerOf(request).actor.userId,
            kind: 'customer',
            releasedTerm: null,
            leaving: {
              estate,
              closedAt: deps.clock().toISOString(),
              retentionYears: deps.retentionYears(),
            },
          },
        },
        outcome: () => ({ status: 200, body: { message: successTexts.customerDeleted } }),
      });
      await deps.sessions.endAllOf(userId);
      return answer;
    });
  },
});
