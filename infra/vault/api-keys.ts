import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { askTogether } from '../ask-together.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { isWithin } from './networks.ts';
import { sha256 } from './sha256.ts';

/** A key as people see it: never the key itself. */
export type ApiKey = Readonly<{ id: string; ownerId: string; lastFour: string }>;

/** What its owner is told of a key that may be used. */
export type StandingKey = Readonly<{
  id: string;
  lastFour: string;
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date | null;
  /** A newer one took its place: it may be used until then. */
  until: Date | null;
}>;

export type ApiKeys = Readonly<{
  /** A key in full, this once. It opens nothing before it is put in force. */
  draft(ownerId: string): Promise<Readonly<{ key: string; made: ApiKey }>>;
  /**
   * Puts a draft in force; the owner's key before may be used until then, or ends at once. Whether it opens anything now:
   * a draft that was revoked meanwhile is gone.
   */
  putInForce(drafted: ApiKey, earlierUntil: Date | null): Promise<boolean>;
  /** Whose key this is, unless it is unknown, has ended, or must not be used from this address; asked at every call. */
  find(key: string, address: string): Promise<ApiKey | null>;
  /** The owner's keys that may be used, the newest first, and from which networks (CIDR; none: from anywhere). */
  ofOwner(
    ownerId: string,
  ): Promise<Readonly<{ keys: readonly StandingKey[]; networks: readonly string[] }>>;
  /** As it was said at this position of the log; what was said later stays. */
  setNetworks(ownerId: string, networks: readonly string[], position: bigint): Promise<void>;
  /** Ends the keys of this owner, and of nobody else; those too that are not in force yet. */
  revoke(ownerId: string): Promise<void>;
}>;

/** `dbk_` and 32 bytes in base64url. */
const anyKey = /dbk_[\w-]{43}/;

/** What is more than a key, or less, is not even looked up. */
const shape = new RegExp(`^${anyKey.source}$`);

/** Whether a key stands somewhere in a text. */
export const holdsApiKey = (text: string): boolean => anyKey.test(text);

const usedEveryMs = 60_000;

type Found = Readonly<{
  hash: string;
  id: string;
  owner_id: string;
  last_four: string;
  last_used_at: Date | null;
  networks: readonly string[] | null;
}>;

type Standing = Readonly<{
  id: string;
  last_four: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}>;

const endOfOwner = `update vault.api_keys set revoked_at = $2
  where owner_id = $1 and (revoked_at is null or revoked_at > $2)`;

/** A draft has ended when it was made. */
const draftsOfOwner = 'delete from vault.api_keys where owner_id = $1 and revoked_at = created_at';

/** Keys in `vault.api_keys`, by their SHA-256; the pool's role is `app`, `now` in milliseconds since 1970. */
export const createApiKeys = (pool: Pool, now: () => number): ApiKeys => {
  // Calls of one turn of the event loop, which may be many of one key, are one question.
  const standingOf = askTogether<Found>(async (hashes) => {
    const { rows } = await pool.query<Found>({
      name: 'api-keys-find',
      text: `select encode(k.key_hash, 'hex') as hash, k.id, k.owner_id, k.last_four, k.last_used_at, n.networks
        from vault.api_keys k left join vault.api_key_networks n on n.owner_id = k.owner_id
        where k.key_hash = any($1) and (k.revoked_at is null or k.revoked_at > $2)`,
      values: [hashes.map((hash) => Buffer.from(hash, 'hex')), new Date(now())],
    });
    return new Map(rows.map((row) => [row.hash, row]));
  });
  return {
    async draft(ownerId) {
      const key = `dbk_${randomBytes(32).toString('base64url')}`;
      const made = { id: randomUUID(), ownerId, lastFour: key.slice(-4) };
      await pool.query(
        `insert into vault.api_keys (key_hash, id, owner_id, last_four, created_at, revoked_at)
       values ($1, $2, $3, $4, $5, $5)`,
        [sha256(key), made.id, ownerId, made.lastFour, new Date(now())],
      );
      return { key, made };
    },
    async putInForce({ id, ownerId }, earlierUntil) {
      const at = new Date(now());
      return inTransaction(pool, async (client) => {
        // Two that race meet in a lock, not in the unique index.
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [ownerId]);
        await client.query(
          `update vault.api_keys set revoked_at = case when revoked_at is null then $3 else $2 end
          where owner_id = $1 and (revoked_at is null or revoked_at > $2)`,
          [ownerId, at, earlierUntil ?? at],
        );
        const { rowCount } = await client.query(
          'update vault.api_keys set revoked_at = null where id = $1',
          [id],
        );
        return rowCount === 1;
      });
    },
    async find(key, address) {
      if (!shape.test(key)) return null;
      const at = now();
      const row = await standingOf(Buffer.from(sha256(key)).toString('hex'));
      if (row === null) return null;
      const networks = row.networks ?? [];
      if (networks.length > 0 && !isWithin(address, networks)) return null;
      if (row.last_used_at === null || at - row.last_used_at.getTime() > usedEveryMs) {
        await pool.query('update vault.api_keys set last_used_at = $2 where id = $1', [
          row.id,
          new Date(at),
        ]);
      }
      return { id: row.id, ownerId: row.owner_id, lastFour: row.last_four };
    },
    async ofOwner(ownerId) {
      const { rows } = await pool.query<Standing>(
        `select id, last_four, created_at, last_used_at, revoked_at from vault.api_keys
        where owner_id = $1 and (revoked_at is null or revoked_at > $2)
        order by revoked_at desc nulls first`,
        [ownerId, new Date(now())],
      );
      const { rows: found } = await pool.query<Readonly<{ networks: readonly string[] }>>(
        'select networks from vault.api_key_networks where owner_id = $1',
        [ownerId],
      );
      const keys = rows.map((row) => ({
        id: row.id,
        lastFour: row.last_four,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        until: row.revoked_at,
      }));
      return { keys, networks: found[0]?.networks ?? [] };
    },
    async setNetworks(ownerId, networks, position) {
      await pool.query(
        `insert into vault.api_key_networks as n (owner_id, networks, position) values ($1, $2, $3)
       on conflict (owner_id) do update set networks = excluded.networks, position = excluded.position
         where n.position <= excluded.position`,
        [ownerId, networks, position],
      );
    },
    async revoke(ownerId) {
      // The drafts first: one that comes into force meanwhile is found by the second question.
      await pool.query(draftsOfOwner, [ownerId]);
      await pool.query(endOfOwner, [ownerId, new Date(now())]);
    },
  };
};
