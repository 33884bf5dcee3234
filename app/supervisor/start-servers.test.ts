import { Agent, createServer, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../infra/config.ts';
import { closeServer, listen } from '../../infra/http/listen.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { until } from '../../infra/testing/until.ts';
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

/** Starts two processes behind one port; resolves when both have started. */
const startTwo = async (): Promise<Readonly<{ port: number }>> => {
  // Behind proxies connections are distributed by their number.
  const config = loadConfig({ PORT: '0', TRUST_PROXY: '1', DAYBOOK_COMMAND_PROCESSES: '2' });
  const started: (() => void)[] = [];
  const bothStarted = Promise.all(
    serversOf(config).map(() => new Promise<void>((resolve) => started.push(resolve))),
  );
  const port = await new Promise<number>((resolve, reject) => {
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
          onFailed: reject,
          metricsOfOthers: () => Promise.resolve([]),
          heartbeat: heartbeatTimesOf(30),
        });
        children.push(child);
        return child;
      },
      onPort: resolve,
      onFailed: reject,
    });
  });
  await bothStarted;
  return { port };
};

/** A separate connection, which stays open. */
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

/** A process that does nothing. */
const idle: Child = {
  connections: () => 0,
  take: (connection) => connection.destroy(),
  stop: async () => undefined,
  kill: () => undefined,
  metrics: async () => null,
};

describe('several processes behind one port', () => {
  it('keep answering after one was killed, and answer the requests in progress when all stop', async () => {
    const { port } = await startTwo();
    const { pid } = await connect(port)();
    const other = await connect(port)('/', 'abc');
    expect(other.bytes).toBe(3);
    expect(other.pid).not.toBe(pid);

    process.kill(pid, 'SIGKILL');
    await until(() => children.some((child) => child.connections() === null));
    expect((await connect(port)()).pid).toBe(other.pid);
    await until(() => children.every((child) => child.connections() !== null));
    const slow = connect(port);
    const next = await slow();
    expect([pid, other.pid]).not.toContain(next.pid);

    const underWay = slow('/slow', 'abcd');
    // One of these goes to the same process, after that process has read the request in progress.
    const later = [await connect(port)(), await connect(port)(), await connect(port)()];
    expect(later.map((answer) => answer.pid)).toContain(next.pid);
    servers?.closeDoor();
    await Promise.all(children.map((child) => child.stop()));
    expect(await underWay).toEqual({ pid: next.pid, bytes: 4 });
  });

  it('given a port that another program uses, then the failure says what to do', async () => {
    const taken = createServer();
    const port = await listen(taken, 0, '127.0.0.1');
    const config = loadConfig({ PORT: String(port), DAYBOOK_COMMAND_PROCESSES: '2' });
    const failure = await new Promise((resolve) => {
      servers = startServers({
        config,
        groups: serversOf(config),
        start: (_group, onStarted) => {
          setImmediate(() => onStarted(null));
          return idle;
        },
        onPort: resolve,
        onFailed: resolve,
      });
    });
    expect(failure).toMatch(/^Port \d+ .* Set PORT to another port\.$/);
    await closeServer(taken);
  });
});
