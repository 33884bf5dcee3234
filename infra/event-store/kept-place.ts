/** How far a log was read, and the link of the event that stands there, in hex; `null` where it is not known. */
export type Place = Readonly<{ position: bigint; hash: string | null }>;

/**
 * What is kept of the event beside a checkpoint's position. It names the position, since a release that knows no links moves
 * the position alone.
 */
export const keptOf = ({ position, hash }: Place): string | null =>
  hash === null ? null : `${position} ${hash}`;

/** The place of a checkpoint at this position, with what is kept beside it. */
export const placeOf = (position: bigint, kept: string | null): Place => {
  const [at, hash = null] = kept?.split(' ') ?? [];
  return { position, hash: at === position.toString() ? hash : null };
};

/** Whether a log holds a place whose first event from that position on, the position included, is this one. */
export const isHeldBy = (
  first: Readonly<{ position: bigint; hash: Uint8Array }> | undefined,
  { position, hash }: Place,
): boolean =>
  first !== undefined &&
  (hash === null ||
    (first.position === position && Buffer.from(first.hash).toString('hex') === hash));
