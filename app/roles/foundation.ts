import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { createEventReader, type EventReader } from '../../command/core/event-reader.ts';
import { createHandler, type Clock, type Handler } from '../../command/core/handle.ts';
import {
  createPostgresSnapshotTable,
  createSnapshots,
  type Snapshots,
  type SnapshotTable,
} from '../../command/core/snapshots.ts';
import { eventCatalogues } from '../../domain/event-catalogues.ts';
import type { Config } from '../../infra/config.ts';
import { createCodec, type Codec } from '../../infra/event-store/codec.ts';
import { createPostgresIntents } from '../../infra/event-store/eventstoredb/postgres-intents.ts';
import { createEventStoreMetrics, meterAppends } from '../../infra/event-store/metered.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { watchAppends, type AppendWatch } from '../../infra/event-store/watched.ts';
import { createPostgresEventStore } from '../../infra/event-store/postgres/event-store.ts';
import {
  createSeenCommits,
  type CommitsLost,
  type SeenCommits,
} from '../../infra/event-store/postgres/seen-commits.ts';
import { createDiskFiles } from '../../infra/files/disk.ts';
import type { Files } from '../../infra/files/files.ts';
import { newHolder } from '../../infra/leases/holder.ts';
import { createLeases, type Leases } from '../../infra/leases/leases.ts';
import { createQuoteBook, type PolledQuoteBook } from '../../infra/market-data/quote-book.ts';
import { poolSizes } from '../../infra/postgres/connections.ts';
import { clientConfig, createPool } from '../../infra/postgres/pools.ts';
import { tryConnection } from './commands-check.ts';
import { holdMasterKey } from '../../infra/vault/key-holders.ts';
import type { MasterKey, MasterKeySource } from '../../infra/vault/master-key.ts';
import { openMasterKey } from '../../infra/vault/open-master-key.ts';
import {
  createSubjectKeyTable,
  createSubjectKeys,
  type SubjectKeys,
} from '../../infra/vault/subject-keys.ts';

/** What every process of the application uses, whatever its roles. */
export type Foundation = Readonly<{
  config: Config;
  log: Logger;
  /** The metrics of this process. */
  registry: Registry;
  pools: Readonly<{ app: Pool; projector: Pool; query: Pool }>;
  store: EventStore;
  appends: AppendWatch;
  /** Resolves when the log turns out to have lost commits that this process saw; then every new connection fails. */
  commitsLost: Promise<CommitsLost>;
  /** Opens one more connection to the database and closes it; rejects if there is none. */
  tryConnection: () => Promise<void>;
  codec: Codec;
  reader: EventReader;
  handler: Handler;
  snapshotTable: SnapshotTable;
  snapshots: Snapshots;
  masterKey: MasterKey;
  subjectKeys: SubjectKeys;
  files: Files;
  leases: Leases;
  quotes: PolledQuoteBook;
  clock: Clock;
  /** Releases leases, then closes connections. */
  close: () => Promise<void>;
}>;

/** The source of this installation's master keys. */
const masterKeySource = (config: Config): MasterKeySource => ({
  setting: config.masterKey,
  second: config.masterKeySecond,
  file: join(config.dataDir, 'master.key'),
});

/** Throws `WrongMasterKey`, with a message for the terminal, before any process starts that needs the key. */
export const checkMasterKey = async (config: Config, databaseUrl: string): Promise<void> => {
  const pool = createPool({ connectionString: databaseUrl, role: 'app', max: 1 });
  try {
    await openMasterKey(pool, masterKeySource(config));
  } finally {
    await pool.end();
  }
};

/** Long enough for a busy machine to renew three times, short enough that a dead process is noticed soon. */
const leaseTtlMs = 6_000;

