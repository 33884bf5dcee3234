import {
  Server,
  ServerCredentials,
  status,
  Metadata,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { append, batchAppend, type Leading } from './append.ts';
import { createCounts, type Counts } from './counts.ts';
import { openDoor, type Door } from './door.ts';
import { createFaults, type Faults } from './faults.ts';
import { createLog, type Log } from './log.ts';
import { clusterInfo, type Member } from './gossip.ts';
import { featuresPb, services } from '../protocol.ts';
import { listenAgain, listenSomewhere } from './ports.ts';
import { read } from './read.ts';

/**
 * A simulator of EventStoreDB's Streams API over gRPC, for tests only. It tests the adapter against the behaviour
 * written down in `pitfalls.md`, not against a server. It keeps nothing on disk.
 */
export type Simulator = Readonly<{
  port: () => number;
  /** For a simulator without TLS. */
  connectionString: () => string;
  log: Log;
  faults: Faults;
  /** What it has been asked for so far. */
  counts: Readonly<Counts>;
  /** Drops every connection and stops listening; the log stays. */
  kill: () => void;
  /** Listens again on the same port. Waits up to `patienceMs` while another program has the port, then rejects. */
  restart: (patienceMs?: number) => Promise<void>;
  stop: () => Promise<void>;
}>;

/** Options of a simulator. */
export type SimulatorOptions = Readonly<{
  now?: () => number;
  /** TLS with the certificate in `tls`, and this user. */
  secure?: Readonly<{ user: string; password: string }>;
  /** For a cluster: the log that its nodes share, and what each reports about all. */
  log?: Log;
  members?: () => readonly Member[];
  leading?: () => Leading;
}>;

/** The certificate of a secure simulator, valid for localhost and 127.0.0.1, only for tests. */
export const certificateFile = join(import.meta.dirname, 'tls', 'certificate.pem');
const keyFile = join(import.meta.dirname, 'tls', 'key.pem');

const credentialsOf = ({ secure }: SimulatorOptions): ServerCredentials =>
  secure === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [
        { private_key: readFileSync(keyFile), cert_chain: readFileSync(certificateFile) },
      ]);

const isAllowed = ({ secure }: SimulatorOptions, metadata: Metadata): boolean => {
  if (secure === undefined) return true;
  const token = Buffer.from(`${secure.user}:${secure.password}`).toString('base64');
  return metadata.get('authorization')[0] === `Basic ${token}`;
};

/** The real server answers a wrong password and a stream without permission differently. */
const accessDenied = ({ metadata }: Readonly<{ metadata: Metadata }>) => {
  if (metadata.get('authorization').length > 0) {
    const details = 'Unauthenticated';
    return Object.assign(new Error(details), { code: status.UNAUTHENTICATED, details });
  }
  const details = 'Access Denied';
  const why = new Metadata();
  why.set('exception', 'access-denied');
  return Object.assign(new Error(details), {
    code: status.PERMISSION_DENIED,
    details,
    metadata: why,
  });
};

const supportedMethods = () => {
  const supported = new featuresPb.SupportedMethods();
  supported.setEventStoreServerVersion('24.2.0-simulated');
  for (const name of ['read', 'append', 'batchappend']) {
    const method = new featuresPb.SupportedMethod();
    method.setServiceName('event_store.client.streams.streams');
    method.setMethodName(name);
    supported.addMethods(method);
  }
  return supported;
};

export const startSimulator = async (options: SimulatorOptions = {}): Promise<Simulator> => {
  const log = options.log ?? createLog(options.now ?? Date.now);
  const faults = createFaults();
  const counts = createCounts();
  const inside = { log, faults, counts, leading: options.leading ?? (() => 'itself' as const) };

  const streams: UntypedServiceImplementation = {
    read: (call: Parameters<typeof read>[0]) => {
      if (!isAllowed(options, call.metadata)) call.emit('error', accessDenied(call));
      else faults.whenRunning(() => read(call, inside));
    },
    append: (call: Parameters<typeof append>[0], answer: Parameters<typeof append>[1]) =>
      append(call, answer, inside),
    batchAppend: (call: Parameters<typeof batchAppend>[0]) => {
      if (isAllowed(options, call.metadata)) batchAppend(call, inside);
      else call.emit('error', accessDenied(call));
    },
    delete: () => undefined,
    tombstone: () => undefined,
  };
  const features: UntypedServiceImplementation = {
    getSupportedMethods: (
      _call: unknown,
      answer: (error: Error | null, value?: unknown) => void,
    ) => {
      const refusal = faults.refusal();
      if (refusal !== null) answer(refusal);
      else if (faults.frozen()) counts.dropped += 1;
      else faults.whenRunning(() => answer(null, supportedMethods()));
    },
  };

  const gossip: UntypedServiceImplementation = {
    read: (_call: unknown, answer: (error: Error | null, value?: unknown) => void) =>
      faults.whenRunning(() => answer(null, clusterInfo(options.members?.() ?? []))),
  };

  const listen = (port: number): Promise<Door> => {
    const server = new Server({ 'grpc.enable_channelz': 0 });
    server.addService(services.StreamsService, streams);
    server.addService(services.ServerFeaturesService, features);
    server.addService(services.GossipService, gossip);
    return openDoor(server, { port, credentials: credentialsOf(options) });
  };

  let current = await listenSomewhere(listen);
  return {
    port: () => current.port,
    connectionString: () => `esdb://127.0.0.1:${current.port}?tls=false`,
    log,
    faults,
    counts,
    kill: () => current.slam(),
    restart: async (patienceMs = 60_000) => {
      current = await listenAgain(listen, current.port, patienceMs);
    },
    stop: async () => {
      current.slam();
    },
  };
};
