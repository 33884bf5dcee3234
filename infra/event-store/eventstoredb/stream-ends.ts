import { LRUCache } from 'lru-cache';

/** Where the streams written and read last were seen to end. */
export type StreamEnds = Readonly<{
  /** The chain's link at this revision, if the stream was seen to end there. */
  linkAt: (stream: string, revision: number) => Uint8Array | null;
  /** The stream goes on to here at least. */
  atLeast: (stream: string) => number;
  remember: (stream: string, revision: number, link: Uint8Array) => void;
}>;

/** Keeps the ends of `sizeMax` streams. */
export const createStreamEnds = (sizeMax = 10_000): StreamEnds => {
  const ends = new LRUCache<string, Readonly<{ revision: number; link: Uint8Array }>>({
    max: sizeMax,
  });
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
