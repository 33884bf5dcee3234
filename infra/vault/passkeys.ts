import type { Pool, PoolClient } from 'pg';
import { property } from '../http/property.ts';
import type { MasterKey } from './master-key.ts';
import { seal, unseal } from './sealing.ts';
import { erasedKey, type SubjectKeys } from './subject-keys.ts';

/** What identifies a passkey, in base64url, and the name its person gave it. */
export type PasskeyKeys = Readonly<{
  credentialId: string;
  publicKey: string;
  transports: readonly string[];
  name: string;
}>;

export type NewPasskey = PasskeyKeys &
  Readonly<{
    id: string;
    userId: string;
    counter: number;
    /** Milliseconds since 1970. */
    at: number;
  }>;

export type Passkey = PasskeyKeys &
  Readonly<{ id: string; counter: number; createdAt: Date; lastUsedAt: Date | null }>;

/** The passkeys according to the log, up to this revision. */
export type PasskeyStanding = Readonly<{ passkeys: readonly string[]; revision: number }>;

export type Passkeys = Readonly<{
  /** The passkeys in force, oldest first. */
  listOf(userId: string): Promise<readonly Passkey[]>;
  /**
   * Stores a passkey, which becomes valid once its event is in the log; `false` if the credential already belongs to
   * somebody.
   */
  keep(passkey: NewPasskey): Promise<boolean>;
  /**
   * Notes a use; `false` if the authenticator's counter has not increased since the last use: the passkey was copied.
   */
  use(id: string, counter: number, at: number): Promise<boolean>;
}>;

/** A passkey whose event never came is deleted after this long. */
const keptPendingMs = 3_600_000;

type Row = Readonly<{
  id: string;
  sealed: Buffer;
  counter: string;
  created_at: Date;
  last_used_at: Date | null;
}>;

const contextOf = (id: string): readonly string[] => ['passkey/1', id];

const readKeys = (bytes: Buffer): PasskeyKeys => {
  const kept: unknown = JSON.parse(bytes.toString());
  const text = (name: string): string => String(property(kept, name));
  const transports = property(kept, 'transports');
  return {
    credentialId: text('credentialId'),
    publicKey: text('publicKey'),
    name: text('name'),
    transports: Array.isArray(transports) ? transports.map(String) : [],
  };
};

/** Passkeys in `vault.passkeys`; the pool's role is `app`. */
export const createPasskeys = (
  pool: Pool,
  subjectKeys: SubjectKeys,
  { digest }: Pick<MasterKey, 'digest'>,
): Passkeys => ({
  async listOf(userId) {
    const { rows } = await pool.query<Row>(
      `select id, sealed, counter, created_at, last_used_at from vault.passkeys
        where user_id = $1 and added_by is not null order by created_at, id`,
      [userId],
    );
    const key = rows.length === 0 ? erasedKey : await subjectKeys.find(userId);
    if (key === erasedKey) return [];
    return rows.map(({ id, sealed, counter, created_at, last_used_at }) => ({
      ...readKeys(unseal(key, sealed, contextOf(id))),
      id,
      counter: Number(counter),
      createdAt: created_at,
      lastUsedAt: last_used_at,
    }));
  },
  async keep({ id, userId, counter, at, ...keys }) {
    const key = await subjectKeys.of(userId);
    if (key === erasedKey) return false;
    await pool.query(
      'delete from vault.passkeys where user_id = $1 and added_by is null and created_at < $2',
      [userId, new Date(at - keptPendingMs)],
    );
    const { rowCount } = await pool.query(
      `insert into vault.passkeys (id, user_id, digest, sealed, counter, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [
        ...[id, userId, digest('passkey', keys.credentialId)],
        ...[seal(key, Buffer.from(JSON.stringify(keys)), contextOf(id)), counter, new Date(at)],
      ],
    );
    return rowCount === 1;
  },
  async use(id, counter, at) {
    const { rowCount } = await pool.query(
      `update vault.passkeys set counter = $2, last_used_at = $3
        where id = $1 and added_by is not null and (counter < $2 or (counter = 0 and $2 = 0))`,
      [id, counter, new Date(at)],
    );
    return rowCount === 1;
  },
});

/** Makes a person's passkeys match the log up to `revision`; later events are left to whoever has read further. */
export const settlePasskeys = async (
  client: PoolClient,
  userId: string,
  { passkeys, revision }: PasskeyStanding,
): Promise<void> => {
  await client.query(
    `update vault.passkeys set added_by = $3
      where user_id = $1 and id = any($2::uuid[]) and added_by is null`,
    [userId, passkeys, revision],
  );
  await client.query(
    `delete from vault.passkeys
      where user_id = $1 and added_by <= $3 and not id = any($2::uuid[])`,
    [userId, passkeys, revision],
  );
};
