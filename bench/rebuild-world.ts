import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { eventCatalogues } from '../domain/event-catalogues.ts';
import { createCodec, type Codec } from '../infra/event-store/codec.ts';
import type { EventStore } from '../infra/event-store/port.ts';
import { createPostgresEventStore } from '../infra/event-store/postgres/event-store.ts';
import { createLeases } from '../infra/leases/leases.ts';
import { clientConfig } from '../infra/postgres/pools.ts';
import { toMasterKey } from '../infra/vault/master-key.ts';
import { createSubjectKeys, createSubjectKeyTable } from '../infra/vault/subject-keys.ts';
import { createProjectionRunner } from '../projections/core/runner.ts';
import { projections } from '../projections/registry.ts';
import type { Bench, BenchDatabase } from './kit/measure.ts';
import { fillLog } from './rebuild-log.ts';

/** A log with events, and everything that reads it. */
export type RebuildWorld = Readonly<{
  store: EventStore;
  codec: Codec;
  pool: Pool;
  close: () => Promise<void>;
}>;

/** Fills a fresh database with this many events. */
export const openRebuildWorld = async (
  bench: Bench,
  { url, pools }: BenchDatabase,
): Promise<RebuildWorld> => {
  const store = createPostgresEventStore({ pool: pools.app, connection: clientConfig(url, 'app') });
  const keys = createSubjectKeys(createSubjectKeyTable(pools.app), toMasterKey(randomBytes(32)));
  const codec = createCodec({ catalogues: eventCatalogues, subjectKeys: keys });
  const written = await fillLog({ store, codec }, bench.short ? 20_000 : 200_000);
  await pools.owner.query('analyze');
  bench.log(`a log of ${written} events`);
  return { store, codec, pool: pools.projector, close: store.close };
};

/** Builds all read models together for the first time, like a new installation; gives events per second. */
export const buildAll = async ({ store, codec, pool }: RebuildWorld): Promise<number> => {
  const leases = createLeases({ pool, holder: randomUUID(), ttlMs: 30_000 });
  const ignore = (): void => undefined;
  const log = { info: ignore, warn: ignore, error: ignore };
  const { position: head } = await store.head();
  const startedAt = performance.now();
  const runner = createProjectionRunner({ store, codec, pool, projections, leases, log });
  const isBuilt = (): boolean => {
    const states = runner.states();
    return (
      states.length === projections.length &&
      states.every(({ state, position }) => state === 'running' && position >= head)
    );
  };
  while (!isBuilt()) await delay(20);
  const seconds = (performance.now() - startedAt) / 1_000;
  await runner.stop();
  await leases.close();
  return Number(head) / seconds;
};
