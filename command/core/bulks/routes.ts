import { number, object, string } from 'yup';
import { DomainError, type Refusal } from '../../../domain/shared/errors.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import {
  defineRoute,
  only,
  type Caller,
  type RouteDeclaration,
} from '../../../infra/http/route.ts';
import { callerOf } from '../person.ts';
import { bulkResponse } from './contract.ts';
import { textOf } from './job.ts';
import type { BulkStanding, BulkStore } from './store.ts';

export type BulkRouteDeps = Readonly<{ bulks: BulkStore; refusals: readonly Refusal[] }>;

/** Roles that may begin at least one kind of bulk. */
const mayBegin = only([
  roles.admin,
  roles.manager,
  roles.affiliator,
  roles.agent,
  roles.retentionAgent,
]);

/** The bulk, if this person began it or is an admin; any other is refused as if it did not exist. */
const inReach = async (
  { bulks }: BulkRouteDeps,
  id: string,
  { actor, roleId }: Caller,
): Promise<BulkStanding> => {
  const found = await bulks.find(id);
  if (found === null || (roleId !== roles.admin && found.ownerId !== actor.userId))
    throw new DomainError(generalErrors.NOT_FOUND);
  return found;
};

const showBulk = defineRoute<BulkRouteDeps>()({
  method: 'GET',
  path: '/bulks/:id',
  kind: 'query',
  summary: 'Progress of a bulk command, with the rows that were refused and why.',
  permission: mayBegin,
  query: object({
    page: number().integer().min(1).max(1_000_000).default(1),
    limit: number().integer().min(1).max(1_000).default(15),
  }),
  response: bulkResponse,
  handle: async (request, deps) => {
    const { id } = request.params;
    const { page, limit } = request.query;
    const found = await inReach(deps, id, callerOf(request));
    const { total, changed, unchanged, refused } = found;
    const [codes, rows] = await Promise.all([
      deps.bulks.codes(id),
      deps.bulks.refusedRows(id, (page - 1) * limit, limit),
    ]);
    const message = (code: string) => textOf(deps.refusals, code);
    const last_page = Math.max(1, Math.ceil(refused / limit));
    return {
      status: 200,
      body: {
        id,
        name: found.name,
        state: found.isStopped ? 'stopped' : found.state,
        total,
        changed,
        unchanged,
        refused,
        left: total - changed - unchanged - refused,
        begun_at: found.begunAt,
        ended_at: found.endedAt,
        codes: codes.map(({ code, count }) => ({ code, message: message(code), count })),
        data: rows.map(({ place, rowId, code }) => {
          return { row: place, id: rowId, code, message: message(code) };
        }),
        meta: { total: refused, per_page: limit, current_page: page, last_page },
      },
    };
  },
});

/** An action on a bulk that is not over, by the person who began it. */
const askOfBulk = <Act extends 'cancel' | 'retry'>(
  act: Act,
  summary: string,
  ask: (bulks: BulkRouteDeps['bulks'], id: string) => Promise<boolean>,
  message: string,
) =>
  defineRoute<BulkRouteDeps>()({
    method: 'POST',
    path: `/bulks/:id/${act}`,
    kind: 'command',
    summary,
    permission: mayBegin,
    response: object({ message: string().required() }),
    errors: [generalErrors.BULK_OVER],
    handle: async (request, deps) => {
      const { id } = request.params;
      await inReach(deps, id, callerOf(request));
      if (!(await ask(deps.bulks, id))) throw new DomainError(generalErrors.BULK_OVER);
      return { status: 200, body: { message } };
    },
  });

const cancelBulk = askOfBulk(
  'cancel',
  'Cancel a bulk command. Rows in progress are completed, and completed rows stay.',
  (bulks, id) => bulks.askCancel(id),
  successTexts.bulkCancelled,
);

const retryBulk = askOfBulk(
  'retry',
  'Resume a stopped bulk command where it stopped. No row is processed twice.',
  (bulks, id) => bulks.askRetry(id),
  successTexts.bulkBegun,
);

export const bulkRoutes: readonly RouteDeclaration<BulkRouteDeps>[] = [
  showBulk,
  cancelBulk,
  retryBulk,
];
