import type { Lease } from '../../infra/leases/leases.ts';
import type { Projection } from './define-projection.ts';
import { targetOf, type Target } from './write-batch.ts';

/** A projection that this process runs: its position in memory and in Postgres. */
export type Member = {
  readonly projection: Projection;
  readonly lease: Lease;
  readonly target: Target;
  /**
   * `moved`: its checkpoint is not where this process left it and is about to be read again. `left`: the lease is gone,
   * or the process is stopping. Nothing is written in either state.
   */
  state: 'running' | 'rebuilding' | 'stopped' | 'moved' | 'left';
  /** Its own rows are not built yet, and an older version's rows are served instead. */
  isLent: boolean;
  /** All its events up to this position are in its rows. */
  position: bigint;
  /** Link of the event at that position; `null` if it is not known. */
  hash: string | null;
  /** The position of its checkpoint in Postgres; behind `position` while it had no events. */
  saved: bigint;
};

/** A projection whose lease is held, before its checkpoint is read. */
export const createMember = (projection: Projection, lease: Lease): Member => ({
  projection,
  lease,
  target: targetOf(projection, 'live'),
  state: 'rebuilding',
  isLent: false,
  position: 0n,
  hash: null,
  saved: 0n,
});

/** Whether events may be applied to it. */
export const isActive = ({ state }: Member): boolean =>
  state === 'running' || state === 'rebuilding';

/** The lowest position; 0 when there are no members. */
export const lowest = (members: readonly Member[]): bigint =>
  members.reduce<bigint | null>(
    (least, { position }) => (least === null || position < least ? position : least),
    null,
  ) ?? 0n;

/** The stream categories that any of them reads. */
export const categoriesOf = (members: readonly Member[]): readonly string[] => [
  ...new Set(members.flatMap(({ projection }) => projection.categories)),
];

/** Groups members whose positions are close, so that one that starts from the beginning does not hold up the others. */
export const clusters = (
  members: readonly Member[],
  distance: bigint,
): readonly (readonly Member[])[] => {
  const sorted = [...members].sort((a, b) => (a.position < b.position ? -1 : 1));
  const result: Member[][] = [];
  for (const member of sorted) {
    const last = result.at(-1);
    const first = last?.[0];
    if (last && first && member.position - first.position <= distance) last.push(member);
    else result.push([member]);
  }
  return result;
};
