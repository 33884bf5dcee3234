import { identityErrors } from '../../../domain/identity/errors.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import {
  defineRoute,
  withMailedToken,
  type Caller,
  type RouteRequest,
} from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { signInResponse } from '../contract.ts';
import { readSecondStep, secondStepKind } from '../second-step-token.ts';
import { startSession } from '../start-session.ts';
import type { CodePlace } from './code-guard.ts';
import { secondStepRequest } from './contract.ts';
import type { SecondStepDeps } from './deps.ts';
import { passkeyRequest } from './passkey-contract.ts';
import { requireCode } from './require-code.ts';
import { requirePasskey } from './require-passkey.ts';

type StepRequest = RouteRequest<unknown, unknown, Readonly<{ token: string }>>;

/** Starts the session once `prove` has succeeded for the person of the token. */
const goOn = async (
  request: StepRequest,
  deps: SecondStepDeps,
  prove: (caller: Caller, place: CodePlace) => Promise<void>,
) => {
  const caller = callerOf(request);
  const { userId } = caller.actor;
  const { context } = request;
  const begun = readSecondStep(request.tokenData);
  const device = deps.guard.devices.find(context.cookies, begun.account);
  await prove(
    caller,
    device === null ? { kind: 'stranger', userId, ip: context.ip } : { kind: 'device', device },
  );
  return startSession(deps, context, {
    ...begun,
    userId,
    roleId: caller.roleId,
    isProven: true,
    isKnownDevice: device !== null,
  });
};

/** The second step of a sign-in: the password was right, and only the code starts a session. */
export const secondStep = defineRoute<SecondStepDeps>()({
  method: 'POST',
  path: '/auth/login/second-step',
  kind: 'command',
  summary: 'Complete a sign-in with a code of the authenticator app or a recovery code.',
  permission: withMailedToken(secondStepKind),
  body: secondStepRequest,
  response: signInResponse,
  errors: [identityErrors.CODE_NOT_VALID, generalErrors.TOKEN_NOT_VALID],
  handle: (request, deps) =>
    goOn(request, deps, (caller, place) =>
      requireCode(deps, { caller, context: request.context, code: request.body.code, place }),
    ),
});

/** The same with a passkey, which signs the challenge of this token. */
export const passkeyStep = defineRoute<SecondStepDeps>()({
  method: 'POST',
  path: '/auth/login/passkey',
  kind: 'command',
  summary: 'Complete a sign-in with a passkey.',
  permission: withMailedToken(secondStepKind),
  body: passkeyRequest,
  response: signInResponse,
  errors: [identityErrors.PASSKEY_NOT_VALID, generalErrors.TOKEN_NOT_VALID],
  handle: (request, deps) =>
    goOn(request, deps, ({ actor }, place) =>
      requirePasskey(deps, { userId: actor.userId, body: request.body, place }),
    ),
});
