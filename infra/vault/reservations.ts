import type { Pool } from 'pg';
import type { MasterKey } from './master-key.ts';

/** A reservation that was made a while ago and that no event has confirmed yet. */
export type UnconfirmedReservation = Readonly<{
  kind: string;
  owner: string;
  /** Whether this is the reserved value, which is not stored in clear. */
  isOf: (value: string) => boolean;
  /** Keeps the reservation, because its event exists. */
  confirm: () => Promise<void>;
  /** Deletes the reservation if it has expired; returns whether it did. */
  removeExpired: () => Promise<boolean>;
}>;

/**
 * Reserves what must be unique before an event is appended, such as an email or the name of an API key. The value is
 * stored as an HMAC, never in clear. A reservation expires unless the event that needed it confirms it; erasure
 * releases it (design.md section 2). An expired one counts as nobody's, but only the sweep deletes it, after looking
 * for its event: a process may have died between the append and the confirmation.
 */
export type Reservations = Readonly<{
  /** Reserves the value; returns whether it now belongs to this owner, also if it did before. */
  reserve: (kind: string, value: string, owner: string) => Promise<boolean>;
  /**
   * Keeps the reservation because the event was appended, and deletes the owner's earlier confirmed one of this kind.
   */
  confirm: (kind: string, value: string, owner: string) => Promise<void>;
  /** Deletes an unconfirmed reservation. */
  release: (kind: string, value: string, owner: string) => Promise<void>;
  /** Deletes all reservations of these owners, confirmed or not, at erasure. */
  releaseAll: (owners: readonly string[]) => Promise<void>;
  /** The owner of the value, if any. */
  ownerOf: (kind: string, value: string) => Promise<string | null>;
  /** Unconfirmed reservations that are older than any running command, oldest first; for the sweep. */
  unconfirmed: (limit: number) => Promise<readonly UnconfirmedReservation[]>;
}>;

const keptForMinutes = 10;
/** Longer than any command takes. */
const graceMinutes = 2;
const openForMinutes = keptForMinutes - graceMinutes;

type Entry = { owner: string; expiresAt: number | null };

/** The in-memory equivalent, for tests; `nowMs` is its clock. */
export const createInMemoryReservations = (nowMs: () => number = Date.now): Reservations => {
  const entries = new Map<string, Entry>();
  const isLive = ({ expiresAt }: Entry): boolean => expiresAt === null || expiresAt > nowMs();
  return {
    reserve: async (kind, value, owner) => {
      const entry = entries.get(`${kind}\0${value}`);
      if (entry && entry.owner !== owner) return false;
      const expiresAt = nowMs() + keptForMinutes * 60_000;
      if (entry?.expiresAt !== null) entries.set(`${kind}\0${value}`, { owner, expiresAt });
      return true;
    },
    confirm: async (kind, value, owner) => {
      const entry = entries.get(`${kind}\0${value}`);
      if (entry?.owner !== owner) return;
      for (const [name, other] of entries) {
        const isBefore = name.startsWith(`${kind}\0`) && other !== entry;
        if (isBefore && other.owner === owner && other.expiresAt === null) entries.delete(name);
      }
      entry.expiresAt = null;
    },
    release: async (kind, value, owner) => {
      const entry = entries.get(`${kind}\0${value}`);
      if (entry?.owner === owner && entry.expiresAt !== null) entries.delete(`${kind}\0${value}`);
    },
    releaseAll: async (owners) => {
      for (const [key, { owner }] of entries) if (owners.includes(owner)) entries.delete(key);
    },
    ownerOf: async (kind, value) => {
      const entry = entries.get(`${kind}\0${value}`);
      return entry && isLive(entry) ? entry.owner : null;
    },
    unconfirmed: async (limit) =>
      [...entries]
        .filter(([, { expiresAt }]) => (expiresAt ?? Infinity) <= nowMs() + openForMinutes * 60_000)
        .slice(0, limit)
        .map(([name, entry]) => ({
          kind: name.slice(0, name.indexOf('\0')),
          owner: entry.owner,
          isOf: (value) => name.endsWith(`\0${value}`),
          confirm: async () => {
            entry.expiresAt = null;
          },
          removeExpired: async () => !isLive(entry) && entries.delete(name),
        })),
  };
};

const confirm = async (
  pool: Pool,
  { kind, digest, owner }: Readonly<{ kind: string; digest: Buffer; owner: string }>,
): Promise<void> => {
  await pool.query(
    `with kept as (
       update vault.reservations set expires_at = null
        where kind = $1 and digest = $2 and owner = $3 returning digest)
     delete from vault.reservations r using kept
      where r.kind = $1 and r.owner = $3 and r.digest <> kept.digest and r.expires_at is null`,
    [kind, digest, owner],
  );
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
         set expires_at = case when r.expires_at is null then null else excluded.expires_at end
         where r.owner = excluded.owner`,
      [kind, digest(kind, value), owner],
    );
    return rowCount === 1;
  },
  confirm: async (kind, value, owner) => {
    await confirm(pool, { kind, digest: digest(kind, value), owner });
  },
  release: async (kind, value, owner) => {
    await pool.query(
      `delete from vault.reservations
        where kind = $1 and digest = $2 and owner = $3 and expires_at is not null`,
      [kind, digest(kind, value), owner],
    );
  },
  releaseAll: async (owners) => {
    await pool.query('delete from vault.reservations where owner = any($1)', [owners]);
  },
  ownerOf: async (kind, value) => {
    const { rows } = await pool.query<{ owner: string }>(
      `select owner from vault.reservations
        where kind = $1 and digest = $2 and (expires_at is null or expires_at > clock_timestamp())`,
      [kind, digest(kind, value)],
    );
    return rows[0]?.owner ?? null;
  },
  unconfirmed: async (limit) => {
    const { rows } = await pool.query<{ kind: string; digest: Buffer; owner: string }>(
      `select kind, digest, owner from vault.reservations
        where expires_at <= clock_timestamp() + interval '${openForMinutes} minutes'
        order by expires_at limit $1`,
      [limit],
    );
    return rows.map(({ kind, digest: kept, owner }) => ({
      kind,
      owner,
      isOf: (value) => digest(kind, value).equals(kept),
      confirm: async () => {
        await confirm(pool, { kind, digest: kept, owner });
      },
      removeExpired: async () => {
        const { rowCount } = await pool.query(
          `delete from vault.reservations
            where kind = $1 and digest = $2 and owner = $3 and expires_at <= clock_timestamp()`,
          [kind, kept, owner],
        );
        return rowCount === 1;
      },
    }));
  },
});
