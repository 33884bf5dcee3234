import { DatabaseError, type Pool } from 'pg';

/** A projection in the version a reader was written for. */
export type ReadModel = Readonly<{ name: string; version: number }>;

/** Where the read models are, as far as this process has seen; for reading one's own writes. */
export type ReadPositions = Readonly<{
  /**
   * Whether all these read models hold everything up to a position, waiting for it at most so long. Says `false` at once
   * where one of them is stopped or is being built.
   */
  reached: (models: readonly ReadModel[], position: bigint, waitMs?: number) => Promise<boolean>;
}>;

type Known = Readonly<{ position: bigint; isMoving: boolean }>;

/** How long a query waits at most (design.md section 2). */
const waitMsMax = 2_000;
const pauseMs = { first: 5, most: 40 };

type CheckpointRow = Readonly<{ name: string; version: number; status: string; position: string }>;

/** None where no projection has ever run in this database: the first one makes the table. */
const readCheckpoints = async (pool: Pool): Promise<readonly CheckpointRow[]> => {
  try {
    const { rows } = await pool.query<CheckpointRow>(
      `select name, version, status, position from read.checkpoints where slot = 'live'`,
    );
    return rows;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === undefinedTable) return [];
    throw error;
  }
};

const undefinedTable = '42P01';

const nameOf = ({ name, version }: ReadModel): string => `${name}_v${version}`;

/** Polls `read.checkpoints` while somebody waits, once for all who do. */
export const createReadPositions = (pool: Pool): ReadPositions => {
  const known = new Map<string, Known>();
  let reading: Promise<void> | null = null;

  const readOnce = async (): Promise<void> => {
    for (const row of await readCheckpoints(pool)) {
      const isMoving = row.status === 'running';
      known.set(nameOf(row), { position: BigInt(row.position), isMoving });
    }
  };
  const read = (): Promise<void> => {
    reading ??= readOnce().finally(() => {
      reading = null;
    });
    return reading;
  };

  const isThere = (models: readonly ReadModel[], position: bigint): boolean =>
    models.every((model) => (known.get(nameOf(model))?.position ?? -1n) >= position);
  const isHopeless = (models: readonly ReadModel[], position: bigint): boolean =>
    models.some((model) => {
      const state = known.get(nameOf(model));
      return state !== undefined && !state.isMoving && state.position < position;
    });

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
  };
};
