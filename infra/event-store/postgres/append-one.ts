import { DatabaseError, type ClientBase } from 'pg';
import { contentHash } from '../chain.ts';
import type { AppendRequest, AppendResult } from '../port.ts';
import { bigintAt, textQuery } from './rows.ts';

const parameters = Array.from({ length: 14 }, (_, index) => `$${index + 1}`).join(', ');
const appendOneSql = `
  select a.result[1], a.result[2] from (select eventstore.append_one(${parameters}) as result offset 0) a`;

/** One event with its command, the usual append under low load, which needs no arrays. */
const loneOf = ({ commits }: AppendRequest) => {
  const [commit, ...otherCommits] = commits;
  const [event, ...otherEvents] = commit?.events ?? [];
  const command = commit?.command;
  const isLone = event && command && otherCommits.length === 0 && otherEvents.length === 0;
  return isLone ? { event, command } : null;
};

/** Whether another process wrote what this one was about to. */
const isTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23505';

const bytesOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length);

/**
 * Appends a request of one event and its command; committed when it resolves. `null` when the request has another form,
 * or is refused: nothing is written then, and the append function for batches finds out why.
 */
export const appendOne = async (
  client: ClientBase,
  request: AppendRequest,
): Promise<Extract<AppendResult, { status: 'appended' }> | null> => {
  const lone = loneOf(request);
  if (!lone) return null;
  const { stream, expectedRevision } = request;
  const { event, command } = lone;
  const revision = expectedRevision + 1;
  const values = [
    stream,
    expectedRevision,
    event.id,
    event.type,
    event.version,
    event.occurredAt,
    contentHash({ ...event, stream, revision }),
    bytesOf(event.data),
    bytesOf(event.metadata),
    command.scope,
    command.key,
    command.commandId,
    bytesOf(command.bodyHash),
    command.answer,
  ];
  try {
    const { rows } = await client.query<(string | null)[]>(
      textQuery('append_one', appendOneSql, values),
    );
    const row = rows[0];
    if (!row || row[0] === null) return null;
    const place = { revision, position: bigintAt(row, 0) };
    return { status: 'appended', commits: [place] };
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
};
