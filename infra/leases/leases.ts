import type { Pool, PoolClient } from 'pg';
import { sendTogether, type Answer, type Statement } from '../postgres/pipeline.ts';
import { withoutDisk } from '../postgres/without-disk.ts';
import { type Lease, startLease } from './lease.ts';
import { createRenewal } from './renewal.ts';

export type { Lease } from './lease.ts';

/** The transaction must not commit: another process holds the lease by now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export type Leases = Readonly<{
  /** The lease, renewed until released or lost, or `null` while somebody else holds it. */
  acquire(name: string): Promise<Lease | null>;
  /**
   * Inside a transaction: throws `LeaseLostError` unless all these leases still stand, and keeps anybody from taking them
   * until the transaction ends. They are renewed meanwhile, however long that takes. A holder that falls asleep in between has its
   * transaction ended by the server after the ttl.
   */
  assertHeld(client: PoolClient, ...leases: readonly Lease[]): Promise<void>;
  /** The same where the statement is sent with others: what it gave is then checked before anything is written. */
  assertion(...leases: readonly Lease[]): Assertion;
  /**
   * One statement that writes only while the lease stands, at the price of one: no transaction around it, and no wait for
   * the disk. Gives what `returning` tells. Throws `LeaseLostError` where it does not stand, and then nothing was written.
   */
  writeUnder(lease: Lease, statement: UnderLease): Promise<string | null>;
  /**
   * The same under several leases, of which some may not stand: `held` has a row with the name of each that does, and these
   * names are given. Nothing is written for the others.
   */
  writeUnderEach(
    leases: readonly Lease[],
    statement: Omit<UnderLease, 'returning'>,
  ): Promise<ReadonlySet<string>>;
  /** Releases all that this process holds. */
  close(): Promise<void>;
}>;

/** `check` throws `LeaseLostError` unless the statement's answer says that all leases still stand. */
export type Assertion = Readonly<{ statement: Statement; check: (answer: Answer) => void }>;

export type UnderLease = Readonly<{
  /** By which each connection plans it once. */
  name: string;
  /** What is written, as parts of a `with`; each takes its rows from `held`, of which there is none where the lease does not stand. */
  parts: string;
  /** A text to be told of what was written; nothing if absent. */
  returning?: string;
  /** From `$4` on. */
  values: readonly unknown[];
}>;

export type LeaseSettings = Readonly<{
  pool: Pool;
  /** Names this process among all that ever ran, see `newHolder`. */
  holder: string;
  /** How long a lease stands without renewal; it is renewed three times in that span. */
  ttlMs: number;
}>;

/**
 * Takes a lease that has run out, under the lock that waits for every transaction in which it was asserted; its renewal,
 * which is no more than an update, does not wait for them.
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

/** For one statement: the lease's row, kept as it is until that ends. */
const heldSql = `
  held as (
    select l.name from ops.leases l where l.name = $1 and l.epoch = $2 and l.holder = $3 for key share
  )`;

/** For one statement: those that stand of several, each kept as it is until that ends; in one order for all who ask. */
const eachHeldSql = `
  held as (
    select l.name from unnest($1::text[], $2::bigint[]) as asked (name, epoch)
      join ops.leases l on l.name = asked.name and l.epoch = asked.epoch
     where l.holder = $3 order by l.name for key share of l
  )`;

/** Thrown where a lease was taken over: what its holder was about to write must not be written. */
export const lostError = ({ name }: Lease): LeaseLostError =>
  new LeaseLostError(`The lease '${name}' is held by another process now.`);

/**
 * Leases in Postgres (`ops.leases`), timed by the clock of the database alone. One that has not expired is never taken
 * from its holder, and each change of hands raises its epoch.
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
