import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { messageResponse, sessionsResponse } from './contract.ts';
import { deviceName } from './device-name.ts';
import type { SignInDeps } from './sign-in-deps.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** Where the caller is signed in, newest first: device, address, place and the time of the last activity. */
export const listSessions = defineRoute<Pick<SignInDeps, 'sessions' | 'devices' | 'placeOf'>>()({
  method: 'GET',
  path: '/security/sessions',
  kind: 'query',
  summary: 'Your active sessions.',
  permission: signedIn('no'),
  beforeFactor: true,
  response: sessionsResponse,
  handle: async (request, { sessions, devices, placeOf }) => {
    const { actor, sessionId } = callerOf(request);
    const own = await sessions.listOf(actor.userId);
    const known = await devices.find(
      actor.userId,
      own.map(({ id }) => id),
    );
    const data = await Promise.all(
      own.map(async ({ id, createdAt, seenAt }) => {
        const address = known.get(id)?.ip ?? null;
        return {
          id,
          ...deviceName(known.get(id)?.agent ?? null),
          address,
          place: await placeOf(address),
          created_at: iso(createdAt),
          seen_at: iso(seenAt),
          is_current: id === sessionId,
        };
      }),
    );
    return { status: 200, body: { data } };
  },
});

/** Ends one of the caller's own sessions. It grants nothing, so no password is required (docs/decisions/0015). */
export const endSession = defineRoute<Pick<SignInDeps, 'sessions' | 'log'>>()({
  method: 'DELETE',
  path: '/security/sessions/:id',
  kind: 'command',
  items: () => 0,
  summary: 'End one of your sessions.',
  permission: signedIn('no'),
  beforeFactor: true,
  response: messageResponse,
  errors: [generalErrors.NOT_FOUND],
  handle: async (request, { sessions, log }) => {
    const { userId } = callerOf(request).actor;
    const { id } = request.params;
    if (!(await sessions.endOwn(userId, id))) throw new DomainError(generalErrors.NOT_FOUND);
    log.info({ userId, sessionId: id }, 'a user ended one of their sessions');
    return { status: 200, body: { message: successTexts.sessionEnded } };
  },
});
