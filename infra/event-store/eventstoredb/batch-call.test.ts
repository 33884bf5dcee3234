import { once } from 'node:events';
import { createServer, type ServerHttp2Session } from 'node:http2';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, describe, expect, it } from '@jest/globals';
import { noStream } from '../port.ts';
import { createBatchCalls } from './batch-call.ts';
import { createSessions } from './http2-sessions.ts';

describe('appends through one batch call', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  /** A server that accepts everything, records the size of each piece and never answers. */
  const open = async () => {
    const pieces: number[] = [];
    const connections: ServerHttp2Session[] = [];
    const server = createServer();
    server.on('session', (session) => void connections.push(session));
    server.on('stream', (stream) => {
      stream.on('error', () => undefined).respond({ ':status': 200 });
      stream.on('data', (piece: Buffer) => void pieces.push(piece.length));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ends.push(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
    ends.push(() => client.dispose());
    ends.push(() => {
      for (const connection of connections) connection.destroy();
    });
    return { client, pieces };
  };

  const untilTaken = async (pieces: readonly number[], bytes: number): Promise<void> => {
    while (pieces.reduce((sum, piece) => sum + piece, 0) < bytes) await new Promise(setImmediate);
  };

  it('leave in one piece when they are sent in one turn, so that the server wakes up once', async () => {
    const { client, pieces } = await open();
    const send = createBatchCalls(createSessions(null), false);
    const append = (number: number) => {
      const event = {
        id: `00000000-0000-7000-8000-00000000000${number}`,
        type: 'Tried',
        data: Buffer.alloc(500),
        metadata: Buffer.alloc(200),
      };
      const batch = { stream: 'wallet-1', expectedRevision: noStream, events: [event] };
      return send(client, batch, () => true).catch(() => null);
    };
    void append(0);
    await untilTaken(pieces, 700);
    pieces.length = 0;
    for (let number = 1; number <= 8; number += 1) void append(number);
    await untilTaken(pieces, 8 * 700);
    expect(pieces).toHaveLength(1);
  });
});
