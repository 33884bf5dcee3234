import { lostError, type Lease, type Leases } from './leases.ts';

/** Who works under a lease, by the name of its checkpoint, and up to where all is done. */
export type Told = Readonly<{ lease: Lease; name: string; position: bigint }>;

/** Throws `LeaseLostError` once it was told that the lease is another process's. */
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
 * Says for many how far each is and that it hears the log, in one statement every so many milliseconds: what each told last since the statement
 * before. Who tells nothing is not spoken for. A checkpoint that was moved further meanwhile stays.
 */
export const createProgressTeller = (
  leases: Pick<Leases, 'writeUnderEach'>,
  everyMs: number,
): ProgressTeller => {
  const noted = new Map<string, Told>();
  let saidAtMs = -Infinity;
  let saying: Promise<ReadonlySet<string>> | null = null;

  const say = async (): Promise<ReadonlySet<string>> => {
    // Those who follow the log are told of its end in one turn.
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
