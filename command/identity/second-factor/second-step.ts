import { identityErrors } from '../../../domain/identity/errors.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { defineRoute, withMailedToken } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { signInResponse } from '../contract.ts';
import { readSecondStep, secondStepKind } from '../second-step-token.ts';
import { startSession } from '../start-session.ts';
import { secondStepRequest } from './contract.ts';
import type { SecondStepDeps } from './deps.ts';
import { requireCode } from './require-code.ts';

/** The second step of a sign-in: the password was right, and only the code starts a session. */
export const secondStep = defineRoute<SecondStepDeps>()({
  method: 'POST',
  path: '/auth/login/second-step',
  kind: 'command',
  summary: 'Second step of a sign-in: a code of the app or a recovery code starts the session.',
  permission: withMailedToken(secondStepKind),
  body: secondStepRequest,
  response: signInResponse,
  errors: [identityErrors.CODE_NOT_VALID, generalErrors.TOKEN_NOT_VALID],
  handle: async (request, deps) => {
    const { context, body, tokenData } = request;
    const caller = callerOf(request);
    const { userId } = caller.actor;
    const begun = readSecondStep(tokenData);
    const device = deps.guard.devices.find(context.cookies, begun.account);
    await requireCode(deps, {
      caller,
      context,
      code: body.code,
      place:
        device === null ? { kind: 'stranger', userId, ip: context.ip } : { kind: 'device', device },
    });
    return startSession(deps, context, {
      ...begun,
      userId,
      roleId: caller.roleId,
      isProven: true,
      isKnownDevice: device !== null,
    });
  },
});
