import type { Pool, PoolClient } from 'pg';
import { invariant } from '../../../domain/shared/errors.ts';
import { keptOf, placeOf, type Place } from '../../../infra/event-store/kept-place.ts';
import { transactionUnder, type LeaseTransaction } from '../../../infra/leases/transaction.ts';

/** Where a reaction continues. */
export type OpenedReaction = Readonly<{
  /** Everything up to this position is done. */
  position: bigint;
  /** Link of the event at that position; `null` if it is not known. */
  hash: string | null;
  /** Events up to this position are history and have no effects. */
  actsAfter: bigint;
}>;

/**
 * Reads the reaction's checkpoint; a new reaction starts at the beginning of the log, and a stopped one is tried again.
 * `actsAfter` counts only the first time. Throws `LeaseLostError`.
 */
export const openReaction = (
  transaction: LeaseTransaction,
  name: string,
  actsAfter: bigint,
): Promise<OpenedReaction> =>
  transactionUnder(transaction, async (client) => {
    const { rows } = await client.query<{
      position: string;
      link: string | null;
      acts_after: string;
    }>({
      name: 'open reaction',
      text: `insert into ops.checkpoints as c (name, position, acts_after) values ($1, 0, $2)
             on conflict (name) do update
                set status = 'running', error = null, stopped_at = null, updated_at = clock_timestamp()
             returning position, link, acts_after`,
      values: [name, actsAfter.toString()],
    });
    const [row] = rows;
    invariant(row, 'a reaction that was opened has a checkpoint');
    return { ...placeOf(BigInt(row.position), row.link), actsAfter: BigInt(row.acts_after) };
  });

/**
 * Moves a checkpoint that does not fit the log to a place in it: back to the end of a log that is shorter, or forward to
 * the end of one that has grown past it with other events. Throws `LeaseLostError`.
 */
export const moveIntoLog = (
  transaction: LeaseTransaction,
  name: string,
  { position, hash, actsAfter }: OpenedReaction,
): Promise<void> =>
  transactionUnder(transaction, async (client) => {
    await client.query({
      name: 'move reaction into log',
      text: `update ops.checkpoints set position = $2, link = $3, acts_after = $4, updated_at = clock_timestamp()
              where name = $1`,
      values: [name, position.toString(), keptOf({ position, hash }), actsAfter.toString()],
    });
  });

/** Records that everything up to this position is done. */
export const moveCheckpoint = async (
  client: PoolClient,
  name: string,
  place: Place,
): Promise<void> => {
  await client.query({
    name: 'move reaction',
    text: `update ops.checkpoints set position = $2, link = $3, updated_at = clock_timestamp() where name = $1`,
    values: [name, place.position.toString(), keptOf(place)],
  });
};

/** Records that the reaction stopped at this event. */
export const markStopped = async (
  client: PoolClient,
  name: string,
  stopped: Readonly<{ at: bigint; reason: string }>,
): Promise<void> => {
  await client.query({
    name: 'stop reaction',
    text: `update ops.checkpoints set status = 'stopped', error = $2, stopped_at = $3, updated_at = clock_timestamp()
            where name = $1`,
    values: [name, stopped.reason.slice(0, 500), stopped.at.toString()],
  });
};

/** Requests that a stopped reaction be tried again; false when it is not stopped. */
export const askRetry = async (pool: Pool, name: string): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update ops.checkpoints set status = 'retry' where name = $1 and status in ('stopped', 'retry')`,
    [name],
  );
  return rowCount === 1;
};

/** Whether somebody requested a retry. */
export const isRetryAsked = async (pool: Pool, name: string): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'is retry asked',
    text: `select 1 from ops.checkpoints where name = $1 and status = 'retry'`,
    values: [name],
  });
  return rowCount === 1;
};

/** Reads the reaction's states by key; unknown keys are left out. */
export const readStates = async (
  pool: Pool,
  reaction: string,
  keys: readonly string[],
): Promise<Map<string, unknown>> => {
  if (keys.length === 0) return new Map();
  const { rows } = await pool.query<{ key: string; state: unknown }>({
    name: 'read reaction states',
    text: `select key, state from ops.reaction_states where reaction = $1 and key = any ($2)`,
    values: [reaction, keys],
  });
  return new Map(rows.map(({ key, state }) => [key, state]));
};

export const writeStates = async (
  client: PoolClient,
  reaction: string,
  states: ReadonlyMap<string, unknown>,
): Promise<void> => {
  if (states.size === 0) return;
  await client.query({
    name: 'write reaction states',
    text: `insert into ops.reaction_states as s (reaction, key, state)
           select $1, key, state::jsonb from unnest($2::text[], $3::text[]) as given (key, state)
           on conflict (reaction, key) do update set state = excluded.state`,
    values: [
      reaction,
      [...states.keys()],
      [...states.values()].map((state) => JSON.stringify(state)),
    ],
  });
};
