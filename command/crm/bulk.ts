import type { AssignLead, LeadWorker, MoveLead } from '../../domain/crm/lead/commands.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { reaches } from '../../domain/crm/lead/reach.ts';
import type { Decider } from '../../domain/shared/decider.ts';
import { DomainError, isDomainError, type Refusal } from '../../domain/shared/errors.ts';
import type { DomainCommand } from '../../domain/shared/messages.ts';
import { begun } from '../core/command-records.ts';
import type { Handled } from '../core/command.ts';
import type { Handler } from '../core/handle.ts';
import { inParallel } from '../core/in-parallel.ts';
import { partOf, type Sending } from '../core/metadata.ts';
import { crmErrors } from '../../domain/crm/errors.ts';

/** What is done to each lead of a bulk. */
export type BulkCommand = MoveLead | AssignLead;

type Bulk = Readonly<{
  handler: Handler;
  sending: Sending;
  ids: readonly string[];
  worker: LeadWorker;
}>;

/** Enough that appends gather, few enough that the person's other commands still get through. */
const underWayMax = 32;

type BeginBulk = DomainCommand<'BeginBulk', Readonly<Record<never, never>>>;

/**
 * A bulk as a whole decides nothing and writes no event: it leaves its record, so that its key stands for these leads and
 * this change alone.
 */
const bulkDecider: Decider<null, BeginBulk, never> = {
  category: 'lead_bulk',
  foldVersion: 1,
  decide: () => [],
  evolve: (state) => state,
  initialState: () => null,
};

/**
 * Begins a bulk where `check` finds nothing against it. One that was begun before goes on to its end, whatever `check`
 * says by now: what it has changed may be out of the person's reach since. Refuses with `KEY_REUSED` another one.
 */
export const beginBulk = async (
  { handler, sending }: Pick<Bulk, 'handler' | 'sending'>,
  check: () => Promise<void>,
): Promise<void> => {
  const { record, metadata } = sending;
  await handler.once(record, metadata, async (send) => {
    await check();
    return send({
      ...{ decider: bulkDecider, streamId: record.commandId, record, metadata },
      command: { type: 'BeginBulk', data: {} },
      outcome: () => ({ status: begun, body: {} }),
    });
  });
};

/** Refuses with `LEAD_NOT_FOUND`, naming the lead, unless the person reaches every one of them. */
export const requireReachOfAll = async ({
  handler,
  ids,
  worker,
}: Omit<Bulk, 'sending'>): Promise<void> => {
  await inParallel(ids, underWayMax, async (leadId) => {
    const isReached = await handler.find({
      decider: leadDecider,
      streamId: leadId,
      pick: (lead) => (lead.status === 'added' && reaches(worker, lead) ? true : null),
    });
    if (isReached === null) throw new DomainError(crmErrors.LEAD_NOT_FOUND, { id: leadId });
  });
};

type Failure = Readonly<{ id: string; refusal: Refusal; message: string }>;

/** What became of one target. */
const sendOne = async (
  { handler, sending }: Bulk,
  leadId: string,
  command: BulkCommand,
): Promise<Handled | Failure> => {
  try {
    return await handler.handle({
      decider: leadDecider,
      streamId: leadId,
      // Its key follows from the whole's, so that a retry completes what is missing.
      ...partOf(sending, `lead/${leadId}`),
      command,
      outcome: (events) => ({ status: 200, body: { changed: events.length > 0 } }),
    });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { id: leadId, refusal: error.refusal, message: error.message };
  }
};

export type BulkResult = Readonly<{
  changed: number;
  unchanged: number;
  failed: readonly Failure[];
  /** Of the last of them; `null` where none was carried out. */
  position: bigint | null;
}>;

/** One command per target. */
export const sendToAll = async (bulk: Bulk, command: BulkCommand): Promise<BulkResult> => {
  const results = await inParallel(bulk.ids, underWayMax, (leadId) =>
    sendOne(bulk, leadId, command),
  );
  const failed = results.flatMap((result) => ('refusal' in result ? [result] : []));
  const handled = results.flatMap((result) => ('refusal' in result ? [] : [result]));
  const changed = handled.filter(({ body }) => body['changed'] === true).length;
  return {
    changed,
    unchanged: handled.length - changed,
    failed,
    position: handled.reduce<bigint | null>(
      (last, { position }) => (last === null || position > last ? position : last),
      null,
    ),
  };
};
