import type { Pool } from 'pg';
import type { MasterKey } from './master-key.ts';

/**
 * What must be unique before an event says so: an email, the name of an API key. Kept as an HMAC, never in clear. A
 * reservation runs out unless the event that needed it confirms it; erasure gives it back (design.md section 2).
 */
export type Reservations = Readonly<{
  /** Whether the value is now this owner's; it already was counts too. */
  reserve: (kind: string, value: string, owner: string) => Promise<boolean>;
  /** The event was written: the reservation stays. */
  confirm: (kind: string, value: string, owner: string) => Promise<void>;
  /** Gives up what was reserved and not confirmed. */
  release: (kind: string, value: string, owner: string) => Promise<void>;
  /** Gives up all that the owner has, confirmed or not: at erasure. */
  releaseAll: (owner: string) => Promise<void>;
  /** Whose it is, if anybody's. */
  ownerOf: (kind: string, value: string) => Promise<string | null>;
}>;

const keptForMinutes = 10;

type Entry = { owner: string; expiresAt: number | null };

/** The same in memory, for tests; `nowMs` is its clock. */
export const createInMemoryReservations = (nowMs: () => number = Date.now): Reservations => {
  const entries = new Map<string, Entry>();
  const live = (kind: string, value: string): Entry | undefined => {
    const entry = entries.get(`${kind}\0${value}`);
    return entry && (entry.expiresAt === null || entry.expiresAt > nowMs()) ? entry : undefined;
  };
  return {
    reserve: async (kind, value, owner) => {
      const entry = live(kind, value);
      if (entry && entry.owner !== owner) return false;
      const expiresAt = nowMs() + keptForMinutes * 60_000;
      if (entry?.expiresAt !== null) entries.set(`${kind}\0${value}`, { owner, expiresAt });
      return true;
    },
    confirm: async (kind, value, owner) => {
      const entry = entries.get(`${kind}\0${value}`);
      if (entry?.owner === owner) entry.expiresAt = null;
    },
    release: async (kind, value, owner) => {
      const entry = entries.get(`${kind}\0${value}`);
      if (entry?.owner === owner && entry.expiresAt !== null) entries.delete(`${kind}\0${value}`);
    },
    releaseAll: async (owner) => {
      for (const [key, entry] of entries) if (entry.owner === owner) entries.delete(key);
    },
    ownerOf: async (kind, value) => live(kind, value)?.owner ?? null,
  };
};

/** Reservations in `vault.reservations`; the pool's role is `app`. */
export const createReservations = (
  pool: Pool,
  { digest }: Pick<MasterKey, 'digest'>,
): Reservations => ({
  reserve: async (kind, value, owner) => {
    const { rowCount } = await pool.query(
      `insert into vault.reservations as r (kind, digest, owner, expires_at)
       values ($1, $2, $3, clock_timestamp() + interval '${keptForMinutes} minutes')
       on conflict (kind, digest) do update
         set owner = excluded.owner,
             expires_at = case when r.owner = excluded.owner and r.expires_at is null then null
                               else excluded.expires_at end
         where r.owner = excluded.owner or r.expires_at <= clock_timestamp()`,
      [kind, digest(kind, value), owner],
    );
    return rowCount === 1;
  },
  confirm: async (kind, value, owner) => {
    await pool.query(
      'update vault.reservations set expires_at = null where kind = $1 and digest = $2 and owner = $3',
      [kind, digest(kind, value), owner],
    );
  },
  release: async (kind, value, owner) => {
    await pool.query(
      `delete from vault.reservations
        where kind = $1 and digest = $2 and owner = $3 and expires_at is not null`,
      [kind, digest(kind, value), owner],
    );
  },
  releaseAll: async (owner) => {
    await pool.query('delete from vault.reservations where owner = $1', [owner]);
  },
  ownerOf: async (kind, value) => {
    const { rows } = await pool.query<{ owner: string }>(
      `select owner from vault.reservations
        where kind = $1 and digest = $2 and (expires_at is null or expires_at > clock_timestamp())`,
      [kind, digest(kind, value)],
    );
    return rows[0]?.owner ?? null;
  },
});
