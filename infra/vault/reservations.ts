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
  /** Whose it is, if anybody's. */
  ownerOf: (kind: string, value: string) => Promise<string | null>;
}>;

const keptFor = "interval '10 minutes'";

/** Reservations in `vault.reservations`; the pool's role is `app`. */
export const createReservations = (
  pool: Pool,
  { digest }: Pick<MasterKey, 'digest'>,
): Reservations => ({
  reserve: async (kind, value, owner) => {
    const { rowCount } = await pool.query(
      `insert into vault.reservations as r (kind, digest, owner, expires_at)
       values ($1, $2, $3, clock_timestamp() + ${keptFor})
       on conflict (kind, digest) do update
         set owner = excluded.owner,
             expires_at = case when r.owner = excluded.owner and r.expires_at is null then null
                               else excluded.expires_at end
         where r.owner = excluded.owner or r.expires_at < clock_timestamp()`,
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
  ownerOf: async (kind, value) => {
    const { rows } = await pool.query<{ owner: string }>(
      `select owner from vault.reservations
        where kind = $1 and digest = $2 and (expires_at is null or expires_at > clock_timestamp())`,
      [kind, digest(kind, value)],
    );
    return rows[0]?.owner ?? null;
  },
});
