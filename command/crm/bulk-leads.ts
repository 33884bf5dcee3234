import { crmErrors } from '../../domain/crm/errors.ts';
import { bulkLeadsAtOnce } from '../../domain/shared/crm/types.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { rights } from '../../domain/shared/rights.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only, type Answer } from '../../infra/http/route.ts';
import type { BulkParams } from '../core/bulks/bulk.ts';
import { beginBulk, bulkIdOf } from '../core/bulks/records.ts';
import type { Sending } from '../core/metadata.ts';
import { callerOf, sendingOfRequest } from '../core/person.ts';
import { wasSentBefore } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { answerAtOnce } from './bulk-answer.ts';
import { bulkLeadsRequest, bulkLeadsResponse, type BulkLeadsResponse } from './contract.ts';
import { requireAssignable, workerOf } from './facts.ts';
import { leadBulk, requireMayChange, requireReachOfAll } from './lead-bulk.ts';

type Asked = Readonly<{
  ids: readonly string[];
  /** The selection that the leads come from, if any. */
  selection: string | undefined;
  params: BulkParams<typeof leadBulk>;
  sending: Sending;
}>;

/** How long a selection can be acted on: while its person still looks at what was counted. */
const selectionSeconds = 1_800;

/** Carries out the whole bulk within the request, and keeps the changed ids for a while so that it can be undone. */
const doAtOnce = async (asked: Asked, deps: CommandDeps): Promise<Answer> => {
  const id = bulkIdOf(asked.sending);
  const { answer, changedIds } = await answerAtOnce({ bulk: leadBulk, ...asked }, deps, id);
  const ownerId = asked.params.worker.userId;
  if (changedIds.length > 0)
    await deps.keptIds.keep({ id, ownerId, keptFor: 'undo', ids: changedIds });
  return answer;
};

/** A selection counts as one command, however many leads it holds. So it can begin only one bulk, which uses it up. */
const beginLater = async (
  id: string,
  { ids, selection, params, sending }: Asked,
  { bulks, keptIds }: Pick<CommandDeps, 'bulks' | 'keptIds'>,
): Promise<void> => {
  const rows = ids.map((leadId) => ({ id: leadId, row: () => leadId }));
  const order = { id, name: leadBulk.name, sending, params, rows };
  if (selection === undefined) return bulks.begin(order);
  const whose = { id: selection, ownerId: params.worker.userId, keptFor: 'selection' } as const;
  if (await keptIds.useUp(whose, (client) => bulks.begin(order, client))) return;
  if ((await bulks.find(id)) === null) throw new DomainError(generalErrors.SELECTION_OVER);
};

/** Leaves the whole bulk to a due job that runs after the request. */
const doLater = async (asked: Asked, deps: CommandDeps): Promise<Answer> => {
  const id = bulkIdOf(asked.sending);
  await beginLater(id, asked, deps);
  const body: BulkLeadsResponse = {
    message: successTexts.bulkBegun,
    id,
    undo: id,
    changed: 0,
    unchanged: 0,
    failed: [],
  };
  return { status: 202, body, position: await deps.head() };
};

/**
 * The leads that are named, or those of the caller's own selection as they were counted. Once a selection has expired,
 * a repeat of the request that began the bulk gets none and the same response as before, because the bulk already has
 * its leads.
 */
const idsOf = async (
  {
    ids,
    selection,
  }: Readonly<{ ids?: readonly string[] | undefined; selection?: string | undefined }>,
  { ownerId, bulkId }: Readonly<{ ownerId: string; bulkId: string }>,
  { keptIds, bulks }: Pick<CommandDeps, 'keptIds' | 'bulks'>,
): Promise<readonly string[]> => {
  if (selection === undefined) return ids ?? [];
  const withinSeconds = selectionSeconds;
  const kept = await keptIds.find({ id: selection, ownerId, keptFor: 'selection', withinSeconds });
  if (kept !== null) return kept;
  if ((await bulks.find(bulkId)) === null) throw new DomainError(generalErrors.SELECTION_OVER);
  return [];
};

/**
 * Moves or assigns leads, each by its own command. All named leads must be in reach. A selection holds what the
 * person's list showed; a lead of it that is out of reach by now is refused on its own.
 */
export const bulkLeads = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/admin/leads/bulk',
  kind: 'command',
  items: ({ ids }) => ids?.length ?? 1,
  isRepeat: wasSentBefore,
  summary:
    'Move leads to a group or assign an agent. The body names the leads, or a selection (POST /admin/lists/selections). A list with a lead outside your reach is refused as a whole. Selections and lists of more than 1,000 leads run in the background: the answer is 202 with the id for GET /bulks/{id}.',
  permission: only(rights.moveLeads),
  body: bulkLeadsRequest,
  response: bulkLeadsResponse,
  alsoAnswers: [202],
  errors: [
    crmErrors.LEAD_NOT_FOUND,
    crmErrors.NOT_ASSIGNABLE,
    generalErrors.SELECTION_OVER,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: async (request, deps) => {
    const { data: change, selection } = request.body;
    const worker = workerOf(callerOf(request));
    requireMayChange(change, worker);
    const sending = sendingOfRequest('BulkLeads', request, deps);
    const bulkId = bulkIdOf(sending);
    const ids = await idsOf(request.body, { ownerId: worker.userId, bulkId }, deps);
    const asked: Asked = { ids, selection, params: { change, worker, bulkId }, sending };
    await beginBulk(deps.handler, asked.sending, async () => {
      deps.reference.requireFresh('user');
      await requireAssignable(change, deps);
      if (selection === undefined) await requireReachOfAll(deps.handler, ids, worker);
    });
    const isSmall = selection === undefined && ids.length <= bulkLeadsAtOnce;
    return isSmall ? doAtOnce(asked, deps) : doLater(asked, deps);
  },
});
