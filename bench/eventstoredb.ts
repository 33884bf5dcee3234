import { once } from 'node:events';
import { EventStoreDBClient } from '@eventstore/db-client';
import { testEventStoreUrl } from '../infra/config.ts';
import { clientString } from '../infra/event-store/eventstoredb/connection-string.ts';
import { createPostgresIntents } from '../infra/event-store/eventstoredb/postgres-intents.ts';
import { createEventStoreDb } from '../infra/event-store/eventstoredb/store.ts';
import { adjustOnBothStores } from './adjust-on-eventstoredb.ts';
import { runAppends, runClientAppends } from './append-load.ts';
import { alternate } from './kit/alternate.ts';
import { compareRates } from './kit/figures.ts';
import { latenciesOf } from './kit/in-flight.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { forkProgram } from './kit/processes.ts';

const lanes = 64;

type Server = Readonly<{
  url: string;
  /** What it is, for the table. */
  notes: string;
  stop: () => void;
}>;

const isUrl = (message: unknown): message is { url: string } =>
  typeof message === 'object' && message !== null && 'url' in message;

/** The server that EVENTSTORE_URL names, else the simulator. */
const openServer = async (): Promise<Server> => {
  const named = testEventStoreUrl();
  if (named !== null) {
    return { url: named, notes: 'the server that EVENTSTORE_URL names', stop: () => undefined };
  }
  const child = forkProgram('eventstoredb-simulator');
  const messages: readonly unknown[] = await once(child, 'message');
  const [message] = messages;
  if (!isUrl(message)) throw new Error('Broken invariant: the simulator says where it is');
  return {
    url: message.url,
    notes: 'the simulator, which keeps nothing on disk: no EVENTSTORE_URL is set',
    stop: () => void child.kill('SIGKILL'),
  };
};

/** What an append through the port costs beside the client's own, over many streams. */
const appends = async (bench: Bench, server: Server): Promise<Figure> => {
  const { pools, drop } = await bench.database();
  const store = createEventStoreDb({
    connectionString: server.url,
    intents: createPostgresIntents(pools.app),
  });
  const client = EventStoreDBClient.connectionString(clientString(server.url));
  const forMs = bench.short ? 500 : 2_000;
  await runClientAppends(client, lanes, forMs / 2);
  await runAppends(store, lanes, forMs / 2);
  const { base, ours } = await alternate(
    bench.rounds,
    () => runClientAppends(client, lanes, forMs),
    () => runAppends(store, lanes, forMs),
  );
  bench.log(`the client's: ${base.map(({ perSecond }) => Math.round(perSecond)).join(', ')}`);
  bench.log(`through the port: ${ours.map(({ perSecond }) => Math.round(perSecond)).join(', ')}`);
  await store.close();
  await client.dispose();
  await drop();
  return compareRates({
    measure: `append on EventStoreDB, chain and command record on, ${lanes} in flight over many streams`,
    baseline: "the client's append of the same bytes",
    unit: '/s',
    ours: { rates: ours.map(({ perSecond }) => perSecond), ...latenciesOf(ours) },
    base: { rates: base.map(({ perSecond }) => perSecond) },
    ratioMin: 0.9,
    notes: server.notes,
  });
};

export const eventStoreDbMeasure: Measure = {
  name: 'eventstoredb',
  run: async (bench) => {
    const server = await openServer();
    try {
      // First: the product cannot read a log that holds the bare client's events.
      const adjusts = await adjustOnBothStores(bench, server);
      return [await appends(bench, server), adjusts];
    } finally {
      server.stop();
    }
  },
};
