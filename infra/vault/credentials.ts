import type { Pool } from 'pg';
import { hashPassword, verifyPassword } from './passwords.ts';

/** A password change: its command id, and the revision of its event in the user's stream. */
export type PasswordChange = Readonly<{ userId: string; commandId: string; revision: number }>;

/** Passwords as argon2id hashes. Nothing here reveals whether a user exists, not even the time it takes. */
export type Credentials = Readonly<{
  /** Sets a person's first password; a password that was put in force by an event of its own is not replaced. */
  set: (userId: string, password: string) => Promise<void>;
  /** Stores a new password for the command with this id. It gives no access until it is put in force. */
  setAside: (userId: string, commandId: string, password: string) => Promise<void>;
  /**
   * Puts the password that was set aside for the command in force at this time (milliseconds since 1970), unless that
   * of a later event is in force. Returns since when the password of this event is in force, or `null`. Idempotent.
   */
  putInForce: (change: PasswordChange, at: number) => Promise<InForceSince | null>;
  /**
   * Whether this is the user's password. For `null` or a user without one, it does the same work and returns `false`.
   */
  verify: (userId: string | null, password: string) => Promise<boolean>;
  remove: (userId: string) => Promise<void>;
}>;

/** Since when it is in force, in milliseconds since 1970, and whether this call put it in force. */
export type InForceSince = Readonly<{ at: number; isNew: boolean }>;

type InForce = Readonly<{ hash: string; revision: number | null; at: number }>;
type Aside = Readonly<{ userId: string; hash: string }>;

/** For tests: passwords in this process's memory. */
export const createInMemoryCredentials = (): Credentials => {
  const inForce = new Map<string, InForce>();
  const aside = new Map<string, Aside>();
  return {
    set: async (userId, password) => {
      const hash = await hashPassword(password);
      if ((inForce.get(userId)?.revision ?? null) === null)
        inForce.set(userId, { hash, revision: null, at: 0 });
    },
    setAside: async (userId, commandId, password) => {
      aside.set(commandId, { userId, hash: await hashPassword(password) });
    },
    putInForce: async ({ userId, commandId, revision }, at) => {
      const kept = aside.get(commandId);
      const isKept = kept?.userId === userId;
      if (isKept) aside.delete(commandId);
      const isNew = isKept && (inForce.get(userId)?.revision ?? -1) < revision;
      if (isNew) inForce.set(userId, { hash: kept.hash, revision, at });
      const now = inForce.get(userId);
      return now?.revision === revision ? { at: now.at, isNew } : null;
    },
    verify: (userId, password) =>
      verifyPassword(userId === null ? null : (inForce.get(userId)?.hash ?? null), password),
    remove: async (userId) => {
      inForce.delete(userId);
      for (const [commandId, kept] of aside) if (kept.userId === userId) aside.delete(commandId);
    },
  };
};

/** Credentials in `vault.credentials`; the pool's role is `app`. */
export const createCredentials = (pool: Pool): Credentials => ({
  set: async (userId, password) => {
    await pool.query(
      `insert into vault.credentials as c (user_id, password_hash) values ($1, $2)
       on conflict (user_id) do update
         set password_hash = excluded.password_hash, changed_at = clock_timestamp()
         where c.revision is null`,
      [userId, await hashPassword(password)],
    );
  },
  setAside: async (userId, commandId, password) => {
    await pool.query(
      `insert into vault.passwords_aside (user_id, command_id, password_hash) values ($1, $2, $3)
       on conflict (command_id) do update set password_hash = excluded.password_hash`,
      [userId, commandId, await hashPassword(password)],
    );
  },
  putInForce: async ({ userId, commandId, revision }, at) => {
    const { rowCount } = await pool.query(
      `with kept as (
         delete from vault.passwords_aside where command_id = $2 and user_id = $1 returning password_hash)
       insert into vault.credentials as c (user_id, password_hash, revision, changed_at)
         select $1, password_hash, $3, $4 from kept
       on conflict (user_id) do update
         set password_hash = excluded.password_hash, revision = excluded.revision, changed_at = excluded.changed_at
         where c.revision is null or c.revision < excluded.revision`,
      [userId, commandId, revision, new Date(at)],
    );
    const { rows } = await pool.query<{ changed_at: Date }>(
      'select changed_at from vault.credentials where user_id = $1 and revision = $2',
      [userId, revision],
    );
    const [row] = rows;
    return row === undefined ? null : { at: row.changed_at.getTime(), isNew: rowCount === 1 };
  },
  verify: async (userId, password) => {
    // Runs the query for unknown users as well, so that both cases cost one query and one hash.
    const { rows } = await pool.query<{ password_hash: string }>(
      'select password_hash from vault.credentials where user_id = $1',
      [userId ?? 'nobody'],
    );
    return verifyPassword(rows[0]?.password_hash ?? null, password);
  },
  remove: async (userId) => {
    await pool.query('delete from vault.credentials where user_id = $1', [userId]);
    await pool.query('delete from vault.passwords_aside where user_id = $1', [userId]);
  },
});

/** Deletes passwords that were set aside before then and never put in force: their command wrote no event. */
export const sweepPasswordsAside = async (pool: Pool, before: Date): Promise<void> => {
  await pool.query('delete from vault.passwords_aside where created_at < $1', [before]);
};
