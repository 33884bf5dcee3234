import { Socket } from 'node:net';
import { Client, type ClientBase } from 'pg';
import type { RoleConfig } from '../../postgres/pools.ts';
import { isConnectionLost } from '../../postgres/connection-lost.ts';
import { EventStoreUnavailable } from '../port.ts';
import { endSession, sessionOf, type Session } from './session.ts';

/**
 * The one connection of a process that appends. A call need not wait for the answer to the one before: it lies ready
 * in the server, which takes calls in the order they were sent.
 */
export type AppendLine = Readonly<{
  /**
   * Rejects when the connection was lost, with `EventStoreUnavailable` if it was cut because the server said nothing; the
   * next call makes a new one, once nothing can be carried out any more that lies in the lost one.
   */
  use: <Result>(call: (client: ClientBase) => Promise<Result>) => Promise<Result>;
  /** Resolves when what lost connections left unwritten never will be written; rejects where that cannot be told. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}>;

type Line = Readonly<{
  client: Client;
  ready: Promise<void>;
  /** Cuts it, which tells the calls that wait on it. */
  lose: () => void;
  /** Cuts it because the server says nothing. */
  giveUp: () => void;
  fellSilent: () => boolean;
}>;

/** The time after which a silent server counts as gone: a frozen one never says no. */
const defaultSilenceMs = 6_000;

/** The line, not yet connected: its first call does that. */
export const createAppendLine = (
  config: RoleConfig,
  silenceMs: number = defaultSilenceMs,
): AppendLine => {
  let open: Line | null = null;
  /** Sessions of lost connections. */
  const left = new Set<Session>();

  const connect = (): Line => {
    // Ours to cut: the driver's own end would wait for all answers.
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
      // Sessions of a login are its own to end, not those of the roles it takes: that comes last.
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
      // Another call may have waited its time out, and this one only part of it: asked anew, it would wait once more.
      if (!line.fellSilent()) throw error;
      const silence = { cause: error, fellSilent: true };
      throw new EventStoreUnavailable('The event store has fallen silent.', silence);
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
