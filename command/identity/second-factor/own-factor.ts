import { secondFactorDecider } from '../../../domain/identity/second-factor/decider.ts';
import type { SecondFactorCommand } from '../../../domain/identity/second-factor/decider.ts';
import { identityErrors } from '../../../domain/identity/errors.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { isCustomer } from '../../../domain/shared/roles.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { requireFreshCode } from '../../../infra/http/authorise.ts';
import {
  defineRoute,
  signedIn,
  type Caller,
  type RouteRequest,
} from '../../../infra/http/route.ts';
import { qrPicture } from '../../../infra/vault/qr-picture.ts';
import { newTotpSecret, totpUri } from '../../../infra/vault/totp.ts';
import { callerOf } from '../../core/person.ts';
import { once } from '../../core/send.ts';
import { messageResponse } from '../contract.ts';
import { requireOwnPassword } from '../own-password.ts';
import { tryCode } from './code-guard.ts';
import {
  codeRequest,
  newCodesRequest,
  recoveryCodesResponse,
  secondFactorResponse,
  setUpFactorRequest,
  setUpFactorResponse,
} from './contract.ts';
import type { SecondFactorDeps } from './deps.ts';
import { requireCode } from './require-code.ts';
import { settleFactor } from './settle-factor.ts';

const own = { permission: signedIn('no'), beforeFactor: true } as const;
const path = '/security/second-factor';
const inSession = ({ sessionId }: Caller) => ({ kind: 'session', sessionId }) as const;
const limit = { by: 'person', limit: 10, windowSeconds: 60 } as const;

type CodeRequest = RouteRequest<unknown, unknown, Readonly<{ code?: string | undefined }>>;

/** Sends a command about the caller's factor. The code is not part of the command record. */
const sendAbout = (
  request: CodeRequest,
  deps: SecondFactorDeps,
  command: SecondFactorCommand,
  message: string,
  before: (caller: Caller) => Promise<void>,
) => {
  const caller = callerOf(request);
  return once({ ...request, body: {} }, deps, command.type, async (send) => {
    await before(caller);
    return send({
      decider: secondFactorDecider,
      streamId: caller.actor.userId,
      command,
      outcome: () => ({ status: 200, body: { message } }),
    });
  });
};

const provedBy = (request: CodeRequest, deps: SecondFactorDeps) => (caller: Caller) =>
  requireCode(deps, {
    caller,
    context: request.context,
    code: request.body.code ?? '',
    place: inSession(caller),
  });

/** Accepts a code, or a passkey that was proved a moment ago. */
const provedByAny = (request: CodeRequest, deps: SecondFactorDeps) => async (caller: Caller) => {
  if (request.body.code !== undefined) return provedBy(request, deps)(caller);
  if ((await deps.passkeys.listOf(caller.actor.userId)).length === 0)
    throw new DomainError(identityErrors.CODE_NOT_VALID);
  requireFreshCode(caller);
};

/** Whether the caller has a second factor. */
export const showFactor = defineRoute<SecondFactorDeps>()({
  ...own,
  method: 'GET',
  path,
  kind: 'query',
  summary:
    'Your two-factor sign-in: whether it is on, the remaining recovery codes and your passkeys.',
  response: secondFactorResponse,
  handle: async (request, { factors, passkeys, staffNeedFactor }) => {
    const { actor, roleId } = callerOf(request);
    const found = await factors.tell(actor.userId);
    const own = await passkeys.listOf(actor.userId);
    return {
      status: 200,
      body: {
        is_on: (found?.since ?? null) !== null,
        since: found?.since?.toISOString() ?? null,
        recovery_codes_left: found?.codesLeft ?? 0,
        is_required: !isCustomer(roleId) && staffNeedFactor(),
        passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt?.toISOString() ?? null,
        })),
      },
    };
  },
});

/** Creates a secret for an authenticator app; it takes effect once a code confirms it. */
export const setUpFactor = defineRoute<SecondFactorDeps>()({
  ...own,
  method: 'POST',
  path,
  kind: 'command',
  items: () => 0,
  summary: 'Begin to set up two-factor sign-in; only this answer contains the secret.',
  // A person with a passkey must prove it, because the app will give the same access.
  stepUp: true,
  body: setUpFactorRequest,
  response: setUpFactorResponse,
  rateLimit: limit,
  errors: [identityErrors.SECOND_FACTOR_ON],
  handle: async (request, deps) => {
    const { factors, contactOf, siteName, clock } = deps;
    const caller = callerOf(request);
    const { userId } = caller.actor;
    await requireOwnPassword(deps, caller, request.body.password);
    const secret = newTotpSecret();
    if (!(await factors.begin(userId, secret, clock().getTime())))
      throw new DomainError(identityErrors.SECOND_FACTOR_ON);
    const contact = await contactOf(userId);
    const uri = totpUri(secret, siteName(), contact?.email ?? '');
    const message = successTexts.secondFactorBegun;
    return { status: 200, body: { message, secret, uri, qr: await qrPicture(uri) } };
  },
});

