import { object } from 'yup';
import { readingsDecider } from '../../../domain/audit/readings/decider.ts';
import { identityErrors } from '../../../domain/identity/errors.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { isCustomer } from '../../../domain/shared/roles.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import {
  defineRoute,
  only,
  signedIn,
  type Answer,
  type RouteDeclaration,
  type RouteRequest,
} from '../../../infra/http/route.ts';
import { refusal } from '../../../infra/http/refusals.ts';
import { callerOf } from '../../core/person.ts';
import { eachTime, send } from '../../core/send.ts';
import type { ExportDeps } from './deps.ts';

const archive = {
  method: 'GET',
  kind: 'query',
  stepUp: true,
  response: object({}),
  produces: ['application/zip'],
  // Each request reads a whole history.
  rateLimit: { by: 'person', limit: 5, windowSeconds: 3_600 },
} as const;

type Request = RouteRequest<unknown, unknown, unknown>;

/** Answers with the archive; the access is in the log before a byte is sent. */
const answerWith = async (request: Request, deps: ExportDeps, userId: string): Promise<Answer> => {
  if (await deps.isErased(userId)) throw new DomainError(identityErrors.PERSON_ERASED);
  const stale = await deps.staleness();
  // During a rebuild nobody may be told that nothing is held about them, because it may only be missing so far.
  if (stale === 'rebuilding') return { ...refusal(generalErrors.UNAVAILABLE), stale };
  // Each request is a new command, whatever idempotency key is sent.
  await send(eachTime(request), deps, {
    decider: readingsDecider,
    streamId: callerOf(request).actor.userId,
    command: { type: 'RecordPersonExported', data: { userId } },
    outcome: () => ({ status: 200, body: {} }),
  });
  const day = deps.clock().toISOString().slice(0, 10);
  return {
    status: 200,
    body: await deps.archiveOf(userId, stale, request.context.stillStands),
    ...(stale === null ? {} : { stale }),
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="personal-data-${day}.zip"`,
      'Cache-Control': 'no-store',
    },
  };
};

/** Everything held about the caller. */
export const exportOwn = defineRoute<ExportDeps>()({
  ...archive,
  path: '/security/export',
  summary: 'All data held about you, as a ZIP archive of JSON and files. The export is recorded.',
  permission: signedIn('no'),
  errors: [identityErrors.PERSON_ERASED],
  handle: (request, deps) => answerWith(request, deps, callerOf(request).actor.userId),
});

/** The same about a customer, for the staff who answer such requests. */
export const exportCustomer = defineRoute<ExportDeps>()({
  ...archive,
  path: '/admin/share/users/:id/export',
  summary:
    'All data held about a customer, as a ZIP archive of JSON and files. The export is recorded.',
  permission: only(rights.exportCustomers),
  errors: [identityErrors.PERSON_ERASED, identityErrors.USER_NOT_FOUND, generalErrors.FORBIDDEN],
  handle: async (request, deps) => {
    const { id } = request.params;
    const user = await deps.userOf(id);
    if (user === null) throw new DomainError(identityErrors.USER_NOT_FOUND);
    if (!isCustomer(user.roleId)) throw new DomainError(generalErrors.FORBIDDEN);
    return answerWith(request, deps, id);
  },
});

/** Archives of what is held about people. */
export const personExportRoutes: readonly RouteDeclaration<ExportDeps>[] = [
  exportOwn,
  exportCustomer,
];
