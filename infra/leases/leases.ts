import type { Pool, PoolClient } from 'pg';
import { sendTogether, type Answer, type Statement } from '../postgres/pipeline.ts';
import { withoutDisk } from '../postgres/without-disk.ts';
import { type Lease, startLease } from './lease.ts';
import { createRenewal } from './renewal.ts';

export type { Lease } from './lease.ts';

/** The transaction must not commit: another process holds the lease. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export type Leases = Readonly<{
  /** Takes the lease and renews it until it is released or lost; `null` while another process holds it. */
  acquire(name: string): Promise<Lease | null>;
  /**
   * In a transaction: throws `LeaseLostError` unless all these leases are held, and prevents anybody from taking them
   * until the transaction ends. They are renewed meanwhile, however long that takes. If the holder is suspended inside
   * the transaction, the server ends the transaction after the ttl.
   */
  assertHeld(client: PoolClient, ...leases: readonly Lease[]): Promise<void>;
  /**
   * The same check as a statement that is sent together with others; its answer must be checked before anything is
   * written.
   */
  assertion(...leases: readonly Lease[]): Assertion;
  /**
   * A single statement that writes only while the lease is held, at the cost of one: without a transaction around it,
   * and without waiting for the disk. Returns the text of `returning`. Throws `LeaseLostError`, with nothing written,
   * if the lease is not held.
   */
  writeUnder(lease: Lease, statement: UnderLease): Promise<string | null>;
  /**
   * The same for several leases, some of which may be lost: `held` has one row for each lease that is held, and their
   * names are returned. Nothing is written for the others.
   */
  writeUnderEach(
    leases: readonly Lease[],
    statement: Omit<UnderLease, 'returning'>,
  ): Promise<ReadonlySet<string>>;
  /** Releases all leases of this process. */
  close(): Promise<void>;
}>;

/** `check` throws `LeaseLostError` unless the statement's answer shows that all leases are held. */
export type Assertion = Readonly<{ statement: Statement; check: (answer: Answer) => void }>;

export type UnderLease = Readonly<{
  /** The name of the prepared statement, so that each connection plans it once. */
  name: string;
  /** The writes, as parts of a `with`. Each must take its rows from `held`, which is empty if the lease is not held. */
  parts: string;
  /** An expression for the text to return; nothing if absent. */
  returning?: string;
  /** Parameters from `$4` on. */
  values: readonly unknown[];
}>;

export type LeaseSettings = Readonly<{
  pool: Pool;
  /** Identifies this process among all that ever ran, see `newHolder`. */
  holder: string;
  /** How long a lease lasts without renewal; it is renewed three times in that time. */
  ttlMs: number;
}>;

/**
 * Takes an expired lease. `for update` waits for every transaction that has asserted the lease; a renewal is a mere
 * update and does not wait for them.
 */
const takeSql = `
  with free as (
    select name from ops.leases where name = $1 and expires_at <= clock_timestamp() for update
  ), taken as (
    update ops.leases l
       set holder = $2, epoch = l.epoch + 1, expires_at = clock_timestamp() + $3 * interval '1 ms'
      from free where l.name = free.name
    returning l.epoch
  ), made as (
    insert into ops.leases (name, holder, epoch, expires_at)
    select $1, $2, 1, clock_timestamp() + $3 * interval '1 ms'
     where not exists (select 1 from ops.leases where name = $1)
    on conflict (name) do nothing
    returning epoch
  )
  select epoch from taken union all select epoch from made`;

const giveBackSql = `
  update ops.leases set expires_at = '-infinity', holder = '' where name = $1 and holder = $2 and epoch = $3`;

const assertSql = `
  select l.name, set_config('idle_in_transaction_session_timeout', $4, true)
    from unnest($1::text[], $2::bigint[]) as asked (name, epoch)
    join ops.leases l on l.name = asked.name and l.epoch = asked.epoch
   where l.holder = $3 for key share of l`;

/** For one statement: the row of the lease, locked until the statement ends. */
const heldSql = `
  held as (
    select l.name from ops.leases l where l.name = $1 and l.epoch = $2 and l.holder = $3 for key share
  )`;

/**
 * For one statement: the rows of those leases that are held, locked until it ends; always in the same order, to avoid
 * deadlocks.
 */
const eachHeldSql = `
  held as (
    select l.name from unnest($1::text[], $2::bigint[]) as asked (name, epoch)
      join ops.leases l on l.name = asked.name and l.epoch = asked.epoch
     where l.holder = $3 order by l.name for key share of l
  )`;

/** The error for a lease that was taken over: what its holder was about to write must not be written. */
export const lostError = ({ name }: Lease): LeaseLostError =>
  new LeaseLostError(`The lease '${name}' is held by another process now.`);

/**
 * Leases in Postgres (`ops.leases`), timed only by the clock of the database. An unexpired lease is never taken from
 * its holder, and each change of hands increases its epoch.
 */
export const createLeases = ({ pool, holder, ttlMs }: LeaseSettings): Leases => {
  const all = new Set<Lease>();
  const renewal = createRenewal({ pool, holder, ttlMs });

  const acquire = async (name: string): Promise<Lease | null> => {
    const askedAt = performance.now();
    const { rows } = await pool.query<{ epoch: string }>(takeSql, [name, holder, ttlMs]);
    const row = rows[0];
    if (row === undefined) return null;
    const epoch = BigInt(row.epoch);
    const held = startLease({
      name,
      epoch,
      expiresAt: askedAt + ttlMs,
      onEnd: () => {
        all.delete(held.lease);
        renewal.remove(held);
      },
      giveBack: async () => {
        await pool.query(giveBackSql, [name, holder, row.epoch]);
      },
    });
    all.add(held.lease);
    renewal.add(held);
    return held.lease;
  };

  const assertion: Leases['assertion'] = (...leases) => ({
    statement: {
      name: 'assert leases',
      text: assertSql,
      values: [
        leases.map(({ name }) => name),
        leases.map(({ epoch }) => epoch.toString()),
        holder,
        `${ttlMs}ms`,
      ],
    },
    check: (answer) => {
      const stand = new Set(answer.map(({ name }) => name));
      const lost = leases.find(({ name }) => !stand.has(name));
      if (lost !== undefined) throw lostError(lost);
    },
  });

  const assertHeld = async (client: PoolClient, ...leases: readonly Lease[]): Promise<void> => {
    const { statement, check } = assertion(...leases);
    const [answer = []] = await sendTogether(client, [statement]);
    check(answer);
  };

  const writeUnder: Leases['writeUnder'] = async (lease, statement) => {
    const { name, parts, returning = 'null', values } = statement;
    const { rows } = await pool.query<{ told: string | null }>({
      name,
      text: `with ${heldSql}, ${parts}
             select ${returning}::text as told, ${withoutDisk} from held`,
      values: [lease.name, lease.epoch.toString(), holder, ...values],
    });
    const [row] = rows;
    if (row === undefined) throw lostError(lease);
    return row.told;
  };

  const writeUnderEach: Leases['writeUnderEach'] = async (leases, { name, parts, values }) => {
    const { rows } = await pool.query<{ name: string }>({
      name,
      text: `with ${eachHeldSql}, ${parts}
             select held.name, ${withoutDisk} from held`,
      values: [
        leases.map((lease) => lease.name),
        leases.map(({ epoch }) => epoch.toString()),
        holder,
        ...values,
      ],
    });
    return new Set(rows.map((row) => row.name));
  };

  const close = async (): Promise<void> => {
    await Promise.all([...all].map((lease) => lease.release()));
  };

  return { acquire, assertHeld, assertion, writeUnder, writeUnderEach, close };
};
