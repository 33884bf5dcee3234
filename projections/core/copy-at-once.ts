import type { Connection, PoolClient } from 'pg';

/** A message of the protocol: its letter, its length with these four bytes, its body. */
const message = (letter: string, body: Uint8Array): Buffer => {
  const bytes = Buffer.allocUnsafe(5 + body.length);
  bytes.write(letter, 0, 'latin1');
  bytes.writeInt32BE(4 + body.length, 1);
  bytes.set(body, 5);
  return bytes;
};

const nothing = Buffer.alloc(0);

/**
 * COPY in one piece: the statement, its lines and their end are written together, and only its end is waited for. The
 * server takes lines that follow a statement which failed for what they are, and passes over them. For a few hundred
 * rows: the stream of `pg-copy-streams` waits for an answer to the statement first, and takes three turns for each.
 */
export const copyAtOnce = (
  client: Pick<PoolClient, 'query'>,
  sql: string,
  lines: Iterable<Uint8Array>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const pieces = [
      message('Q', Buffer.from(`${sql}\0`)),
      ...[...lines].map((piece) => message('d', piece)),
      message('c', nothing),
    ];
    const statement = {
      submit: ({ stream }: Connection): void => void stream.write(Buffer.concat(pieces)),
      handleCopyInResponse: () => undefined,
      handleCommandComplete: () => undefined,
      handleReadyForQuery: (): void => statement.callback(null),
      handleError: (error: Error): void => statement.callback(error),
      /** Where calls have a time-out the client puts one around this. */
      callback: (error: Error | null): void => (error === null ? resolve() : reject(error)),
    };
    client.query(statement);
  });
