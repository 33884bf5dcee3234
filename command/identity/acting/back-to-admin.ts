import { identityErrors } from '../../../domain/identity/errors.ts';
import { signInDecider } from '../../../domain/identity/sign-in/decider.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { landingPages } from '../../../domain/shared/roles.ts';
import { defineRoute, wayBack } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { eachTime, send } from '../../core/send.ts';
import { actingResponse } from '../contract.ts';
import type { ActingDeps } from './deps.ts';
import { sinceSignIn } from './since-sign-in.ts';

/** Ends an acting session and returns to the caller's own, until the original sign-in would have ended. */
export const backToAdmin = defineRoute<ActingDeps>()({
  method: 'POST',
  path: '/authManager/back-to-admin',
  kind: 'command',
  items: () => 0,
  summary: 'Stop acting for a customer; the answer sets the cookie of your own session.',
  permission: wayBack,
  beforeFactor: true,
  response: actingResponse,
  errors: [
    identityErrors.NOT_ACTING,
    identityErrors.USER_NOT_FOUND,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: async (request, deps) => {
    const caller = callerOf(request);
    const { userId: customerId, impersonatorId: staffId } = caller.actor;
    if (staffId === null) throw new DomainError(identityErrors.NOT_ACTING);
    const staff = await deps.userOf(staffId);
    if (staff === null) throw new DomainError(identityErrors.USER_NOT_FOUND);
    // Each return is a new command, whatever idempotency key is sent.
    const answer = await send(eachTime(request), deps, {
      decider: signInDecider,
      streamId: staffId,
      command: { type: 'StopActing', data: { customerId } },
      outcome: () => ({
        status: 200,
        body: { message: successTexts.actingStopped, landing: landingPages[staff.roleId] },
      }),
    });
    const { token, session } = await deps.sessions.start(
      { userId: staffId, impersonatorId: null, remember: false, since: sinceSignIn(caller) },
      caller.sessionId,
    );
    deps.log.info({ staffId, customerId, sessionId: session.id }, 'stopped acting for a customer');
    return { ...answer, headers: { 'Set-Cookie': deps.cookie.write(token, false) } };
  },
});
