import type { ClientBase } from 'pg';
import type { AppendRequest, AppendResult, EventText, Head, StoredEvent } from '../port.ts';
import { textQuery } from './rows.ts';

/**
 * The log no longer holds events that this process saw committed, so what it remembers, and would do next, belongs to
 * another history.
 */
export class CommitsLost extends Error {
  override readonly name = 'CommitsLost';
}

export type SeenCommits = Readonly<{
  /** Notes a position of the log that was read; `undefined` for none. */
  read: (place: Pick<StoredEvent | EventText | Head, 'position' | 'hash'> | undefined) => void;
  appended: (request: AppendRequest, result: AppendResult) => void;
  /** Checks a new connection before anything else is sent: throws `CommitsLost` when its server lacks what was seen. */
  check: (client: ClientBase) => Promise<void>;
  /** Resolves when a connection finds that commits are lost. */
  lost: Promise<CommitsLost>;
}>;

const standsSql = `
  select ($1::bigint = 0 or exists (
           select from eventstore.events where position = $1 and hash = decode($2, 'hex')))
     and ($3::bigint = 0 or exists (
           select from eventstore.events where position = $3 and id = $4::uuid)),
         position from eventstore.head`;

const whatHappened = (seen: bigint, head: string): string =>
  [
    `This process has read committed events up to position ${seen}, but the log now ends at ${head} without them:`,
    'a standby that had not received them took over, or a backup was restored.',
    'The process ends, so that it writes nothing based on them, and restarts with the current log.',
    'Commands that were answered in the lost period must be repeated;',
    `'npm run verify' shows the first anchor that the log no longer holds.`,
  ].join(' ');

const hex = (hash: Uint8Array | string): string =>
  typeof hash === 'string' ? hash : Buffer.from(hash).toString('hex');

/**
 * Remembers the furthest position of the log that this process saw committed, and checks every new connection against
 * it. A server that replaces another cuts all its connections, so a server that lacks events is detected before
 * anything is read from it or written to it. An appended event is identified by its id until it is read with its hash.
 */
export const createSeenCommits = (): SeenCommits => {
  let read: Readonly<{ position: bigint; hash: Uint8Array | string }> = { position: 0n, hash: '' };
  let own: Readonly<{ position: bigint; id: string }> = { position: 0n, id: '' };
  let tell: (error: CommitsLost) => void = () => undefined;
  const lost = new Promise<CommitsLost>((resolve) => {
    tell = resolve;
  });

  return {
    lost,
    read: (place) => {
      if (place !== undefined && place.position > read.position)
        read = { position: place.position, hash: place.hash };
    },
    appended: ({ commits }, result) => {
      if (result.status !== 'appended') return;
      const at = commits.findLastIndex(({ events }) => events.length > 0);
      const id = commits[at]?.events.at(-1)?.id;
      const position = result.commits[at]?.position;
      if (id === undefined || position === undefined || position <= own.position) return;
      own = { position, id };
    },
    check: async (client) => {
      if (read.position === 0n && own.position === 0n) return;
      const furthest = read.position > own.position ? read.position : own.position;
      const values = [read.position, hex(read.hash), own.position, own.id === '' ? null : own.id];
      const { rows } = await client.query<string[]>(textQuery('stands', standsSql, values));
      const [stands, head] = rows[0] ?? [];
      if (stands === 't') return;
      const error = new CommitsLost(whatHappened(furthest, head ?? 'nothing'));
      tell(error);
      throw error;
    },
  };
};
