import type { AssignLead, LeadWorker, MoveLead } from '../../domain/crm/lead/commands.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { reaches } from '../../domain/crm/lead/reach.ts';
import { DomainError, isDomainError } from '../../domain/shared/errors.ts';
import type { Handled } from '../core/command.ts';
import type { Handler } from '../core/handle.ts';
import { inParallel } from '../core/in-parallel.ts';
import { partOf, type Sending } from '../core/metadata.ts';

/** What is done to each lead of a bulk. */
export type BulkCommand = MoveLead | AssignLead;

type Bulk = Readonly<{
  handler: Handler;
  sending: Sending;
  ids: readonly string[];
  worker: LeadWorker;
}>;

/** Enough that appends gather, few enough that the person's other commands still get through. */
const underWayMax = 16;

/** The command of one target: its key follows from the whole's, so that a retry completes what is missing. */
const partFor = (sending: Sending, leadId: string): Sending => partOf(sending, `lead/${leadId}`);

/**
 * Refuses with `LEAD_NOT_FOUND`, naming the lead, unless the person reaches every one of them. A lead that an earlier
 * sending of this bulk has already changed may be out of reach since, and counts.
 */
export const requireReachOfAll = async ({ handler, sending, ids, worker }: Bulk): Promise<void> => {
  await inParallel(ids, underWayMax, async (leadId) => {
    const isReached = await handler.find({
      decider: leadDecider,
      streamId: leadId,
      pick: (lead) => (lead.status === 'added' && reaches(worker, lead) ? true : null),
    });
    if (isReached !== null) return;
    const { record, metadata } = partFor(sending, leadId);
    await handler.once(record, metadata, () =>
      Promise.reject(new DomainError('LEAD_NOT_FOUND', { id: leadId })),
    );
  });
};

type Failure = Readonly<{ id: string; code: string; message: string }>;

/** What became of one target; another request's key is the whole's mistake, not the target's. */
const sendOne = async (
  { handler, sending }: Bulk,
  leadId: string,
  command: BulkCommand,
): Promise<Handled | Failure> => {
  try {
    return await handler.handle({
      decider: leadDecider,
      streamId: leadId,
      ...partFor(sending, leadId),
      command,
      outcome: (events) => ({ status: 200, body: { changed: events.length > 0 } }),
    });
  } catch (error) {
    if (!isDomainError(error) || error.code === 'KEY_REUSED') throw error;
    return { id: leadId, code: error.code, message: error.message };
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
  const failed = results.flatMap((result) => ('code' in result ? [result] : []));
  const handled = results.flatMap((result) => ('code' in result ? [] : [result]));
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
