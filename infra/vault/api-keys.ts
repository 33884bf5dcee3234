import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { askTogether } from '../ask-together.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { isWithin } from './networks.ts';
import { sha256 } from './sha256.ts';

/** What may be shown of a key: never the key itself. */
export type ApiKey = Readonly<{ id: string; ownerId: string; lastFour: string }>;

/** What its owner sees of a valid key. */
export type StandingKey = Readonly<{
  id: string;
  lastFour: string;
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date | null;
  /** Set once a newer key has replaced it: it is valid until then. */
  until: Date | null;
}>;

export type ApiKeys = Readonly<{
  /** Creates a key and returns it in full, only this once. It gives no access until it is put in force. */
  draft(ownerId: string): Promise<Readonly<{ key: string; made: ApiKey }>>;
  /**
   * Puts a draft in force; the owner's previous key ends at `earlierUntil`, or at once if that is `null`. Returns
   * whether the new key is valid: false if the draft was revoked in the meantime.
   */
  putInForce(drafted: ApiKey, earlierUntil: Date | null): Promise<boolean>;
  /**
   * The key's facts unless it is unknown, has ended, or must not be used from this address; looked up at every call.
   */
  find(key: string, address: string): Promise<ApiKey | null>;
  /** The owner's valid keys, newest first, and the networks from which they may be used (CIDR; none: from anywhere). */
  ofOwner(
    ownerId: string,
  ): Promise<Readonly<{ keys: readonly StandingKey[]; networks: readonly string[] }>>;
  /** Sets the networks from the event at this position of the log; networks set by a later event stay. */
  setNetworks(ownerId: string, networks: readonly string[], position: bigint): Promise<void>;
  /** Revokes the keys of this owner only, including drafts. */
  revoke(ownerId: string): Promise<void>;
}>;

/** `dbk_` and 32 bytes in base64url. */
const anyKey = /dbk_[\w-]{43}/;

/** Text that is longer or shorter than a key is not even looked up. */
const shape = new RegExp(`^${anyKey.source}$`);

/** Whether a text contains a key. */
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

/** A draft is stored as revoked at the time it was created. */
const draftsOfOwner = 'delete from vault.api_keys where owner_id = $1 and revoked_at = created_at';

/** Keys in `vault.api_keys`, by their SHA-256. The pool's role is `app`; `now` in milliseconds since 1970. */
export const createApiKeys = (pool: Pool, now: () => number): ApiKeys => {
  // Lookups in one turn of the event loop, often of the same key, share one query.
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
        // Two concurrent calls wait for each other here, instead of failing at the unique index.
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
      // Deletes the drafts first: a draft that was put in force just before is then revoked by the second statement.
      await pool.query(draftsOfOwner, [ownerId]);
      await pool.query(endOfOwner, [ownerId, new Date(now())]);
    },
  };
};
