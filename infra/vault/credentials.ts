import type { Pool } from 'pg';
import { hashPassword, verifyPassword } from './passwords.ts';

/** A new password of somebody who has one: the command it came with, and where in their stream its event stands. */
export type PasswordChange = Readonly<{ userId: string; commandId: string; revision: number }>;

/** Passwords as argon2id hashes. Nothing here tells whether a user exists, not even by the time it takes. */
export type Credentials = Readonly<{
  /** The first password of somebody; one that came with an event of its own stays. */
  set: (userId: string, password: string) => Promise<void>;
  /** Keeps a new one for the command with this id. It opens nothing before it is put in force. */
  setAside: (userId: string, commandId: string, password: string) => Promise<void>;
  /**
   * Puts what is kept for the command in force, unless a later one is, at this time in milliseconds since 1970. Gives since
   * when the one of this very event is in force, or `null`; done again, it changes nothing.
   */
  putInForce: (change: PasswordChange, at: number) => Promise<InForceSince | null>;
  /** Whether this is the user's password; for `null`, or a user without one, the same work and `false`. */
  verify: (userId: string | null, password: string) => Promise<boolean>;
  remove: (userId: string) => Promise<void>;
}>;

/** Since when, in milliseconds since 1970, and whether that is since this very call. */
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
    // Asked for nobody as well, so that both ways cost one query and one hash.
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

/** Forgets what was kept aside before then and never put in force: its command wrote no event. */
export const sweepPasswordsAside = async (pool: Pool, before: Date): Promise<void> => {
  await pool.query('delete from vault.passwords_aside where created_at < $1', [before]);
};
