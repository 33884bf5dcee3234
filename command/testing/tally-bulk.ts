import { number, object, string } from 'yup';
import { defineBulk } from '../core/bulks/bulk.ts';
import { bodyHash, type Sending } from '../core/metadata.ts';
import { uuidv7 } from '../core/ids.ts';
import { tallyDecider } from './tally.ts';

export type TallyRow = Readonly<{ id: string; count: number }>;

/** Each row adds to its own tally; adding 0 changes nothing, more than 10 is refused. */
export const tallyBulk = defineBulk({
  name: 'tallies',
  params: object({ times: number().integer().required() }),
  row: object({ id: string().required(), count: number().integer().required() }),
  idOf: ({ id }) => id,
  commandOf: ({ id, count }, { times }) => ({
    decider: tallyDecider,
    streamId: id,
    command:
      count === 0
        ? { type: 'SetTotal' as const, data: { total: 0 } }
        : { type: 'Add' as const, data: { count: count * times } },
  }),
  doneText: () => 'Counted',
});

/** A bulk sent by a person under a new idempotency key. */
export const bulkSending = (userId: string): Sending => {
  const commandId = uuidv7();
  return {
    record: {
      scope: `${userId}/-`,
      key: `key of ${commandId}`,
      commandId,
      bodyHash: bodyHash('CountTallies', commandId),
    },
    metadata: {
      actor: { userId, roleId: 2, impersonatorId: null },
      correlationId: commandId,
      ip: '192.0.2.7',
      session: uuidv7(),
    },
  };
};

/** Rows that each add one to their own tally. */
export const tallyRows = (count: number, each = 1) =>
  Array.from({ length: count }, () => {
    const id = uuidv7();
    return { id, row: () => ({ id, count: each }) };
  });
