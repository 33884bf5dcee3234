import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { deciders } from '../../command/deciders.ts';
import { warmSnapshots } from '../../command/core/snapshot-upkeep.ts';
import { requireWhole } from '../../command/core/at-head.ts';
import { createReferenceData } from '../../command/reference.ts';
import { peopleOf } from '../../command/identity/people.ts';
import { roles } from '../../domain/shared/roles.ts';
import { reportReactionLags } from '../../command/core/reactions/report.ts';
import { reportProjections } from '../../projections/core/status.ts';
import { projections } from '../../projections/registry.ts';
import { readModels } from '../../query/core/read-models.ts';
import { reaches } from '../../query/identity/reachable-customer.ts';
import { brandingOf } from '../../query/site/branding.ts';
import { openPlaces } from '../../infra/geo/places-of-addresses.ts';
import type { Config } from '../../infra/config.ts';
import { connectionsMost, descriptorsMost } from '../../infra/descriptors.ts';
import { watchDiskRoom, type DiskRoom, type ReadsFreeBytes } from '../../infra/disk-room.ts';
import { boundConnections } from '../../infra/http/bound-connections.ts';
import { createHttpMetrics } from '../../infra/http/http-metrics.ts';
import { createPostgresBuckets } from '../../infra/http/limits/buckets.ts';
import {
  bucketOf,
  createCommandLimit,
  type CommandLimit,
} from '../../infra/http/limits/command-limit.ts';
import { createPostgresLimits } from '../../infra/http/limits/postgres.ts';
import { loadWeb } from '../../infra/http/pages/load-web.ts';
import { createPages } from '../../infra/http/pages/pages.ts';
import { closeServer, listen } from '../../infra/http/listen.ts';
import { createProofs } from '../../infra/http/proofs.ts';
import type { Caller } from '../../infra/http/route.ts';
import { createHandedOver } from '../../infra/http/handed-over.ts';
import { createHttpServer } from '../../infra/http/server.ts';
import { createCallers } from '../../infra/http/sessions/callers.ts';
import { createLinks } from '../../infra/http/sessions/links.ts';
import { createApiKeys } from '../../infra/vault/api-keys.ts';
import { createMailedTokens } from '../../infra/vault/mailed-tokens.ts';
import { createSessionCookie } from '../../infra/http/sessions/cookie.ts';
import { createPostgresSessionRows } from '../../infra/http/sessions/postgres-rows.ts';
import { createSessions } from '../../infra/http/sessions/sessions.ts';
import {
  addProjectionGauges,
  addReactionGauges,
  addSecondsGauge,
  addSocketGauge,
} from '../../infra/observability/metrics.ts';
import { createReadPositions } from '../../infra/postgres/read-positions.ts';
import { startAuditRecording } from '../audit/audit-recording.ts';
import { createReadiness } from '../readiness.ts';
import type { Foundation } from './foundation.ts';
import { openGateways } from './payment-gateways.ts';
import { heard } from './reaction-role.ts';
import { startLiveScreens } from './live-screens.ts';
import { waitingEventsOf } from './waiting-events.ts';
import { webChecks } from './web-checks.ts';
import { watchMachine } from '../../infra/observability/machine.ts';
import { watchWork } from '../../infra/observability/work.ts';
import { routesOf } from './web-routes.ts';
import { readWork } from './work-now.ts';
import type { Running } from './worker-process.ts';

/** How long loading reference data may hold up the server's start. */
const loadMsMax = 2_000;

/** The metrics of every process of this host, in Prometheus' text format. */
export type MetricsPage = () => Promise<string>;

export type WebProcess = Running &
  Readonly<{
    port: number;
    /** Serves a connection that another process accepted. */
    take: (connection: Socket) => void;
  }>;

export type WebOptions = Readonly<{
  webRoot: string;
  metricsPage: MetricsPage;
  /** Set if the supervisor owns the port and hands connections over; `null` if this process listens on it alone. */
  behindDoor: Readonly<{ onConnectionEnded: () => void }> | null;
  /** The system's function, if absent. */
  freeBytes?: ReadsFreeBytes;
}>;

/** A server behind the door listens too, because Node enforces its timeouts only for a server that listens. */
const listenBehindDoor = (server: Server): Promise<number> => listen(server, 0, '127.0.0.1');

/**
 * Recomputes snapshots of an older program. Without it, a first command would only have to read its stream from the
 * beginning.
 */
const startWarming = (
  { snapshotTable: table, store, reader }: Foundation,
  onError: (error: unknown) => void,
): (() => boolean) => {
  let isDone = false;
  void warmSnapshots({ table, store, reader, deciders })
    .catch(onError)
    .finally(() => {
      isDone = true;
    });
  return () => isDone;
};

/** `null` for no limit. */
const commandLimitOf = ({ config, pools, clock }: Foundation): CommandLimit | null => {
  if (config.commandsPerMinute === 0) return null;
  const bucket = bucketOf(config.commandsPerMinute);
  const nowMs = () => clock().getTime();
  return createCommandLimit(createPostgresBuckets(pools.app, nowMs, bucket), bucket, nowMs);
};

