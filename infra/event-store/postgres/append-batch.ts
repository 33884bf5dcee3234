import type { ClientBase, Pool } from 'pg';
import type { AppendRequest, AppendResult, Commit } from '../port.ts';
import { appendOne } from './append-one.ts';
import { packBatch } from './pack-batch.ts';
import { findCommand, readStream } from './queries.ts';
import { textQuery, bigintAt, micros, numbersAt, type TextRow } from './rows.ts';

const parameters = Array.from({ length: 20 }, (_, index) => `$${index + 1}`).join(', ');
const appendSql = `
  select o_position, ${micros('o_recorded_at')}, o_verdicts, o_details from eventstore.append(${parameters})`;

/** The function's verdict on each request; a duplicate's record is looked up afterwards. */
export type Verdict =
  Exclude<AppendResult, { status: 'duplicate' }> | Readonly<{ status: 'duplicate'; index: number }>;

const eventsIn = (commits: readonly Commit[]): number =>
  commits.reduce((count, { events }) => count + events.length, 0);

/** Revisions and positions of the commits of a request that was written after `start`. */
const placesOf = (request: AppendRequest, start: bigint) => {
  let written = 0;
  return request.commits.map(({ events }) => {
    written += events.length;
    return { revision: request.expectedRevision + written, position: start + BigInt(written) };
  });
};

const toVerdicts = (requests: readonly AppendRequest[], row: TextRow): Verdict[] => {
  let position = bigintAt(row, 0);
  const verdicts = numbersAt(row, 2);
  const details = numbersAt(row, 3);
  let commandsBefore = 0;
  return requests.map((request, index): Verdict => {
    const commands = request.commits.filter(({ command }) => command !== null);
    const before = commandsBefore;
    commandsBefore += commands.length;
    const detail = details[index] ?? 0;
    if (verdicts[index] === 1) return { status: 'conflict', actualRevision: detail };
    if (verdicts[index] === 2) {
      const commit = commands[detail - before - 1];
      return { status: 'duplicate', index: commit ? request.commits.indexOf(commit) : 0 };
    }
    const start = position;
    position += BigInt(eventsIn(request.commits));
    return { status: 'appended', commits: placesOf(request, start) };
  });
};

/**
 * Appends requests in one transaction, each written or refused as a whole; committed when it resolves. A single event
 * is tried with its own function first.
 */
export const appendBatch = async (
  client: ClientBase,
  requests: readonly AppendRequest[],
): Promise<readonly Verdict[]> => {
  const [first] = requests;
  const lone = first && requests.length === 1 ? await appendOne(client, first) : null;
  if (lone) return [lone];
  const { rows } = await client.query<(string | null)[]>(
    textQuery('append', appendSql, packBatch(requests)),
  );
  const row = rows[0];
  if (!row) throw new Error('Broken invariant: the append function answers with one row');
  return toVerdicts(requests, row);
};

/**
 * Checks whether a request that was refused had in fact been written by an earlier attempt with an unknown outcome. It
 * had, if the events at its revisions have its ids and its commands are recorded under their own ids. `null` if it had
 * not.
 */
export const findOwnAppend = async (
  pool: Pool,
  { stream, expectedRevision, commits }: AppendRequest,
): Promise<Extract<AppendResult, { status: 'appended' }> | null> => {
  const count = eventsIn(commits);
  const events = count === 0 ? [] : await readStream(pool, stream, expectedRevision + 1, count);
  let written = 0;
  const places = [];
  for (const { events: own, command } of commits) {
    for (const { id } of own) {
      if (events[written]?.id !== id) return null;
      written += 1;
    }
    const record = command && (await findCommand(pool, command.scope, command.key));
    if (command && record?.commandId !== command.commandId) return null;
    const place = record ?? events[written - 1];
    if (!place) return null;
    places.push({ revision: expectedRevision + written, position: place.position });
  }
  return { status: 'appended', commits: places };
};
