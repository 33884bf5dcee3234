import { createReadingRecorder } from '../../../command/audit/readings.ts';
import { createHandler } from '../../../command/core/handle.ts';
import { uuidv7 } from '../../../command/core/ids.ts';
import {
  idOf,
  systemActor,
  type DomainEvent,
  type EventMetadata,
} from '../../../domain/shared/messages.ts';
import { calledMailOf } from '../../../domain/mail-templates.ts';
import { createAuditLog } from '../audit-log.ts';
import { noPlaces } from '../../../infra/geo/places-of-addresses.ts';
import { noStream } from '../../../infra/event-store/port.ts';
import { bind } from '../../../infra/http/bind.ts';
import { createTestApp, type TestApp } from '../../../infra/http/testing/test-app.ts';
import { createReadPositions } from '../../../infra/postgres/read-positions.ts';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { projections } from '../../../projections/registry.ts';
import { until } from '../../../infra/testing/until.ts';
import { startRunner } from '../../../projections/testing/runner-test.ts';
import { createTestLog, startedAt, type TestLog } from '../../../projections/testing/test-log.ts';
import { auditQueryRoutes } from '../../../query/audit/routes.ts';

/** The metadata of an event: who caused it, and by what; fields that are left out get defaults. */
export type Circumstances = Readonly<{
  actorId?: string;
  roleId?: number | null;
  impersonatorId?: string | null;
  correlationId?: string;
  causationId?: string;
  commandId?: string;
  eventId?: string;
  ip?: string;
  session?: string;
}>;

export type AuditWorld = Readonly<{
  app: TestApp;
  log: TestLog;
  database: TestDatabase;
  /** Appends one event and returns its position. */
  given: (stream: string, event: DomainEvent, how?: Circumstances) => Promise<bigint>;
  /** Resolves when the read models have processed the whole log. */
  caughtUp: () => Promise<void>;
  /** Resolves when the pending readings are written to the log. */
  readingsKept: () => Promise<void>;
  end: () => Promise<void>;
}>;

/** The audit on an in-memory event store, with all projections on real Postgres and the real reader and recorder. */
export const openAuditWorld = async (): Promise<AuditWorld> => {
  const database = await createTestDatabase();
  const log = createTestLog();
  const { store, codec } = log;
  const runner = startRunner(log, database.pools.projector, projections);
  const positions = createReadPositions(database.pools.query);
  const clock = (): Date => new Date(startedAt);
  const readings = createReadingRecorder({
    handler: createHandler({ store, codec, clock }),
    clock,
    mintId: uuidv7,
    onError: (error) => {
      throw error;
    },
  });
  const app = createTestApp({
    routes: bind(auditQueryRoutes, {
      pool: database.pools.query,
      positions,
      auditLog: createAuditLog({ store, codec }),
      placeOf: noPlaces,
      recordReading: readings.record,
      calledMail: calledMailOf,
    }),
  });
  await until(() => {
    const states = runner.states();
    return states.length === projections.length && states.every(({ state }) => state === 'running');
  });

  const metadataOf = (how: Circumstances): EventMetadata => {
    const commandId = how.commandId ?? uuidv7();
    const { actorId, roleId = 1, impersonatorId = null, ip, session } = how;
    return {
      actor:
        actorId === undefined
          ? systemActor('system:seeder')
          : { userId: actorId, roleId, impersonatorId },
      correlationId: how.correlationId ?? commandId,
      causationId: how.causationId ?? commandId,
      commandId,
      ...(ip === undefined ? {} : { ip }),
      ...(session === undefined ? {} : { session }),
    };
  };

  return {
    app,
    log,
    database,
    given: async (stream, event, how = {}) => {
      const encoded = await codec.encode(event, {
        id: how.eventId ?? uuidv7(),
        metadata: metadataOf(how),
        occurredAt: startedAt,
        streamId: idOf(stream),
      });
      const expectedRevision = (await store.read(stream)).at(-1)?.revision ?? noStream;
      const commits = [{ events: [encoded], command: null }];
      await store.append({ stream, expectedRevision, commits });
      return (await store.head()).position;
    },
    caughtUp: async () => {
      const { position } = await store.head();
      if (!(await positions.reached(projections, position, 60_000))) {
        throw new Error(`The read models did not reach position ${position}.`);
      }
    },
    readingsKept: readings.stop,
    end: async () => {
      await runner.stop();
      await database.drop();
    },
  };
};
