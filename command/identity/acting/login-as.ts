import { identityErrors } from '../../../domain/identity/errors.ts';
import { signInDecider } from '../../../domain/identity/sign-in/decider.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { isCustomer, landingPages, roles } from '../../../domain/shared/roles.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only, type Caller } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { eachTime, send } from '../../core/send.ts';
import { actingResponse } from '../contract.ts';
import type { ActingDeps } from './deps.ts';
import { sinceSignIn } from './since-sign-in.ts';

/** Refuses with USER_NOT_FOUND, FORBIDDEN (for staff), and CUSTOMER_INACTIVE. */
const requireCustomer = async (
  { userOf, reaches }: ActingDeps,
  id: string,
  caller: Caller,
): Promise<void> => {
  const user = await userOf(id);
  if (user === null || user.isClosed) throw new DomainError(identityErrors.USER_NOT_FOUND);
  const isLinkedOnly = caller.roleId === roles.retentionAgent;
  if (isLinkedOnly && !(await reaches(id, caller)))
    throw new DomainError(identityErrors.USER_NOT_FOUND);
  if (!isCustomer(user.roleId)) throw new DomainError(generalErrors.FORBIDDEN);
  if (!user.isActive) throw new DomainError(identityErrors.CUSTOMER_INACTIVE);
};

/**
 * Begins an acting session that replaces the session of the request. It has the customer's rights, except what routes
 * refuse (`acting`), and both people are in every event. It is in the log before it begins, and ends when the original
 * sign-in would have ended.
 */
export const loginAs = defineRoute<ActingDeps>()({
  method: 'POST',
  path: '/admin/customers/login-as/:id',
  kind: 'command',
  summary: 'Act for a customer (Login as); the answer sets a new session cookie.',
  permission: only(rights.actForCustomers),
  response: actingResponse,
  errors: [
    identityErrors.USER_NOT_FOUND,
    identityErrors.CUSTOMER_INACTIVE,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: async (request, deps) => {
    const { id: customerId } = request.params;
    const caller = callerOf(request);
    const { userId: staffId } = caller.actor;
    await requireCustomer(deps, customerId, caller);
    // Each call creates a session, so each is appended to the log, whatever idempotency key is sent.
    const answer = await send(eachTime(request), deps, {
      decider: signInDecider,
      streamId: staffId,
      command: { type: 'StartActing', data: { customerId } },
      outcome: () => ({
        status: 200,
        body: { message: successTexts.actingStarted, landing: landingPages[roles.customer] },
      }),
    });
    const { token, session } = await deps.sessions.start(
      {
        userId: customerId,
        impersonatorId: staffId,
        remember: false,
        since: sinceSignIn(caller),
      },
      caller.sessionId,
    );
    deps.log.info({ staffId, customerId, sessionId: session.id }, 'started to act for a customer');
    return { ...answer, headers: { 'Set-Cookie': deps.cookie.write(token, false) } };
  },
});
