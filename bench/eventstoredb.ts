import { EventStoreDBClient } from '@eventstore/db-client';
import { clientString } from '../infra/event-store/eventstoredb/connection-string.ts';
import { createPostgresIntents } from '../infra/event-store/eventstoredb/postgres-intents.ts';
import { createEventStoreDb } from '../infra/event-store/eventstoredb/store.ts';
import { adjustOnBothStores } from './adjust-on-eventstoredb.ts';
import { runAppends, runClientAppends } from './append-load.ts';
import { leaderKills } from './eventstoredb-leaders.ts';
import { openEventStoreDb, type EventStoreDbServer } from './eventstoredb-server.ts';
import { openWorkMeter, workPerCall, type Work } from './eventstoredb-work.ts';
import { alternate } from './kit/alternate.ts';
import { compareRates } from './kit/figures.ts';
import { latenciesOf } from './kit/in-flight.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';

const lanes = 64;

/** The cost of an append through the port compared with the client's own, over many streams. */
const appends = async (bench: Bench, server: EventStoreDbServer): Promise<Figure> => {
  const { url, pools, drop } = await bench.database();
  const store = createEventStoreDb({
    connectionString: server.url,
    intents: createPostgresIntents(pools.app),
  });
  const client = EventStoreDBClient.connectionString(clientString(server.url));
  const forMs = bench.short ? 500 : 2_000;
  await runClientAppends(client, lanes, forMs / 2);
  await runAppends(store, lanes, forMs / 2);
  const partOf = ({ pid }: Readonly<{ pid: number }>) =>
    pid === process.pid ? 'the appending process' : null;
  const meter = await openWorkMeter({ databaseUrl: url, server, partOf });
  const works = { base: [] as Work[], ours: [] as Work[] };
  const { base, ours } = await alternate(
    bench.rounds,
    () => meter.during(works.base, () => runClientAppends(client, lanes, forMs)),
    () => meter.during(works.ours, () => runAppends(store, lanes, forMs)),
  );
  bench.log(`the client's: ${base.map(({ perSecond }) => Math.round(perSecond)).join(', ')}`);
  bench.log(`through the port: ${ours.map(({ perSecond }) => Math.round(perSecond)).join(', ')}`);
  await meter.close();
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
    notes: `${server.notes}; per append of ours ${workPerCall(works.ours)}; of the client's ${workPerCall(works.base)}`,
  });
};

export const eventStoreDbMeasure: Measure = {
  name: 'eventstoredb',
  run: async (bench) => {
    const server = await openEventStoreDb();
    try {
      // Runs first, because the product cannot read a log that holds events of the bare client.
      const adjusts = await adjustOnBothStores(bench, server);
      return [await appends(bench, server), ...adjusts, await leaderKills(bench)];
    } finally {
      server.stop();
    }
  },
};
