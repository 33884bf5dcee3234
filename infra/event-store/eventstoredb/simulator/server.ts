import { Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { append, batchAppend } from './append.ts';
import { createFaults, type Faults } from './faults.ts';
import { createLog, type Log } from './log.ts';
import { featuresPb, services } from './protocol.ts';
import { read } from './read.ts';

/**
 * A simulator of EventStoreDB's Streams API over gRPC, for tests only: it proves the adapter against the behaviour
 * written down in `pitfalls.md`, not against a server. It keeps nothing on disk.
 */
export type Simulator = Readonly<{
  connectionString: () => string;
  log: Log;
  faults: Faults;
  /** Drops every connection and stops listening; the log stays. */
  kill: () => void;
  /** Listens again on the same port. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}>;

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

const bind = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });

export const startSimulator = async (now: () => number = Date.now): Promise<Simulator> => {
  const log = createLog(now);
  const faults = createFaults();

  const streams: UntypedServiceImplementation = {
    read: (call: Parameters<typeof read>[0]) => faults.whenRunning(() => read(call, log, faults)),
    append: (call: Parameters<typeof append>[0], answer: Parameters<typeof append>[1]) =>
      append(call, answer, log, faults),
    batchAppend: (call: Parameters<typeof batchAppend>[0]) => batchAppend(call, log, faults),
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
      else if (!faults.frozen()) faults.whenRunning(() => answer(null, supportedMethods()));
    },
  };

  const listen = async (wanted: number): Promise<{ server: Server; port: number }> => {
    const server = new Server();
    server.addService(services.StreamsService, streams);
    server.addService(services.ServerFeaturesService, features);
    return { server, port: await bind(server, wanted) };
  };

  let current = await listen(0);
  return {
    connectionString: () => `esdb://127.0.0.1:${current.port}?tls=false`,
    log,
    faults,
    kill: () => current.server.forceShutdown(),
    restart: async () => {
      const { port } = current;
      for (;;) {
        // Whoever was given the port meanwhile gives it back.
        const next = await listen(port).catch(() => null);
        if (next === null) continue;
        current = next;
        return;
      }
    },
    stop: async () => {
      current.server.forceShutdown();
    },
  };
};
