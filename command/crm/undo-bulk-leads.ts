import { object, string } from 'yup';
import { crmErrors } from '../../domain/crm/errors.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { bulkLeadsAtOnce, undoSeconds } from '../../domain/shared/crm/types.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { rights } from '../../domain/shared/rights.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only, type Answer } from '../../infra/http/route.ts';
import { defineBulk } from '../core/bulks/bulk.ts';
import { beginBulk } from '../core/bulks/records.ts';
import { uuidv5 } from '../core/ids.ts';
import type { Sending } from '../core/metadata.ts';
import { callerOf, sendingOfRequest } from '../core/person.ts';
import type { CommandDeps } from '../deps.ts';
import { answerAtOnce } from './bulk-answer.ts';
import { bulkLeadsResponse } from './contract.ts';
import { workerOf } from './facts.ts';
import { leadBulk, leadWorker } from './lead-bulk.ts';

/** Extra time for a slow response of the bulk itself. */
const graceSeconds = 5;

/** Undoes what a bulk did to leads; each row is a lead. */
export const leadUndoBulk = defineBulk({
  name: 'leads_undone',
  params: object({ bulkId: string().required(), worker: leadWorker }),
  row: string().required(),
  idOf: (leadId) => leadId,
  commandOf: (leadId, { bulkId, worker }) => ({
    decider: leadDecider,
    streamId: leadId,
    command: { type: 'UndoLeadBulk', data: { bulkId, worker } },
  }),
  doneText: () => successTexts.leadBulkUndone,
});

type Undo = Readonly<{ id: string; bulkId: string; ownerId: string }>;

/** The undo's id is derived from the bulk's id, so that a bulk is undone once, however often that is asked for. */
const undoOf = (bulkId: string, ownerId: string): Undo => ({
  id: uuidv5('undo', bulkId),
  bulkId,
  ownerId,
});

/** The leads that the person's own bulk changed, while it can be undone. */
const changedBy = async (
  { bulkId, ownerId }: Undo,
  { keptIds, bulks }: Pick<CommandDeps, 'keptIds' | 'bulks'>,
): Promise<readonly string[]> => {
  const within = { id: bulkId, ownerId, withinSeconds: undoSeconds + graceSeconds };
  const ids =
    (await keptIds.find({ ...within, keptFor: 'undo' })) ??
    (await bulks.changedRows({ ...within, name: leadBulk.name }));
  if (ids === null) throw new DomainError(crmErrors.BULK_NOT_UNDONE);
  return ids;
};

/** The leads of an undo that has begun. */
const begunIds = (
  { id, ownerId }: Undo,
  { keptIds }: Pick<CommandDeps, 'keptIds'>,
): Promise<readonly string[] | null> => keptIds.find({ id, ownerId, keptFor: 'undo' });

/**
 * Stores what will be undone before any of it is, so that an interrupted undo continues with the same leads after the
 * time limit.
 */
const beginUndo = async (
  undo: Undo,
  deps: Pick<CommandDeps, 'keptIds' | 'bulks'>,
): Promise<void> => {
  if ((await begunIds(undo, deps)) !== null) return;
  const { id, ownerId } = undo;
  await deps.keptIds.keep({ id, ownerId, keptFor: 'undo', ids: await changedBy(undo, deps) });
};

/** Once the leads of an undo are forgotten, only its command record is left to answer with. */
const answerOfBefore = async (
  { record }: Sending,
  { handler }: Pick<CommandDeps, 'handler'>,
): Promise<Answer> => {
  const outcome = await handler.outcomeOf(record);
  if (outcome?.state !== 'done') throw new DomainError(crmErrors.BULK_NOT_UNDONE);
  const { status, body, position } = outcome;
  return { status, body, position };
};

/** Undoes the caller's own bulk, lead by lead; a lead that somebody has changed since stays as it is. */
export const undoBulkLeads = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/leads/bulk/:id/undo',
  kind: 'command',
  // Costs no items: the bulk was counted already, and may have used up the person's limit for longer than it can be
  // undone.
  items: () => 0,
  rateLimit: { by: 'person', limit: 10, windowSeconds: 60 },
  summary:
    'Undo your bulk change of leads within 30 seconds. Leads that somebody has changed since stay. An undo that began in time may be sent again later.',
  permission: only(rights.moveLeads),
  response: bulkLeadsResponse,
  alsoAnswers: [202],
  errors: [crmErrors.BULK_NOT_UNDONE],
  handle: async (request, deps): Promise<Answer> => {
    const bulkId = request.params.id;
    const sending = sendingOfRequest('UndoBulkLeads', request, deps);
    const worker = workerOf(callerOf(request));
    const params = { bulkId, worker };
    const undo = undoOf(bulkId, worker.userId);
    await beginBulk(deps.handler, sending, () => beginUndo(undo, deps));
    const ids = await begunIds(undo, deps);
    if (ids === null) return answerOfBefore(sending, deps);
    if (ids.length <= bulkLeadsAtOnce)
      return (await answerAtOnce({ bulk: leadUndoBulk, ids, params, sending }, deps)).answer;
    const { id } = undo;
    const rows = ids.map((leadId) => ({ id: leadId, row: () => leadId }));
    await deps.bulks.begin({ id, name: leadUndoBulk.name, sending, params, rows });
    return {
      status: 202,
      body: { message: successTexts.bulkBegun, id, changed: 0, unchanged: 0, failed: [] },
      position: await deps.head(),
    };
  },
});
