import { crmErrors } from '../../domain/crm/errors.ts';
import { bulkLeadsAtOnce } from '../../domain/shared/crm/types.ts';
import { rights } from '../../domain/shared/rights.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only, type Answer } from '../../infra/http/route.ts';
import type { BulkParams } from '../core/bulks/bulk.ts';
import { beginBulk, bulkIdOf, endBulk } from '../core/bulks/records.ts';
import { sendAll } from '../core/bulks/send-rows.ts';
import { mayPass } from '../core/may-pass.ts';
import type { Sending } from '../core/metadata.ts';
import { callerOf, sendingOfRequest } from '../core/person.ts';
import type { CommandDeps } from '../deps.ts';
import { bulkLeadsRequest, bulkLeadsResponse, type BulkLeadsResponse } from './contract.ts';
import { requireAssignable, workerOf } from './facts.ts';
import { leadBulk, requireMayChange, requireReachOfAll } from './lead-bulk.ts';

type Asked = Readonly<{
  ids: readonly string[];
  params: BulkParams<typeof leadBulk>;
  sending: Sending;
}>;

/** Refused rows that the record of the whole names: a record has 64 KiB. */
const namedMost = 100;

/** All of it within the request. Its key is known as done once nothing is left that a repeat could bring about. */
const doAtOnce = async ({ ids, params, sending }: Asked, deps: CommandDeps): Promise<Answer> => {
  const { position, failed, ...counts } = await sendAll(deps.handler, sending, ids, {
    idOf: leadBulk.idOf,
    commandOf: (leadId) => leadBulk.commandOf(leadId, params),
  });
  const body: BulkLeadsResponse = {
    message: leadBulk.doneText(params),
    ...counts,
    failed: failed.map(({ id, refusal: { code }, message, params }) => ({
      id,
      code,
      message,
      params,
    })),
  };
  if (!failed.some(({ refusal }) => mayPass(refusal))) {
    const kept = { ...body, failed: body.failed.slice(0, namedMost) };
    await endBulk(deps.handler, sending, { status: 200, body: kept });
  }
  return { status: 200, body, position: position ?? (await deps.head()), refused: failed };
};

/** All of it after the request, by a due job. */
const doLater = async ({ ids, params, sending }: Asked, deps: CommandDeps): Promise<Answer> => {
  const id = bulkIdOf(sending);
  const rows = ids.map((leadId) => ({ id: leadId, row: leadId }));
  await deps.bulks.begin({ id, name: leadBulk.name, sending, params, rows });
  const body: BulkLeadsResponse = {
    message: successTexts.bulkBegun,
    id,
    changed: 0,
    unchanged: 0,
    failed: [],
  };
  return { status: 202, body, position: await deps.head() };
};

/** Moves or assigns leads: all must be in reach, then each is a command of its own. */
export const bulkLeads = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/admin/leads/bulk',
  kind: 'command',
  items: ({ ids }) => ids.length,
  summary:
    'Move leads to a group or assign an agent; refused as a whole if one is out of reach. More than 1,000 go on in the background: 202 with the id that GET /bulks/{id} takes.',
  permission: only(rights.moveLeads),
  body: bulkLeadsRequest,
  response: bulkLeadsResponse,
  alsoAnswers: [202],
  errors: [crmErrors.LEAD_NOT_FOUND, crmErrors.NOT_ASSIGNABLE, generalErrors.REFERENCE_DATA_STALE],
  handle: async (request, deps) => {
    const { ids, data: change } = request.body;
    const worker = workerOf(callerOf(request));
    requireMayChange(change, worker);
    const params = { change, worker };
    const asked: Asked = { ids, params, sending: sendingOfRequest('BulkLeads', request, deps) };
    await beginBulk(deps.handler, asked.sending, async () => {
      deps.reference.requireFresh('user');
      await requireAssignable(change, deps);
      await requireReachOfAll(deps.handler, ids, worker);
    });
    return ids.length <= bulkLeadsAtOnce ? doAtOnce(asked, deps) : doLater(asked, deps);
  },
});
