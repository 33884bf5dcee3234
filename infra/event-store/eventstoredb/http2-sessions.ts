import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { Client } from '@grpc/grpc-js';
import type { Security } from './connection-string.ts';

/** How much the server may send before we have read it: per call, and in all. */
const callWindowBytes = 1 << 20;
const sessionWindowBytes = 4 << 20;
/** How often a connection is pinged, and how long the answer may take. */
type Pings = Readonly<{ everyMs: number; patienceMs: number }>;
const usualPings: Pings = { everyMs: 10_000, patienceMs: 10_000 };

/** Begins a call to the server of a gRPC client. */
export type Sessions = (server: Client, headers: OutgoingHttpHeaders) => ClientHttp2Stream;

const nameOf = (server: Client): string => server.getChannel().getTarget().replace(/^dns:/, '');

/**
 * HTTP/2 connections, one for each server that the client package found. A connection on which a call failed is not
 * used for later calls. It keeps the process alive only while there are calls.
 */
export const createSessions = (security: Security | null, pings = usualPings): Sessions => {
  const sessions = new WeakMap<Client, ClientHttp2Session>();
  const calls = new WeakMap<ClientHttp2Session, number>();
  const inUse = new WeakSet<ClientHttp2Session>();

  /** An idle connection is closed, because it may have died without anybody noticing. */
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
    // The calls get the error.
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
