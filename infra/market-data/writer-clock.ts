/** When a quote was heard: milliseconds on the monotonic clock of the process that writes prices. */
export type Heard = Readonly<{ writer: string; heardMs: number }>;

/** What the clock of the process that writes prices shows, as that process last said. */
export type WriterBeat = Readonly<{ writer: string; ms: number }>;

/**
 * Tells the age of quotes without any wall clock (decisions.md 51): by the writer's own clock as far as the writer was
 * heard, and from there by this process's monotonic clock.
 */
export type WriterClock = Readonly<{
  /** `askedMs` is when the beat was asked for, on this process's clock. `true` when the writer is heard for the first time. */
  hear: (beat: WriterBeat, askedMs: number) => boolean;
  /** Milliseconds; `Infinity` for a quote of another writer, and until the writer was heard. */
  ageMs: (quote: Heard) => number;
}>;

/** `nowMs` is this process's monotonic clock. */
export const createWriterClock = (nowMs: () => number): WriterClock => {
  let beat: WriterBeat | null = null;
  let heardAtMs: number | null = null;
  return {
    hear: (next, askedMs) => {
      const isFirst = beat === null;
      const moved = next.writer !== beat?.writer || next.ms !== beat.ms;
      beat = next;
      // The first beat that is read may have been written long ago, by a writer that is gone.
      if (isFirst || !moved) return false;
      const isNew = heardAtMs === null;
      heardAtMs = askedMs;
      return isNew;
    },
    ageMs: ({ writer, heardMs }) => {
      if (beat === null || heardAtMs === null || writer !== beat.writer) return Infinity;
      return Math.max(0, beat.ms - heardMs) + (nowMs() - heardAtMs);
    },
  };
};
