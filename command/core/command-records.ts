import { isDeepStrictEqual } from 'node:util';
import { DomainError, invariant } from '../../domain/shared/errors.ts';
import type { CommandRecord, RecordedCommand } from '../../infra/event-store/port.ts';
import type { CommandKey, Handled, Outcome } from './command.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** The command record that is appended with a command's events. */
export const recordOf = (key: CommandKey, outcome: Outcome): CommandRecord => ({
  scope: key.scope,
  key: key.key,
  commandId: key.commandId,
  bodyHash: key.bodyHash,
  answer: JSON.stringify({ status: outcome.status, body: outcome.body }),
});

const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  typeof value.status === 'number' &&
  'body' in value &&
  typeof value.body === 'object' &&
  value.body !== null;

/**
 * The status in the record of a command with several parts, before its first part. The command is carried out only when
 * all its parts are.
 */
export const begun = 202;

/** The name of the part that records that such a command is done. */
export const endOfBulk = 'end';

/** The stored answer of a command record. */
export const outcomeIn = ({ answer }: Pick<CommandRecord, 'answer'>): Outcome => {
  const outcome: unknown = JSON.parse(answer);
  invariant(isOutcome(outcome), 'a command record holds status and body');
  return { status: outcome.status, body: outcome.body };
};

/** The stored answer of a command that was carried out before; refuses with `KEY_REUSED` if its body was different. */
export const replay = (record: RecordedCommand, key: CommandKey): Handled => {
  if (!isDeepStrictEqual(Buffer.from(record.bodyHash), Buffer.from(key.bodyHash))) {
    throw new DomainError(generalErrors.KEY_REUSED);
  }
  const { position, commandId } = record;
  return { ...outcomeIn(record), position, commandId, replayed: true };
};
