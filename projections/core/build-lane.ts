import { makeEmpty } from './build.ts';
import { buildByCopy, type CopyBuildDeps } from './build-by-copy.ts';
import { isActive, type Member } from './member.ts';
import { versionName } from './table-names.ts';

export type BuildLane = Readonly<{
  /** Members without rows for which COPY is the better way, in the order in which to build them. */
  choose: (members: readonly Member[], head: bigint) => readonly Member[];
  /**
   * Builds a member, after those requested before it; the caller applies the events that are left. Throws
   * `LeaseLostError`, and `CheckpointMovedError` when the member must be opened again.
   */
  build: (member: Member) => Promise<void>;
}>;

export type BuildLaneDeps = CopyBuildDeps &
  Readonly<{
    /**
     * Versions without rows are built by COPY if the log has more than this number of events for each; 20,000 by
     * default.
     */
    copyBeyond?: bigint | undefined;
  }>;

/** Each build by COPY reads the log itself. With fewer events for each, one shared reader is as fast. */
const copyBeyondUsual = 20_000n;

/** Builds projections that others depend on first. */
const firstOnes = (members: readonly Member[]): readonly Member[] => [
  ...members.filter(({ projection }) => projection.isFirst === true),
  ...members.filter(({ projection }) => projection.isFirst !== true),
];

/**
 * Builds versions by COPY, one at a time, because each uses all capacity of this process. A version that is served from
 * an older one is always built this way, because its rows must appear all at once.
 */
export const createBuildLane = (deps: BuildLaneDeps): BuildLane => {
  const copyBeyond = deps.copyBeyond ?? copyBeyondUsual;

  const work = async (member: Member): Promise<void> => {
    if (deps.isEnding() || !isActive(member) || member.position > 0n) return;
    const outcome = await buildByCopy(deps, member);
    if (!member.isLent || !isActive(member) || deps.isEnding()) return;
    if (outcome === 'taken')
      throw new Error(`'${versionName(member.projection)}' is being built by another process.`);
    // Its first events cannot be applied: it stops there, and needs its own tables to be stopped in.
    await makeEmpty(deps, member);
  };

  let turn: Promise<void> = Promise.resolve();
  return {
    choose: (members, head) => {
      const empty = members.filter(
        ({ state, position }) => state === 'rebuilding' && position === 0n,
      );
      const isLong = head > copyBeyond * BigInt(empty.length);
      return firstOnes(empty.filter(({ isLent }) => isLent || isLong));
    },
    build: (member) => {
      const done = turn.then(() => work(member));
      turn = done.catch(() => undefined);
      return done;
    },
  };
};
