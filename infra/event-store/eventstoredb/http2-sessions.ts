import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { Client } from '@grpc/grpc-js';
import type { Security } from './connection-string.ts';

/** How much the server may send before we have taken it: of one call, and of all. */
const callWindowBytes = 1 << 20;
const sessionWindowBytes = 4 << 20;
/** How often a connection is asked whether it still is one, and how long it may take to answer. */
type Pings = Readonly<{ everyMs: number; patienceMs: number }>;
const usualPings: Pings = { everyMs: 10_000, patienceMs: 10_000 };

/** Begins a call to the server that a client of gRPC was made for. */
export type Sessions = (server: Client, headers: OutgoingHttpHeaders) => ClientHttp2Stream;

const nameOf = (server: Client): string => server.getChannel().getTarget().replace(/^dns:/, '');

/**
 * Connections of HTTP/2, one for each server that the client package found; one by which a call failed is used for none
 * that comes later. It keeps the process alive only while there are calls.
 */
export const createSessions = (security: Security | null, pings = usualPings): Sessions => {
  const sessions = new WeakMap<Client, ClientHttp2Session>();
  const calls = new WeakMap<ClientHttp2Session, number>();
  const inUse = new WeakSet<ClientHttp2Session>();

  /** One without calls is let go of: it may have died unheard, and nobody would notice. */
  const ping = (session: ClientHttp2Session): void => {
    if (session.destroyed) return;
    const wasInUse = inUse.delete(session) || (calls.get(session) ?? 0) > 0;
    if (!wasInUse) return session.destroy();
    const giveUp = setTimeout(
      () => session.destroy(new Error('EventStoreDB does not answer a ping')),
      pings.patienceMs,
    ).unref();
    session.ping(() => clearTimeout(giveUp));
  };

  const open = (server: Client): ClientHttp2Session => {
    const session = connect(`${security === null ? 'http' : 'https'}://${nameOf(server)}`, {
      ...security,
      settings: { initialWindowSize: callWindowBytes, enablePush: false },
      maxSessionMemory: Number.MAX_SAFE_INTEGER,
    });
    session.once('connect', () => session.setLocalWindowSize(sessionWindowBytes));
    // Its calls are told of it.
    session.on('error', () => undefined);
    const pinging = setInterval(() => ping(session), pings.everyMs).unref();
    session.once('close', () => clearInterval(pinging));
    return session;
  };

  const count = (session: ClientHttp2Session, more: 1 | -1): void => {
    const left = (calls.get(session) ?? 0) + more;
    calls.set(session, left);
    if (left === 0) session.unref();
    else session.ref();
  };

  return (server, headers) => {
    const held = sessions.get(server);
    const isUsable = held !== undefined && !held.closed && !held.destroyed;
    const session = isUsable ? held : open(server);
    sessions.set(server, session);
    const stream = session.request(headers);
    count(session, 1);
    inUse.add(session);
    let hasFailed = false;
    stream.once('error', () => {
      hasFailed = true;
    });
    stream.once('close', () => {
      if (hasFailed || stream.rstCode !== 0) session.close();
      count(session, -1);
    });
    return stream;
  };
};
