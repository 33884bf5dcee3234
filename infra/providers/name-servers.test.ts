import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { LookupAddress } from 'node:dns';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { askNameServers } from './name-servers.ts';

const address = [93, 184, 215, 14] as const;
const fourKind = 1;
/** The length of the header of a message, after which its questions begin. */
const headBytes = 12;

/** Name, record type and bytes of the question in a message. */
const questionOf = (message: Buffer) => {
  const labels: string[] = [];
  let at = headBytes;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return {
    name: labels.join('.'),
    kind: message.readUInt16BE(at + 1),
    bytes: message.subarray(headBytes, at + 5),
  };
};

/** The answer of a name server: one IPv4 address and no IPv6 address. */
const answerTo = (message: Buffer): Buffer => {
  const { kind, bytes } = questionOf(message);
  const head = Buffer.alloc(headBytes);
  message.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(1, 4);
  if (kind !== fourKind) return Buffer.concat([head, bytes]);
  head.writeUInt16BE(1, 6);
  const record = Buffer.from([0xc0, headBytes, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address]);
  return Buffer.concat([head, bytes, record]);
};

let server: Socket;
let servers: readonly string[];

beforeEach(async () => {
  server = createSocket('udp4');
  server.on('message', (message, { port, address: from }) => {
    if (!questionOf(message).name.startsWith('silent')) server.send(answerTo(message), port, from);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${server.address().port}`];
});
afterEach(() => {
  server.close();
});

const find = (host: string, timeoutMs: number): Promise<readonly LookupAddress[]> =>
  new Promise((resolve, reject) => {
    askNameServers({ servers, timeoutMs })(host, { all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });

it('names whose servers do not answer delay no other name, however many they are', async () => {
  let ended = 0;
  const silent = Array.from({ length: 100 }, (_, n) =>
    find(`silent${n}.example.org`, 1_000).catch((error: unknown) => {
      ended += 1;
      return error;
    }),
  );
  expect(await find('hooks.example.org', 1_000)).toEqual([
    { address: address.join('.'), family: 4 },
  ]);
  expect(ended).toBe(0);
  const [error] = await Promise.all(silent);
  expect(error).toMatchObject({ code: 'ETIMEOUT' });
});
