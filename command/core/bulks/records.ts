import type { Decider } from '../../../domain/shared/decider.ts';
import type { DomainCommand } from '../../../domain/shared/messages.ts';
import { begun, endOfBulk } from '../command-records.ts';
import type { Outcome } from '../command.ts';
import type { Handler } from '../handle.ts';
import { partKeyOf, partOf, type Sending } from '../metadata.ts';

type RecordBulk = DomainCommand<'BeginBulk' | 'EndBulk', Readonly<Record<never, never>>>;

/**
 * A bulk as a whole decides nothing and writes no event: it leaves its records, so that its key stands for these rows and
 * this change alone, and says when all of it is done.
 */
const decider: Decider<null, RecordBulk, never> = {
  // The first bulks were those of leads; the name is permanent.
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
  handler: Pick<Handler, 'once'>,
  { record, metadata }: Sending,
  check: () => Promise<void>,
): Promise<void> => {
  await handler.once(record, metadata, async (send) => {
    await check();
    return send({
      decider,
      streamId: record.commandId,
      record,
      metadata,
      command: { type: 'BeginBulk', data: {} },
      outcome: () => ({ status: begun, body: {} }),
    });
  });
};

/** The id under which a bulk goes on after its request; a repeat of the request has the same. */
export const bulkIdOf = ({ record }: Pick<Sending, 'record'>): string =>
  partKeyOf(record, 'in the background');

/** Keeps what the whole answers: from now on its key is known as done. */
export const endBulk = async (
  handler: Pick<Handler, 'handle'>,
  sending: Sending,
  outcome: Outcome,
): Promise<void> => {
  await handler.handle({
    decider,
    streamId: sending.record.commandId,
    ...partOf(sending, endOfBulk),
    command: { type: 'EndBulk', data: {} },
    outcome: () => outcome,
  });
};
