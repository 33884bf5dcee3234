import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { createHandedOver } from '../../../infra/http/handed-over.ts';
import { closeServer, listen } from '../../../infra/http/listen.ts';
import type { FromChild, ToChild } from '../messages.ts';

/**
 * A child process for tests: answers with its id and the number of bytes it received; on /slow it answers only when it
 * is told to stop.
 */
const tell = (message: FromChild): void => void process.send?.(message);

const held: (() => void)[] = [];
const server = createServer((request, response) => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => (bytes += chunk.length));
  request.on('end', () => {
    const answer = (): void => void response.end(JSON.stringify({ pid: process.pid, bytes }));
    if (request.url === '/slow') held.push(answer);
    else answer();
  });
});
const handedOver = createHandedOver(server, () => tell({ kind: 'connection-ended' }));

const hear = async (message: ToChild, connection: Socket | undefined): Promise<void> => {
  if (message.kind === 'start')
    tell({ kind: 'started', port: await listen(server, 0, '127.0.0.1') });
  if (message.kind === 'are-you-there') tell({ kind: 'here' });
  if (message.kind === 'connection' && connection !== undefined) handedOver.take(connection);
  if (message.kind === 'stop') {
    const closed = closeServer(server);
    held.forEach((answer) => answer());
    await closed;
    await handedOver.ended();
    process.exit();
  }
};

process.on('disconnect', () => process.exit());
process.on('message', (message: ToChild, connection?: Socket) => void hear(message, connection));
