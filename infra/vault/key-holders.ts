import { Client, type Pool } from 'pg';
import { pause } from '../pause.ts';
import type { RoleConfig } from '../postgres/pools.ts';
import type { MasterKey } from './master-key.ts';

/**
 * Every process holds shared advisory locks, on a connection of its own, that tell which master keys it can open with
 * and which one it seals with. The locks end with the process, however it ends.
 */
const opening = 7_201;
const sealing = 7_202;
/** Used instead of a fingerprint: the process exists, whatever keys it has. */
const anyKey = 0;

const reconnectMs = 1_000;

const lock = (client: Client, kind: number, key: number) =>
  client.query('select pg_advisory_lock_shared($1, $2)', [kind, key]);

const tell = async (client: Client, key: MasterKey): Promise<void> => {
  await lock(client, opening, key.fingerprint);
  await lock(client, sealing, key.fingerprint);
  if (key.secondFingerprint !== null) await lock(client, opening, key.secondFingerprint);
};

/**
 * Opens the master key and holds locks that show this to a key change, until `letGo`. The process takes its first lock
 * before its keys are read, so that no process goes unnoticed during a rewrap. A lost connection is retried every
 * second.
 */
export const holdMasterKey = async (options: {
  connection: RoleConfig;
  open: () => Promise<MasterKey>;
  onError: (error: Error) => void;
}): Promise<Readonly<{ masterKey: MasterKey; letGo: () => Promise<void> }>> => {
  const { connection, open, onError } = options;
  const end = new AbortController();
  let current: Client;

  const connect = async (): Promise<Client> => {
    const client = new Client(connection);
    client.on('error', onError);
    try {
      await client.connect();
      await connection.onConnect(client);
      await lock(client, opening, anyKey);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return client;
  };

  const hold = (client: Client, key: MasterKey): void => {
    current = client;
    client.on('end', () => {
      if (!end.signal.aborted) void holdAgain(key);
    });
  };

  const holdAgain = async (key: MasterKey): Promise<void> => {
    while (!end.signal.aborted) {
      await pause(reconnectMs, end.signal);
      if (end.signal.aborted) return;
      const client = await connect().catch(() => null);
      if (client === null) continue;
      const told = await tell(client, key).then(
        () => true,
        () => false,
      );
      if (told && !end.signal.aborted) return hold(client, key);
      await client.end().catch(() => undefined);
    }
  };

  const first = await connect();
  try {
    const masterKey = await open();
    await tell(first, masterKey);
    hold(first, masterKey);
    return {
      masterKey,
      letGo: async () => {
        end.abort();
        await current.end().catch(() => undefined);
      },
    };
  } catch (error) {
    await first.end().catch(() => undefined);
    throw error;
  }
};

/** Whether every running process can open with the key of this fingerprint, and whether every one seals with it. */
export const whoHasKey = async (
  pool: Pool,
  fingerprint: number,
): Promise<Readonly<{ allOpen: boolean; allSeal: boolean }>> => {
  const { rows } = await pool.query<{ here: number; opening: number; sealing: number }>(
    `select count(*) filter (where classid = $1 and objid = $3)::integer as here,
            count(*) filter (where classid = $1 and objid = $4)::integer as opening,
            count(*) filter (where classid = $2 and objid = $4)::integer as sealing
       from pg_locks
      where locktype = 'advisory' and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())`,
    [opening, sealing, anyKey, fingerprint],
  );
  const counted = rows[0] ?? { here: 0, opening: 0, sealing: 0 };
  return {
    allOpen: counted.opening === counted.here,
    allSeal: counted.sealing === counted.here,
  };
};
