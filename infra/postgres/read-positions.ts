import { DatabaseError, type Pool } from 'pg';

/** A projection in the version that a query was written for. */
export type ReadModel = Readonly<{ name: string; version: number }>;

/** Why an answer may be incomplete: a read model is being built, was stopped by an event, or is behind the log. */
export const staleReasons = ['rebuilding', 'stopped', 'behind'] as const;
export type StaleReason = (typeof staleReasons)[number];

/** The positions of the read models, as far as this process knows. */
export type ReadPositions = Readonly<{
  /**
   * Whether all these read models have reached a position; waits for it at most `waitMs`. Returns `false` at once if
   * one of them is stopped or is being built.
   */
  reached: (models: readonly ReadModel[], position: bigint, waitMs?: number) => Promise<boolean>;
  /** Why these read models may be incomplete; `null` when they are complete. */
  staleness: (models: readonly ReadModel[]) => Promise<StaleReason | null>;
}>;

/** How long the oldest event after a position has been in the log, in milliseconds; 0 if there is none. */
export type WaitOf = (position: bigint) => Promise<number>;

type Known = Readonly<{ position: bigint; status: string }>;

/** How long a query waits at most (design.md section 2). */
const waitMsMax = 2_000;
const pauseMs = { first: 5, most: 40 };
/** How long the last read states are reused. */
const rememberedMs = 250;
/**
 * A running read model that lacks an event for longer than this is behind; normally an event is applied within a
 * fraction of a second.
 */
const behindMs = 5_000;

type CheckpointRow = Readonly<{ name: string; version: number; status: string; position: string }>;

/** Empty if no projection has ever run in this database, because the first one creates the table. */
const readCheckpoints = async (pool: Pool): Promise<readonly CheckpointRow[]> => {
  try {
    const { rows } = await pool.query<CheckpointRow>({
      name: 'read positions',
      text: `select name, version, status, position from read.checkpoints where slot = 'live'`,
    });
    return rows;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === undefinedTable) return [];
    throw error;
  }
};

const undefinedTable = '42P01';

const nameOf = ({ name, version }: ReadModel): string => `${name}_v${version}`;

/**
 * Reads `read.checkpoints` on request, once for all who ask at the same time. Without `waitOf`, no read model ever
 * counts as behind.
 */
export const createReadPositions = (
  pool: Pool,
  waitOf: WaitOf = () => Promise.resolve(0),
): ReadPositions => {
  const known = new Map<string, Known>();
  const waits = new Map<bigint, Promise<number>>();
  let reading: Promise<void> | null = null;
  let readAtMs = -Infinity;

  const readOnce = async (): Promise<void> => {
    const startedMs = performance.now();
    const rows = await readCheckpoints(pool);
    known.clear();
    for (const { name, version, status, position } of rows)
      known.set(nameOf({ name, version }), { position: BigInt(position), status });
    waits.clear();
    readAtMs = startedMs;
  };
  const read = (): Promise<void> => {
    reading ??= readOnce().finally(() => {
      reading = null;
    });
    return reading;
  };

  const statesOf = (models: readonly ReadModel[]): readonly (Known | undefined)[] =>
    models.map((model) => known.get(nameOf(model)));
  const isThere = (models: readonly ReadModel[], position: bigint): boolean =>
    statesOf(models).every((state) => (state?.position ?? -1n) >= position);
  const isHopeless = (models: readonly ReadModel[], position: bigint): boolean =>
    statesOf(models).some(
      (state) => state !== undefined && state.status !== 'running' && state.position < position,
    );

  /** Cached, because most read models are at the same position. */
  const waitAt = (position: bigint): Promise<number> => {
    const found = waits.get(position) ?? waitOf(position);
    waits.set(position, found);
    return found;
  };

  return {
    reached: async (models, position, waitMs = waitMsMax) => {
      if (isThere(models, position)) return true;
      const until = performance.now() + waitMs;
      for (let pause = pauseMs.first; ; pause = Math.min(pause * 2, pauseMs.most)) {
        await read();
        if (isThere(models, position)) return true;
        const leftMs = until - performance.now();
        if (leftMs <= 0 || isHopeless(models, position)) return false;
        await new Promise((resolve) => setTimeout(resolve, Math.min(pause, leftMs)));
      }
    },
    staleness: async (models) => {
      if (performance.now() - readAtMs > rememberedMs) await read();
      const states = statesOf(models);
      const statuses = states.map((state) => state?.status ?? 'rebuilding');
      if (statuses.some((status) => status === 'stopped' || status === 'retry')) return 'stopped';
      if (statuses.includes('rebuilding')) return 'rebuilding';
      const positions = new Set(states.map((state) => state?.position ?? 0n));
      const longest = Math.max(0, ...(await Promise.all([...positions].map(waitAt))));
      return longest > behindMs ? 'behind' : null;
    },
  };
};
