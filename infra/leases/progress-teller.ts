import { lostError, type Lease, type Leases } from './leases.ts';

/** The lease of a worker, the name of its checkpoint, and the position up to which everything is done. */
export type Told = Readonly<{ lease: Lease; name: string; position: bigint }>;

/** Throws `LeaseLostError` once a write has shown that another process holds the lease. */
export type ProgressTeller = (told: Told) => Promise<void>;

const parts = `said as (
  insert into ops.checkpoints as c (name, position)
  select given.name, given.position
    from held join unnest($4::text[], $5::text[], $6::bigint[]) as given (lease, name, position)
      on given.lease = held.name
   order by given.name
  on conflict (name) do update
     set position = greatest(c.position, excluded.position), updated_at = clock_timestamp()
)`;

/**
 * Saves the progress of many workers, which also shows that they are alive, in one statement every `everyMs`
 * milliseconds. The statement contains the last report of each worker since the statement before; workers without a
 * report are left out. A checkpoint that has moved further in the meantime is kept.
 */
export const createProgressTeller = (
  leases: Pick<Leases, 'writeUnderEach'>,
  everyMs: number,
): ProgressTeller => {
  const noted = new Map<string, Told>();
  let saidAtMs = -Infinity;
  let saying: Promise<ReadonlySet<string>> | null = null;

  const say = async (): Promise<ReadonlySet<string>> => {
    // Waits for reports of the same turn: all that follow the log hear of its end in one turn.
    await new Promise(setImmediate);
    const all = [...noted.values()];
    noted.clear();
    saidAtMs = performance.now();
    return leases.writeUnderEach([...new Set(all.map(({ lease }) => lease))], {
      name: 'tell progress',
      parts,
      values: [
        all.map(({ lease }) => lease.name),
        all.map(({ name }) => name),
        all.map(({ position }) => position.toString()),
      ],
    });
  };

  return async (told) => {
    noted.set(told.name, told);
    if (saying === null && performance.now() - saidAtMs < everyMs) return;
    saying ??= say().finally(() => {
      saying = null;
    });
    const held = await saying;
    if (!noted.has(told.name) && !held.has(told.lease.name)) throw lostError(told.lease);
  };
};
