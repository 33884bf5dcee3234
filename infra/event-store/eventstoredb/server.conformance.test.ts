import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { testEventStoreProcess, testEventStoreUrl } from '../../config.ts';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { describeEventStore } from '../conformance.ts';
import { createPostgresIntents } from './postgres-intents.ts';
import { harnessOn, type Freeze } from './testing.ts';

/** A real server: the one that EVENTSTORE_URL names, otherwise one in a container, otherwise none. */
type Server = Readonly<{ name: string; start: () => Promise<string>; stop: () => Promise<void> }>;

const image = 'eventstore/eventstore:24.2.0-jammy';
const port = 2113;

const named = (url: string): Server => ({
  name: 'the server that EVENTSTORE_URL names',
  start: async () => url,
  stop: async () => undefined,
});

const contained = (): Server => {
  const container = new GenericContainer(image)
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true' })
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forHttp('/health/live', port).forStatusCode(204));
  let stop = async (): Promise<void> => undefined;
  return {
    name: `a container of ${image}`,
    start: async () => {
      const started = await container.start();
      stop = async () => {
        await started.stop();
      };
      return `esdb://${started.getHost()}:${started.getMappedPort(port)}?tls=false`;
    },
    stop: () => stop(),
  };
};

/** A server on this machine is frozen for seven seconds, six times. */
const freezeOf = (pid: number | null): { freeze?: Freeze } =>
  pid === null
    ? {}
    : {
        freeze: {
          stop: () => void process.kill(pid, 'SIGSTOP'),
          goOn: () => void process.kill(pid, 'SIGCONT'),
          forMs: 7_000,
          times: 6,
        },
      };

const hasContainers = async (): Promise<boolean> => {
  try {
    await getContainerRuntimeClient();
    return true;
  } catch {
    return false;
  }
};

const findServer = async (): Promise<Server | null> => {
  const url = testEventStoreUrl();
  if (url !== null) return named(url);
  return (await hasContainers()) ? contained() : null;
};

const server = await findServer();

if (server === null) {
  const reason = 'no EVENTSTORE_URL=esdb://... and no Docker here';
  process.stdout.write(`EventStoreDB itself is not tested: ${reason}. Its simulator is.\n`);
  describe.skip(`event store: EventStoreDB itself (${reason})`, () => {
    it('passes the conformance suite', () => undefined);
  });
} else {
  let connectionString = '';
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    connectionString = await server.start();
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });
  describeEventStore(`EventStoreDB, ${server.name}`, async () =>
    harnessOn({
      connectionString,
      intents: createPostgresIntents(database.pools.app),
      ...freezeOf(testEventStoreProcess()),
    }),
  );
}
