import { Socket } from 'node:net';
import { Client, type ClientBase } from 'pg';
import type { RoleConfig } from '../../postgres/pools.ts';
import { isConnectionLost } from '../../postgres/connection-lost.ts';
import { EventStoreUnavailable } from '../port.ts';
import { endSession, sessionOf, type Session } from './session.ts';

/**
 * The only connection of a process that appends. A call does not wait for the answer to the previous one: it is queued
 * at the server, which handles calls in the order in which they were sent.
 */
export type AppendLine = Readonly<{
  /**
   * Rejects when the connection was lost, with `EventStoreUnavailable` if it was cut because the server was silent. The
   * next call makes a new connection, once nothing sent on the lost one can be carried out any more.
   */
  use: <Result>(call: (client: ClientBase) => Promise<Result>) => Promise<Result>;
  /** Resolves when nothing left on lost connections can be written any more; rejects when that cannot be determined. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}>;

type Line = Readonly<{
  client: Client;
  ready: Promise<void>;
  /** Cuts the connection, which fails the calls that wait on it. */
  lose: () => void;
  /** Cuts the connection because the server is silent. */
  giveUp: () => void;
  fellSilent: () => boolean;
}>;

/** After this time a silent server counts as gone, because a frozen one never refuses. */
const defaultSilenceMs = 6_000;

/** A line that connects at its first call. */
export const createAppendLine = (
  config: RoleConfig,
  silenceMs: number = defaultSilenceMs,
): AppendLine => {
  let open: Line | null = null;
  /** Sessions of lost connections that may still be running. */
  const left = new Set<Session>();

  const connect = (): Line => {
    // Our own socket, so that we can cut it: the driver's `end` would wait for all answers.
    const socket = new Socket();
    const client = new Client({
      ...config,
      pipeline: true,
      connectionTimeoutMillis: silenceMs,
      stream: () => socket,
    });
    let session: Session | null = null;
    let isSilent = false;

    const lose = (): void => {
      if (open === line) open = null;
      if (session !== null) left.add(session);
      session = null;
      socket.destroy();
    };
    const prepare = async (): Promise<void> => {
      await client.connect();
      // Only the login's own role may end its sessions, so `onConnect`, which takes another role, comes last.
      for (const lost of left) {
        await endSession(client, lost);
        left.delete(lost);
      }
      session = await sessionOf(client);
      await config.onConnect(client);
    };

    client.on('error', lose);
    client.on('end', lose);
    const giveUp = (): void => {
      isSilent = true;
      lose();
    };
    const line: Line = { client, ready: prepare(), lose, giveUp, fellSilent: () => isSilent };
    return line;
  };

  const use: AppendLine['use'] = async (call) => {
    const line = (open ??= connect());
    const silence = setTimeout(line.giveUp, silenceMs);
    try {
      await line.ready;
      return await call(line.client);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      line.lose();
      // The line may have been cut by another call's timeout, before this call's own. It fails too, because a retry
      // would make it wait again.
      if (!line.fellSilent()) throw error;
      const silence = { cause: error, fellSilent: true };
      throw new EventStoreUnavailable('The event store stopped answering.', silence);
    } finally {
      clearTimeout(silence);
    }
  };

  return {
    use,
    settled: async () => {
      if (left.size > 0) await use(async () => undefined);
    },
    close: async () => {
      const line = open;
      open = null;
      await line?.ready.catch(() => undefined);
      await line?.client.end();
    },
  };
};