/** A database elsewhere has its own disk, which only its errors tell about. */
const watchRoom = ({ databaseUrl, dataDir }: Config, read?: ReadsFreeBytes): DiskRoom =>
  databaseUrl === null
    ? watchDiskRoom(dataDir, 1_000, read)
    : { isShort: () => false, stop: () => undefined };

/**
 * The HTTP server of a process with any of the roles web (pages and sockets), command and query, with the dependencies
 * of their routes.
 */
export const startWeb = async (
  foundation: Foundation,
  { webRoot, metricsPage, behindDoor, freeBytes }: WebOptions,
): Promise<WebProcess> => {
  const { config, log, pools, store, reader, clock, registry } = foundation;
  const now = (): number => clock().getTime();
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  addProjectionGauges(registry, () =>
    reportProjections({ pool: pools.query, store, nowMs: now() }, projections),
  );
  const reference = createReferenceData({ store, reader, snapshots: foundation.snapshots });
  // A short log is read at once; with a long one, the server must still start and report what it waits for.
  await reference.reached((await store.head()).position, loadMsMax);
  addSecondsGauge(registry, {
    name: 'daybook_reference_data_lag_seconds',
    help: 'Seconds since settings, people and instruments were last known to be up to date; above 2, commands that need them are refused.',
    milliseconds: async () => reference.lagMs(),
  });
  addReactionGauges(registry, () =>
    reportReactionLags({ pool: pools.app, store, nowMs: now() }, heard),
  );
  const positions = createReadPositions(pools.query, waitingEventsOf(store));
  const people = {
    ...peopleOf(reference),
    isLinked: createLinks(async (id, customerId) => {
      // An old row shows neither that they are linked nor that they are not.
      await requireWhole({ positions }, [readModels.people, readModels.leads]);
      const { retentionAgent: roleId } = roles;
      const actor = { userId: id, roleId, impersonatorId: null };
      return reaches({ pool: pools.query }, customerId, { actor, roleId });
    }, now),
  };
  const rows = createPostgresSessionRows(pools.app);
  const sessions = createSessions(
    rows,
    now,
    warn('the last use of a session could not be recorded'),
  );
  const cookie = createSessionCookie(config.publicUrl);
  const callers = createCallers(
    sessions,
    people,
    cookie,
    createApiKeys(pools.app, now),
    () => reference.siteSettings().twoFactorForStaff,
  );
  const gateways = openGateways(foundation);
  const proofs = createProofs({
    tokens: createMailedTokens(pools.app, foundation.subjectKeys),
    signatures: gateways.signatures,
    people,
    now,
  });
  const limits = createPostgresLimits(pools.app, now);
  const snapshotsAreWarm = startWarming(foundation, warn('snapshots could not be recomputed'));
  const room = watchRoom(config, freeBytes);
  const readiness = createReadiness(
    webChecks({ foundation, reference, positions, snapshotsAreWarm, room }),
  );
  const audit = startAuditRecording(foundation);
  const isForPeople = config.roles.includes('web');
  const pagesOptions = {
    callers,
    branding: () => brandingOf(reference.siteSettings(), reference.languages()),
    publicUrl: config.publicUrl,
    isLinked: (caller: Caller, id: string) => reaches({ pool: pools.query }, id, caller),
    onRefused: audit.onRefused,
  };

  const machine = watchMachine({ nowMs: now });
  const work = watchWork({ read: readWork(foundation), nowMs: now });
  const { server, ipOf } = createHttpServer({
    routes: routesOf({
      foundation,
      reference,
      gateways,
      positions,
      people,
      sessions,
      cookie,
      readiness,
      metricsPage,
      audit,
      machine,
      work,
      placeOf: openPlaces({ path: config.geoDatabase, log: foundation.log }),
    }),
    callers,
    proofs,
    limits,
    pages: isForPeople ? createPages({ ...pagesOptions, web: await loadWeb(webRoot) }) : null,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    metrics: createHttpMetrics(registry),
    log,
    commandLimit: commandLimitOf(foundation),
    onRefused: audit.onRefused,
    hasRoom: () => !room.isShort(),
  });
  boundConnections(server, {
    inAll: connectionsMost(descriptorsMost()),
    perAddress: config.connectionsPerAddress,
    isBehindProxy: config.trustProxy > 0,
  });
  const liveDeps = { foundation, server, positions, reference, callers, sessions, people, ipOf };
  const live = isForPeople ? await startLiveScreens(liveDeps) : null;
  if (live) addSocketGauge(registry, live.sockets);
  const handedOver = createHandedOver(server, () => behindDoor?.onConnectionEnded());
  const port = await (behindDoor === null
    ? listen(server, config.port, config.host)
    : listenBehindDoor(server));

  return {
    port,
    take: handedOver.take,
    stop: async () => {
      // The address is free at once for the next process; sockets count as connections until they are closed.
      const closed = closeServer(server);
      await live?.stop();
      await closed;
      await handedOver.ended();
      room.stop();
      machine.stop();
      work.stop();
      await audit.stop();
      await reference.stop();
    },
  };
};
