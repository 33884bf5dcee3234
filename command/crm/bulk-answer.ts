import type { Answer } from '../../infra/http/route.ts';
import type { Bulk } from '../core/bulks/bulk.ts';
import { endBulk } from '../core/bulks/records.ts';
import { sendAll } from '../core/bulks/send-rows.ts';
import { mayPass } from '../core/may-pass.ts';
import type { Sending } from '../core/metadata.ts';
import type { CommandDeps } from '../deps.ts';
import type { BulkLeadsResponse } from './contract.ts';

type Asked<Params> = Readonly<{
  bulk: Bulk<Params, string>;
  ids: readonly string[];
  params: Params;
  sending: Sending;
}>;

/** How many refused rows the command record names at most, because a record holds 64 KiB. */
const namedMost = 100;

/**
 * Carries out a bulk of leads within its request, and returns which leads it changed. Its idempotency key is recorded
 * as done only once a repeat could change nothing more.
 */
export const answerAtOnce = async <Params>(
  { bulk, ids, params, sending }: Asked<Params>,
  deps: Pick<CommandDeps, 'handler' | 'head'>,
  undoId?: string,
): Promise<Readonly<{ answer: Answer; changedIds: readonly string[] }>> => {
  const { position, failed, changedIds, ...counts } = await sendAll(deps.handler, sending, ids, {
    idOf: bulk.idOf,
    commandOf: (leadId) => bulk.commandOf(leadId, params),
  });
  const body: BulkLeadsResponse = {
    message: bulk.doneText(params),
    ...(undoId === undefined || counts.changed === 0 ? {} : { undo: undoId }),
    ...counts,
    failed: failed.map(({ id, refusal: { code }, message, params: filled }) => ({
      id,
      code,
      message,
      params: filled,
    })),
  };
  if (!failed.some(({ refusal }) => mayPass(refusal))) {
    const kept = { ...body, failed: body.failed.slice(0, namedMost) };
    await endBulk(deps.handler, sending, { status: 200, body: kept });
  }
  const answer = { status: 200, body, position: position ?? (await deps.head()), refused: failed };
  return { answer, changedIds };
};
