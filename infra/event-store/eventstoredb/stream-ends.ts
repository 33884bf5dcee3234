import { createBoundedCache } from '../../bounded-cache.ts';

/** The known ends of the streams that were written and read last. */
export type StreamEnds = Readonly<{
  /** The chain's link at this revision, if it is the known end of the stream. */
  linkAt: (stream: string, revision: number) => Uint8Array | null;
  /** The revision to which the stream extends at least. */
  atLeast: (stream: string) => number;
  remember: (stream: string, revision: number, link: Uint8Array) => void;
}>;

/** Keeps the ends of `sizeMax` streams. */
export const createStreamEnds = (sizeMax = 10_000): StreamEnds => {
  const ends = createBoundedCache<Readonly<{ revision: number; link: Uint8Array }>>(sizeMax);
  return {
    linkAt: (stream, revision) => {
      const end = ends.get(stream);
      return end?.revision === revision ? end.link : null;
    },
    atLeast: (stream) => ends.get(stream)?.revision ?? -1,
    remember: (stream, revision, link) => {
      const known = ends.get(stream);
      if (known !== undefined && known.revision > revision) return;
      ends.set(stream, { revision, link });
    },
  };
};
