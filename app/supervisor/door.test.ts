import { Agent, createServer, request, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHandedOver, type HandedOver } from '../../infra/http/handed-over.ts';
import { closeServer, listen } from '../../infra/http/listen.ts';
import { openDoor, type Behind, type Door } from './door.ts';

type Answer = Readonly<{ by: number; bytes: number }>;
type Process = Behind & Readonly<{ server: Server; handedOver: HandedOver }>;

/** Acts as a process: answers with its number and the number of bytes it received. */
const startProcess = async (by: number): Promise<Process> => {
  let open = 0;
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => response.end(JSON.stringify({ by, bytes })));
  });
  const handedOver = createHandedOver(server, () => (open -= 1));
  await listen(server, 0, '127.0.0.1');
  const take: Behind['take'] = (connection) => {
    open += 1;
    handedOver.take(connection);
  };
  return { server, handedOver, connections: () => open, take };
};

let processes: readonly Process[];
let door: Door;
let agents: Agent[];
beforeEach(async () => {
  agents = [];
  processes = [await startProcess(0), await startProcess(1)];
});
afterEach(async () => {
  agents.forEach((agent) => agent.destroy());
  door.close();
  await Promise.all(
    processes.map(async ({ server, handedOver }) => {
      await closeServer(server);
      await handedOver.ended();
    }),
  );
});

const open = async (isBehindProxy: boolean): Promise<void> => {
  door = await openDoor({ port: 0, host: '127.0.0.1', isBehindProxy, behind: () => processes });
};

/** A separate connection, which stays open. */
const connect = (body = ''): (() => Promise<Answer>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return () =>
    new Promise((resolve, reject) => {
      const asking = request(
        { port: door.port, host: '127.0.0.1', agent, method: 'POST' },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => resolve(JSON.parse(text)));
        },
      );
      asking.on('error', reject);
      asking.end(body);
    });
};

describe('one port of several processes', () => {
  it('given connections of proxies, then each process gets a share, and each connection stays with its process', async () => {
    await open(true);
    const asks = Array.from({ length: 4 }, () => connect());
    const answers: number[] = [];
    for (const ask of asks) answers.push((await ask()).by);
    expect(answers).toEqual([0, 1, 0, 1]);
    for (const [at, ask] of asks.entries()) expect((await ask()).by).toBe(answers[at]);
  });

  it('given connections of one address, then they all go to one process', async () => {
    await open(false);
    const answers = await Promise.all(Array.from({ length: 6 }, () => connect()()));
    expect(new Set(answers.map(({ by }) => by)).size).toBe(1);
  });

  it('given a large body right after the first bytes, then no byte of it is lost', async () => {
    await open(true);
    const bytes = 3_000_000;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => connect('x'.repeat(bytes))()),
    );
    expect(answers.map((answer) => answer.bytes)).toEqual([bytes, bytes, bytes, bytes]);
  });

  it('given one process takes no connections, then the other one gets them; given none does, then the connection is closed', async () => {
    const [first, second] = processes;
    let canTake = [first, second];
    door = await openDoor({
      port: 0,
      host: '127.0.0.1',
      isBehindProxy: true,
      behind: () =>
        processes.map((process) => ({
          take: process.take,
          connections: () => (canTake.includes(process) ? process.connections() : null),
        })),
    });
    canTake = [second];
    expect((await connect()()).by).toBe(1);
    expect((await connect()()).by).toBe(1);
    canTake = [];
    await expect(connect()()).rejects.toThrow();
  });
});