/** Turns the app on with one of its codes. Every other session ends, because it has not proved the factor. */
export const confirmFactor = defineRoute<SecondFactorDeps>()({
  ...own,
  method: 'POST',
  path: `${path}/confirm`,
  kind: 'command',
  items: () => 0,
  summary:
    'Turn two-factor sign-in on with a code of the authenticator app; only this answer contains the ten recovery codes.',
  body: codeRequest,
  response: recoveryCodesResponse,
  rateLimit: limit,
  errors: [identityErrors.CODE_NOT_VALID],
  handle: async (request, deps) => {
    const { factors, guard, clock, sessions } = deps;
    const { userId } = callerOf(request).actor;
    const command = { type: 'TurnOnSecondFactor', data: {} } as const;
    const answer = await sendAbout(
      request,
      deps,
      command,
      successTexts.secondFactorOn,
      async (caller) => {
        requireFreshCode(caller);
        const code = request.body.code.replace(/\s/g, '');
        const isRight = await tryCode(guard.attempts, inSession(caller), async () =>
          (await factors.accept(userId, code, clock().getTime())) ? true : null,
        );
        if (isRight === null) throw new DomainError(identityErrors.CODE_NOT_VALID);
      },
    );
    // After the event, and also on a repeat, which completes what a crash left undone.
    const codes = await settleFactor(deps, userId, 'make codes');
    const { sessionId } = callerOf(request);
    await sessions.prove(sessionId);
    await sessions.endOthers(userId, { id: sessionId });
    sessions.refresh(userId);
    return { ...answer, body: { ...Object(answer.body), codes } };
  },
});

/** Turns the app off with a code. */
export const turnOffFactor = defineRoute<SecondFactorDeps>()({
  ...own,
  method: 'POST',
  path: `${path}/turn-off`,
  kind: 'command',
  items: () => 0,
  summary: 'Turn two-factor sign-in off with a code of the authenticator app or a recovery code.',
  body: codeRequest,
  response: messageResponse,
  rateLimit: limit,
  errors: [identityErrors.CODE_NOT_VALID, identityErrors.SECOND_FACTOR_NEEDED],
  handle: async (request, deps) => {
    const { actor, roleId } = callerOf(request);
    const { userId } = actor;
    const isNeeded = !isCustomer(roleId) && deps.staffNeedFactor();
    const command = { type: 'TurnOffSecondFactor', data: { isNeeded } } as const;
    const answer = await sendAbout(
      request,
      deps,
      command,
      successTexts.secondFactorOff,
      async (caller) => {
        // Checked before the code is used up; the decider still has the last word.
        if (isNeeded && (await deps.passkeys.listOf(userId)).length === 0)
          throw new DomainError(identityErrors.SECOND_FACTOR_NEEDED);
        await provedBy(request, deps)(caller);
      },
    );
    await settleFactor(deps, userId, 'make none');
    deps.sessions.refresh(userId);
    return answer;
  },
});

/** Replaces the recovery codes. */
export const renewRecoveryCodes = defineRoute<SecondFactorDeps>()({
  ...own,
  method: 'POST',
  path: `${path}/recovery-codes`,
  kind: 'command',
  items: () => 0,
  summary:
    'Generate ten new recovery codes; only this answer contains them, and the earlier ones stop working.',
  body: newCodesRequest,
  response: recoveryCodesResponse,
  rateLimit: limit,
  errors: [identityErrors.CODE_NOT_VALID],
  handle: async (request, deps) => {
    const command = { type: 'MakeRecoveryCodes', data: {} } as const;
    const answer = await sendAbout(
      request,
      deps,
      command,
      successTexts.recoveryCodesMade,
      provedByAny(request, deps),
    );
    const codes = await settleFactor(deps, callerOf(request).actor.userId, 'make codes');
    return { ...answer, body: { ...Object(answer.body), codes } };
  },
});

/** Proves the factor again, for calls that require a fresh code. */
export const proveFactor = defineRoute<SecondFactorDeps>()({
  ...own,
  method: 'POST',
  path: `${path}/prove`,
  kind: 'command',
  items: () => 0,
  summary: 'Prove the second factor; for ten minutes, calls that require a fresh code are allowed.',
  body: codeRequest,
  response: messageResponse,
  rateLimit: limit,
  errors: [identityErrors.CODE_NOT_VALID],
  handle: async (request, deps) => {
    const caller = callerOf(request);
    await provedBy(request, deps)(caller);
    await deps.sessions.prove(caller.sessionId);
    return { status: 200, body: { message: successTexts.secondFactorProved } };
  },
});