/** EventStoreDB's client, with its gRPC, is loaded only where it is used: it takes 0.3 s or more of each start. */
const openStore = async (options: {
  config: Config;
  url: string;
  app: Pool;
  log: Logger;
  registry: Registry;
  seen: SeenCommits;
}): Promise<EventStore> => {
  const { config, url, app, log, seen } = options;
  const metrics = createEventStoreMetrics(options.registry);
  const onError = (error: unknown): void =>
    log.warn({ err: error }, 'an event store call failed; it is retried');
  const storeUrl = config.eventStoreUrl ?? url;
  if (/^(esdb|kurrentdb)/.test(storeUrl)) {
    const { createEventStoreDb } = await import('../../infra/event-store/eventstoredb/store.ts');
    const intents = createPostgresIntents(app);
    const store = createEventStoreDb({ connectionString: storeUrl, intents, onError });
    return meterAppends(store, metrics);
  }
  const connection = clientConfig(storeUrl, 'app');
  const store = createPostgresEventStore({
    pool: app,
    connection,
    onError,
    onBatch: metrics.batch,
    seen,
  });
  return meterAppends(store, metrics);
};

/** How long people wait for a database that does not answer, before they are told to try again. */
const patienceOfPeopleMs = 6_000;

/**
 * Opens database and event store. `databaseUrl` is the external one, or the embedded server's. `registry` is given by
 * processes that report metrics. `serves` says whether people wait for this process's queries; a rebuild or a price
 * history may take its time. `holder` is the owner of its leases; given if another process has to release them should
 * this one die.
 */
export const openFoundation = async (
  config: Config,
  databaseUrl: string,
  log: Logger,
  registry: Registry = new Registry(),
  serves = false,
  holder: string = newHolder(),
): Promise<Foundation> => {
  const onError = (error: Error): void => log.warn({ err: error }, 'a database connection broke');
  const patience = serves ? { patienceMs: patienceOfPeopleMs } : {};
  const seen = createSeenCommits();
  const open = { connectionString: databaseUrl, onError, ...patience };
  const pools = {
    app: createPool({ ...open, role: 'app', max: poolSizes.app, check: seen.check }),
    projector: createPool({
      ...open,
      role: 'projector',
      max: poolSizes.projector,
      check: seen.check,
    }),
    // Its role cannot read the log, and it only reads.
    query: createPool({ ...open, role: 'query', max: poolSizes.query }),
  };
  const endPools = async (): Promise<void> => {
    await Promise.all([pools.app.end(), pools.projector.end(), pools.query.end()]);
  };
  const { masterKey, letGo } = await holdMasterKey({
    connection: clientConfig(databaseUrl, 'app'),
    open: () => openMasterKey(pools.app, masterKeySource(config)),
    onError,
  }).catch(async (error: unknown) => {
    // Idle connections would keep the process of a command-line program alive.
    await endPools();
    throw error;
  });
  const subjectKeys = createSubjectKeys(createSubjectKeyTable(pools.app), masterKey);
  const codec = createCodec({ catalogues: eventCatalogues, subjectKeys });
  const { store, appends } = watchAppends(
    await openStore({ config, url: databaseUrl, app: pools.app, log, registry, seen }),
  );
  const clock: Clock = () => new Date();
  const leases = createLeases({
    pool: pools.app,
    holder,
    ttlMs: leaseTtlMs,
  });
  const snapshotTable = createPostgresSnapshotTable(pools.app);
  const snapshots = createSnapshots({
    table: snapshotTable,
    store,
    onError: (error) => log.warn({ err: error }, 'a snapshot could not be saved'),
  });
  const quotes = createQuoteBook({
    pool: pools.query,
    wishes: pools.app,
    onError: (error) => log.warn({ err: error }, 'quotes could not be read'),
  });
  return {
    config,
    log,
    registry,
    pools,
    store,
    appends,
    commitsLost: seen.lost,
    tryConnection: tryConnection(databaseUrl),
    codec,
    reader: createEventReader(),
    handler: createHandler({ store, codec, clock, snapshots }),
    snapshotTable,
    snapshots,
    masterKey,
    subjectKeys,
    files: createDiskFiles({ folder: config.filesDir, pool: pools.app, subjectKeys }),
    leases,
    quotes,
    clock,
    close: async () => {
      await quotes.close();
      await leases.close();
      await store.close();
      await letGo();
      await endPools();
    },
  };
};
