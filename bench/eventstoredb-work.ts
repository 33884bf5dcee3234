import { Client } from 'pg';
import type { Counts } from '../infra/event-store/eventstoredb/simulator/counts.ts';
import type { EventStoreDbServer } from './eventstoredb-server.ts';
import type { Load } from './kit/in-flight.ts';
import { databaseOf, postmasterOf, serversOf } from './kit/postgres-processes.ts';
import { processTimes, usedBetween, type GroupOf } from './kit/processor-time.ts';

/** The total cost of a load: milliseconds of processor time by part, and the requests to the two stores. */
export type Work = Readonly<{
  calls: number;
  ms: ReadonlyMap<string, number>;
  counts: Readonly<Counts> | null;
  /** Transactions of PostgreSQL that wrote. */
  commits: number;
}>;

const difference = (after: Readonly<Counts> | null, before: Readonly<Counts> | null) =>
  after === null || before === null
    ? null
    : {
        appends: after.appends - before.appends,
        passedOn: after.passedOn - before.passedOn,
        reads: after.reads - before.reads,
        subscriptions: after.subscriptions - before.subscriptions,
        dropped: after.dropped - before.dropped,
        eventsGiven: after.eventsGiven - before.eventsGiven,
      };

/** How many transactions have written on this server so far; each one took the next id. */
const commitsOf = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  );
  return Number(rows[0]?.next ?? 0);
};

/** Measures the cost of runs, on one PostgreSQL and one EventStoreDB. */
export const openWorkMeter = async (
  options: Readonly<{
    databaseUrl: string;
    server: EventStoreDbServer;
    /** The part that a process belongs to; processes without a part are not counted. */
    partOf: GroupOf;
  }>,
) => {
  const { server, partOf } = options;
  const client = new Client({ connectionString: options.databaseUrl });
  // A failed measure drops its database; its own error is the one to report.
  client.on('error', () => undefined);
  await client.connect();
  const look = async () => ({
    times: processTimes() ?? [],
    counts: await server.counts(),
    commits: await commitsOf(client),
  });
  const postmaster = postmasterOf(options.databaseUrl);
  const isServer: GroupOf =
    postmaster === null ? () => null : serversOf(postmaster, databaseOf(options.databaseUrl));
  const groupOf: GroupOf = (one) => {
    if (one.pid === server.pid) return 'EventStoreDB';
    return isServer(one) === null ? partOf(one) : 'PostgreSQL';
  };
  return {
    /** Runs the load, and adds its cost to `into`. */
    during: async (into: Work[], run: () => Promise<Load>): Promise<Load> => {
      const before = await look();
      const load = await run();
      const after = await look();
      into.push({
        calls: load.count,
        ms: usedBetween(before.times, after.times, groupOf),
        counts: difference(after.counts, before.counts),
        commits: after.commits - before.commits,
      });
      return load;
    },
    close: () => client.end(),
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The average cost of one call over all runs, in words. */
export const workPerCall = (works: readonly Work[]): string => {
  const calls = sum(works.map((work) => work.calls));
  const perCall = (value: (work: Work) => number): string =>
    (sum(works.map(value)) / calls).toFixed(2);
  const parts = [...new Set(works.flatMap(({ ms }) => [...ms.keys()]))];
  const times = parts.map((part) => `${part} ${perCall(({ ms }) => ms.get(part) ?? 0)} ms`);
  const asked = works.every(({ counts }) => counts !== null)
    ? [
        `${perCall(({ counts }) => counts?.appends ?? 0)} appends`,
        `${perCall(({ counts }) => counts?.reads ?? 0)} reads`,
        `${perCall(({ counts }) => counts?.eventsGiven ?? 0)} events given`,
      ]
    : [];
  const commits = `${perCall((work) => work.commits)} commits of PostgreSQL`;
  return [...times, ...asked, commits].join(', ');
};
