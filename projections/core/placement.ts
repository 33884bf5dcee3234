import { pause } from '../../infra/pause.ts';
import { LeaseLostError, type Leases } from '../../infra/leases/leases.ts';
import type { Background } from './background.ts';
import { finishBuild } from './build.ts';
import { createBuildLane, type BuildLaneDeps } from './build-lane.ts';
import { catchUpStep, type CatchUpDeps } from './catch-up.ts';
import { CheckpointMovedError } from './checkpoints.ts';
import type { LiveLane } from './live-lane.ts';
import { clusters, isActive, type Member } from './member.ts';

export type PlacementDeps = BuildLaneDeps &
  CatchUpDeps &
  Readonly<{
    leases: Leases;
    live: LiveLane;
    background: Background;
    /** Aborting it ends everything in progress. */
    signal: AbortSignal;
    /** Called when another process moved its checkpoint. */
    reopen: (member: Member) => void;
    caughtUp: (member: Member) => void;
  }>;

export type Placement = Readonly<{
  /**
   * Members that are near the end of the log join the live lane; others, or those not built yet, catch up in parallel.
   */
  place: (joining: readonly Member[]) => Promise<void>;
  /** Places members that start at about the same time together, so that one reader serves them all. */
  gather: (member: Member) => void;
}>;

/** A projection further behind than this catches up in parallel instead of holding the others up. */
const nearDistance = 5_000n;
/** How long to wait for others to start. */
const gatherMs = 20;

/** Decides how each projection reaches the end of the log, and brings it there. */
export const createPlacement = (deps: PlacementDeps): Placement => {
  const { pool, store, leases, live, background, signal } = deps;
  const builds = createBuildLane(deps);

  const catchUp = async (cluster: readonly Member[]): Promise<void> => {
    while (!signal.aborted && (await catchUpStep(deps, cluster)));
    if (signal.aborted) return;
    const active = cluster.filter(isActive);
    for (const member of active) await finishBuild(pool, leases, member);
    if (active.length > 0) await live.join(active);
    active.forEach(deps.caughtUp);
  };

  const build = async (member: Member): Promise<void> => {
    try {
      await builds.build(member);
    } catch (error) {
      if (error instanceof LeaseLostError) member.state = 'left';
      else if (error instanceof CheckpointMovedError) deps.reopen(member);
      else throw error;
    }
    await catchUp([member]);
  };

  const place = async (joining: readonly Member[]): Promise<void> => {
    const { position: head } = await store.head();
    const isNear = ({ state, position }: Member): boolean =>
      state === 'running' && head - position <= nearDistance;
    const active = joining.filter(isActive);
    const near = active.filter(isNear);
    if (near.length > 0) await live.join(near);
    const built = builds.choose(active, head);
    for (const member of built) background.run(() => build(member));
    const far = active.filter((member) => !near.includes(member) && !built.includes(member));
    for (const cluster of clusters(far, nearDistance)) background.run(() => catchUp(cluster));
  };

  let gathering: Member[] = [];
  return {
    place,
    gather: (member) => {
      gathering.push(member);
      if (gathering.length > 1) return;
      background.run(async () => {
        await pause(gatherMs, signal);
        const joining = gathering;
        gathering = [];
        await place(joining);
      });
    },
  };
};
