import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { prepareEvent } from './prepare-event.ts';

/** The message that a client reads from these bytes. */
const readBy = async (frames: readonly Buffer[]): Promise<string> => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (_socket, request) => {
    for (const frame of frames) request.socket.write(frame);
  });
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It listens on a port');
  const client = new WebSocket(`ws://127.0.0.1:${address.port}`);
  const messages: readonly unknown[] = await once(client, 'message');
  client.terminate();
  server.close();
  return String(messages[0]);
};

describe('an event that is encoded once for many clients', () => {
  it.each([10, 125, 126, 60_000, 65_535, 65_536, 200_000])(
    'given %i bytes of data, then a client reads the message that Socket.IO would send',
    async (length) => {
      const data = 'é'.repeat(length / 2);
      const { text, options } = prepareEvent('priceUpdate', data);
      expect(text).toBe(`2${JSON.stringify(['priceUpdate', data])}`);
      expect(await readBy(options.wsPreEncodedFrame)).toBe(`4${text}`);
    },
  );
});
