import { uuidv7 } from '../core/ids.ts';
import { bodyHash } from '../core/metadata.ts';
import type { Handled } from '../core/command.ts';
import type { Handler } from '../core/handle.ts';
import { tallyDecider, type TallyCommand } from './tally.ts';

export type SendTally = (
  command: TallyCommand,
  options?: Readonly<{
    key?: string;
    userId?: string;
    streamId?: string;
    isFirst?: boolean;
    isRow?: boolean;
  }>,
) => Promise<Handled>;

export const tallyId = '00000000-0000-7000-8000-00000000000a';

/** Sends commands to one tally through a handler; each is a separate command unless an idempotency key is given. */
export const tallySender =
  (handler: Handler): SendTally =>
  (command, { key, userId = 'system:seeder', streamId = tallyId, ...sent } = {}) => {
    const commandId = uuidv7();
    return handler.handle({
      ...sent,
      decider: tallyDecider,
      streamId,
      command,
      record: {
        scope: `${userId}/-`,
        key: key ?? commandId,
        commandId,
        bodyHash: bodyHash(command.type, command.data),
      },
      metadata: { actor: { userId, roleId: null, impersonatorId: null }, correlationId: commandId },
      outcome: (events, { total }) => ({ status: 200, body: { total, written: events.length } }),
    });
  };

/** Commands that add to a tally, and that set it. */
export const add = (count: number): TallyCommand => ({ type: 'Add', data: { count } });
export const setTotal = (total: number): TallyCommand => ({ type: 'SetTotal', data: { total } });
