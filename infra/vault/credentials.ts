import type { Pool } from 'pg';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Passwords as argon2id hashes. Nothing here tells whether a user exists, not even by the time it takes. */
export type Credentials = Readonly<{
  set: (userId: string, password: string) => Promise<void>;
  /** Whether this is the user's password; for `null`, or a user without one, the same work and `false`. */
  verify: (userId: string | null, password: string) => Promise<boolean>;
  remove: (userId: string) => Promise<void>;
}>;

/** For tests: passwords in this process's memory. */
export const createInMemoryCredentials = (): Credentials => {
  const hashes = new Map<string, string>();
  return {
    set: async (userId, password) => {
      hashes.set(userId, await hashPassword(password));
    },
    verify: (userId, password) =>
      verifyPassword(userId === null ? null : (hashes.get(userId) ?? null), password),
    remove: async (userId) => {
      hashes.delete(userId);
    },
  };
};

/** Credentials in `vault.credentials`; the pool's role is `app`. */
export const createCredentials = (pool: Pool): Credentials => ({
  set: async (userId, password) => {
    await pool.query(
      `insert into vault.credentials (user_id, password_hash) values ($1, $2)
       on conflict (user_id) do update
         set password_hash = excluded.password_hash, changed_at = clock_timestamp()`,
      [userId, await hashPassword(password)],
    );
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
  },
});
