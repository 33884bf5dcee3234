import type { Pool } from 'pg';
import { lagAfter, type Lag } from '../../infra/event-store/lag.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { readCheckpoints, type Checkpoint } from './checkpoints.ts';
import type { Projection } from './define-projection.ts';

/** The state of one version of a projection, for people and for `/readyz`. */
export type ProjectionReport = Readonly<{
  name: string;
  version: number;
  /** `missing`: no process has begun to build it. `older`: a newer version replaces it. */
  status: Checkpoint['status'] | 'missing' | 'older';
  /** How much of the log it has read, 0 to 100. */
  progress: number;
  position: bigint;
  error: string | null;
  stoppedAt: bigint | null;
}> &
  Lag;

const percent = (position: bigint, head: bigint): number =>
  head === 0n ? 100 : Number((position * 1000n) / head) / 10;

/** The position of its rows; for a build whose rows are not served yet, the build's position. */
const reached = (all: readonly Checkpoint[], served: Checkpoint | undefined): bigint => {
  if (served?.status !== 'rebuilding') return served?.position ?? 0n;
  const { name, version } = served;
  const build = all.find(
    (one) => one.slot === 'rebuild' && one.name === name && one.version === version,
  );
  return build !== undefined && build.position > served.position ? build.position : served.position;
};

/** The state of every declared projection, and of older versions that still exist. */
export const reportProjections = async (
  {
    pool,
    store,
    nowMs,
  }: Readonly<{ pool: Pool; store: Pick<EventStore, 'readAll' | 'head'>; nowMs: number }>,
  projections: readonly Projection[],
): Promise<readonly ProjectionReport[]> => {
  const head = (await store.head()).position;
  const all = await readCheckpoints(pool);
  const checkpoints = all.filter(({ slot }) => slot === 'live');
  const current = await Promise.all(
    projections.map(async ({ name, version, categories }) => {
      const found = checkpoints.find((each) => each.name === name && each.version === version);
      const position = reached(all, found);
      const lag = await lagAfter(store, position, { categories }, nowMs);
      return {
        name,
        version,
        status: found?.status ?? ('missing' as const),
        progress: lag.lagEvents === 0 ? 100 : percent(position, head),
        position,
        ...lag,
        error: found?.error ?? null,
        stoppedAt: found?.stoppedAt ?? null,
      };
    }),
  );
  const older = checkpoints
    .filter(
      (found) =>
        !projections.some(({ name, version }) => found.name === name && found.version === version),
    )
    .map(({ name, version, position, error, stoppedAt }) => {
      const lag = { lagEvents: 0, lagMs: 0, progress: percent(position, head) };
      return { name, version, status: 'older' as const, position, error, stoppedAt, ...lag };
    });
  return [...current, ...older];
};
