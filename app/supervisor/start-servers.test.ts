import { Agent, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../infra/config.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { superviseChild, type Child } from './child.ts';
import { heartbeatTimesOf } from './heartbeat.ts';
import { serversOf } from './process-groups.ts';
import { startServers, type Servers } from './start-servers.ts';

type Answer = Readonly<{ pid: number; bytes: number }>;

let database: TestDatabase;
let children: Child[];
let servers: Servers | null;
let agents: Agent[];
beforeEach(async () => {
  database = await createTestDatabase();
  [children, servers, agents] = [[], null, []];
});
afterEach(async () => {
  agents.forEach((agent) => agent.destroy());
  servers?.closeDoor();
  await Promise.all(children.map((child) => child.stop()));
  await database.drop();
});

/** Two processes that answer, behind one port; resolves once both have started. */
const startTwo = async (settings: Readonly<{ PORT: string; TRUST_PROXY: string }>) => {
  const config = loadConfig({ ...settings, DAYBOOK_COMMAND_PROCESSES: '2' });
  const failures: string[] = [];
  const started: (() => void)[] = [];
  const bothStarted = Promise.all(
    serversOf(config).map(() => new Promise<void>((resolve) => started.push(resolve))),
  );
  const port = await new Promise<number | null>((resolve) => {
    servers = startServers({
      config,
      groups: serversOf(config),
      start: (group, onStarted) => {
        const child = superviseChild({
          file: join(import.meta.dirname, 'testing', 'http-child.mjs'),
          group,
          config,
          databaseUrl: database.url,
          say: () => undefined,
          onStarted: (at) => {
            onStarted(at);
            started.pop()?.();
          },
          onFailed: (reason) => failures.push(reason),
          metricsOfOthers: () => Promise.resolve([]),
          heartbeat: heartbeatTimesOf(30),
        });
        children.push(child);
        return child;
      },
      onPort: resolve,
      onFailed: (reason) => {
        failures.push(reason);
        resolve(null);
      },
    });
  });
  await bothStarted;
  return { port: port ?? 0, failures };
};

/** A connection of its own, which stays open. */
const connect = (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return (path = '/', body = ''): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asking = request(
        { port, host: '127.0.0.1', agent, path, method: 'POST' },
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

/** Jest's own time limit ends a wait for what never comes. */
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
};

const behindProxy = { PORT: '0', TRUST_PROXY: '1' };

describe('several processes behind one port', () => {
  it('given connections of proxies, then all processes have their part, and each connection stays with one', async () => {
    const { port } = await startTwo(behindProxy);
    const asks = Array.from({ length: 4 }, () => connect(port));
    const pids: number[] = [];
    for (const ask of asks) pids.push((await ask()).pid);
    expect(new Set(pids).size).toBe(2);
    for (const [at, ask] of asks.entries()) expect((await ask()).pid).toBe(pids[at]);
  });

  it('given connections of one address, then they meet in one process', async () => {
    const { port } = await startTwo({ ...behindProxy, TRUST_PROXY: '0' });
    const pids = await Promise.all(Array.from({ length: 6 }, () => connect(port)()));
    expect(new Set(pids.map(({ pid }) => pid)).size).toBe(1);
  });

  it('given a large body right behind the first bytes, then nothing of it is lost', async () => {
    const { port } = await startTwo(behindProxy);
    const bytes = 3_000_000;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => connect(port)('/', 'x'.repeat(bytes))),
    );
    expect(answers.map((answer) => answer.bytes)).toEqual([bytes, bytes, bytes, bytes]);
  });

  it('given that one is killed, then the other answers, and its connections are counted anew', async () => {
    const { port } = await startTwo(behindProxy);
    const { pid } = await connect(port)();
    const other = await connect(port)();
    expect(other.pid).not.toBe(pid);
    process.kill(pid, 'SIGKILL');
    await until(() => children.some((child) => child.connections() === null));
    expect((await connect(port)()).pid).toBe(other.pid);
    await until(() => children.every((child) => child.connections() !== null));
    const next = await connect(port)();
    expect([pid, other.pid]).not.toContain(next.pid);
  });

  it('given that all stop, then what is under way is answered', async () => {
    const { port } = await startTwo(behindProxy);
    const slow = connect(port);
    const first = await slow();
    const underWay = slow('/slow', 'abc');
    // Whoever answers another request after it has read this one.
    await connect(port)();
    await connect(port)();
    servers?.closeDoor();
    await Promise.all(children.map((child) => child.stop()));
    expect(await underWay).toEqual({ pid: first.pid, bytes: 3 });
  });

  it('given a port that another program has, then it is said what to do', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const { failures } = await startTwo({ PORT: String(port), TRUST_PROXY: '0' });
    expect(failures).toEqual([expect.stringMatching(/^Port \d+ .* Set PORT to another one\.$/)]);
    taken.close();
  });
});
