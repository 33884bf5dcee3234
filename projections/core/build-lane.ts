import { makeEmpty } from './build.ts';
import { buildByCopy, type CopyBuildDeps } from './build-by-copy.ts';
import { isActive, type Member } from './member.ts';
import { versionName } from './table-names.ts';

export type BuildLane = Readonly<{
  /** Those without rows for which COPY is the better way, in the order in which they are built. */
  choose: (members: readonly Member[], head: bigint) => readonly Member[];
  /**
   * Builds one, after those that were asked for before it; what is left, its caller brings further. Throws
   * `LeaseLostError`, and `CheckpointMovedError` where it must be opened again.
   */
  build: (member: Member) => Promise<void>;
}>;

export type BuildLaneDeps = CopyBuildDeps &
  Readonly<{
    /** Versions without rows that have more than this to read for each of them are built by COPY; 20,000 if absent. */
    copyBeyond?: bigint | undefined;
  }>;

/** Each build by COPY reads the log by itself: with less to read for each, one reader for all of them is as fast. */
const copyBeyondUsual = 20_000n;

/** Those that others rest on come first. */
const firstOnes = (members: readonly Member[]): readonly Member[] => [
  ...members.filter(({ projection }) => projection.isFirst === true),
  ...members.filter(({ projection }) => projection.isFirst !== true),
];

/**
 * Builds versions by COPY, one at a time: each takes all that this process can do. A version that an older one serves is
 * always built so, because its rows must come all at once.
 */
export const createBuildLane = (deps: BuildLaneDeps): BuildLane => {
  const copyBeyond = deps.copyBeyond ?? copyBeyondUsual;

  const work = async (member: Member): Promise<void> => {
    if (deps.isEnding() || !isActive(member) || member.position > 0n) return;
    const outcome = await buildByCopy(deps, member);
    if (!member.isLent || !isActive(member) || deps.isEnding()) return;
    if (outcome === 'taken')
      throw new Error(`'${versionName(member.projection)}' is being built by another process.`);
    // Its first events cannot be applied: it stops there, and must have tables of its own to stop in.
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
