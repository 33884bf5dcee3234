import type { Lease } from '../../infra/leases/leases.ts';
import type { Projection } from './define-projection.ts';
import { targetOf, type Target } from './write-batch.ts';

/** A projection that this process runs: where it stands in memory and in Postgres. */
export type Member = {
  readonly projection: Projection;
  readonly lease: Lease;
  readonly target: Target;
  /**
   * `moved`: its checkpoint is not where this process left it and is about to be read again; `left`: the lease is gone,
   * or the process stops. In both nothing is written.
   */
  state: 'running' | 'rebuilding' | 'stopped' | 'moved' | 'left';
  /** An older version's rows are served in the place of its own, which are not built yet. */
  isLent: boolean;
  /** All its events up to here are in its rows. */
  position: bigint;
  /** What its checkpoint in Postgres says; behind `position` while nothing concerned it. */
  saved: bigint;
};

/** A projection under its lease, not yet read from its checkpoint. */
export const createMember = (projection: Projection, lease: Lease): Member => ({
  projection,
  lease,
  target: targetOf(projection, 'live'),
  state: 'rebuilding',
  isLent: false,
  position: 0n,
  saved: 0n,
});

/** Whether events may be applied to it. */
export const isActive = ({ state }: Member): boolean =>
  state === 'running' || state === 'rebuilding';

/** The position of the one furthest behind; 0 for none. */
export const lowest = (members: readonly Member[]): bigint =>
  members.reduce<bigint | null>(
    (least, { position }) => (least === null || position < least ? position : least),
    null,
  ) ?? 0n;

/** Stream categories that any of them reads. */
export const categoriesOf = (members: readonly Member[]): readonly string[] => [
  ...new Set(members.flatMap(({ projection }) => projection.categories)),
];

/** Members that stand near each other, so that one that begins anew does not hold up the others. */
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
