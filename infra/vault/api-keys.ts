import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { sha256 } from './sha256.ts';

/** A key as people see it: never the key itself. */
export type ApiKey = Readonly<{ id: string; ownerId: string; lastFour: string }>;

export type ApiKeys = Readonly<{
  /** The key in full, this once; the owner's key before it ends. `at` in milliseconds since 1970. */
  make(ownerId: string, at: number): Promise<Readonly<{ key: string; made: ApiKey }>>;
  /** Whose key this is, unless it is unknown or has ended; asked at every call. */
  find(key: string): Promise<ApiKey | null>;
  /** The owner's key that stands, if any. */
  ofOwner(ownerId: string): Promise<ApiKey | null>;
  /** Ends the key of this owner, and of nobody else. */
  revoke(ownerId: string, at: number): Promise<void>;
}>;

/** `dbk_` and 32 bytes in base64url; anything else is not even looked up. */
const shape = /^dbk_[\w-]{43}$/;

type Row = Readonly<{ id: string; owner_id: string; last_four: string }>;

const keyOf = (row: Row | undefined): ApiKey | null =>
  row ? { id: row.id, ownerId: row.owner_id, lastFour: row.last_four } : null;

/** Keys in `vault.api_keys`, by their SHA-256; the pool's role is `app`. */
export const createApiKeys = (pool: Pool): ApiKeys => ({
  async make(ownerId, at) {
    const key = `dbk_${randomBytes(32).toString('base64url')}`;
    const made = { id: randomUUID(), ownerId, lastFour: key.slice(-4) };
    // One statement may not end a row and insert beside it under the same unique index: two that race meet in a lock.
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [ownerId]);
      await client.query(
        'update vault.api_keys set revoked_at = $2 where owner_id = $1 and revoked_at is null',
        [ownerId, new Date(at)],
      );
      await client.query(
        `insert into vault.api_keys (key_hash, id, owner_id, last_four, created_at)
         values ($1, $2, $3, $4, $5)`,
        [sha256(key), made.id, ownerId, made.lastFour, new Date(at)],
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
    return { key, made };
  },
  async find(key) {
    if (!shape.test(key)) return null;
    const { rows } = await pool.query<Row>({
      name: 'api-key-find',
      text: 'select id, owner_id, last_four from vault.api_keys where key_hash = $1 and revoked_at is null',
      values: [sha256(key)],
    });
    return keyOf(rows[0]);
  },
  async ofOwner(ownerId) {
    const { rows } = await pool.query<Row>(
      'select id, owner_id, last_four from vault.api_keys where owner_id = $1 and revoked_at is null',
      [ownerId],
    );
    return keyOf(rows[0]);
  },
  async revoke(ownerId, at) {
    await pool.query(
      'update vault.api_keys set revoked_at = $2 where owner_id = $1 and revoked_at is null',
      [ownerId, new Date(at)],
    );
  },
});
