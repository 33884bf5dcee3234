import type { Decider } from '../../../domain/shared/decider.ts';
import type { DomainCommand } from '../../../domain/shared/messages.ts';
import { begun, endOfBulk } from '../command-records.ts';
import type { Outcome } from '../command.ts';
import type { Handler } from '../handle.ts';
import { partKeyOf, partOf, type Sending } from '../metadata.ts';

type RecordBulk = DomainCommand<'BeginBulk' | 'EndBulk', Readonly<Record<never, never>>>;

/**
 * A bulk itself decides nothing and writes no event. It only leaves command records: they bind its idempotency key to
 * these rows and this change, and say when all of it is done.
 */
const decider: Decider<null, RecordBulk, never> = {
  // The first bulks were those of leads, and the name is permanent.
  category: 'lead_bulk',
  foldVersion: 1,
  decide: () => [],
  evolve: (state) => state,
  initialState: () => null,
};

/**
 * Begins a bulk if `check` allows it. A repeat of a bulk that was begun before skips `check` and continues: rows that
 * it has changed may no longer be in the person's reach. Refuses with `KEY_REUSED` if another bulk has this key.
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

/** The id of a bulk that continues after its request; a repeat of the request has the same id. */
export const bulkIdOf = ({ record }: Pick<Sending, 'record'>): string =>
  partKeyOf(record, 'in the background');

/** Records the answer of the whole bulk; from now on its key counts as done. */
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
