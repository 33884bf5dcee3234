/** When a quote was heard: milliseconds on the monotonic clock of the price writer. */
export type Heard = Readonly<{ writer: string; heardMs: number }>;

/** The price writer's clock reading, as it last reported it. */
export type WriterBeat = Readonly<{ writer: string; ms: number }>;

/**
 * Computes the age of quotes without any wall clock (decisions.md 51): by the writer's clock up to its last report, and
 * from there by this process's monotonic clock.
 */
export type WriterClock = Readonly<{
  /**
   * `askedMs` is when the beat was asked for, on this process's clock. `true` when a writer is heard for the first
   * time.
   */
  hear: (beat: WriterBeat, askedMs: number) => boolean;
  /** Milliseconds; `Infinity` for a quote of another writer, and until the writer was heard. */
  ageMs: (quote: Heard) => number;
}>;

/**
 * How far two clocks may drift apart, as a fraction of the time passed; real clocks drift by less than a tenth of it.
 */
const driftMax = 0.001;

/**
 * `nowMs` is this process's monotonic clock. A beat that was delayed (by a database that was stopped) would make quotes
 * look younger than they are, so the writer's clock is taken to be as far ahead as any of its beats has shown.
 */
export const createWriterClock = (nowMs: () => number): WriterClock => {
  let beat: WriterBeat | null = null;
  /** The least by which the writer's clock is ahead of this process's, and since when. */
  let ahead: Readonly<{ ms: number; atMs: number }> | null = null;
  return {
    hear: (next, askedMs) => {
      const isFirst = beat === null;
      const isOther = next.writer !== beat?.writer;
      const moved = isOther || next.ms !== beat?.ms;
      beat = next;
      // The first beat that is read may have been written long ago, by a writer that is gone.
      if (isFirst || !moved) return false;
      const isNew = ahead === null;
      const before =
        ahead === null || isOther ? -Infinity : ahead.ms - (askedMs - ahead.atMs) * driftMax;
      ahead = { ms: Math.max(next.ms - askedMs, before), atMs: askedMs };
      return isNew;
    },
    ageMs: ({ writer, heardMs }) => {
      if (beat === null || ahead === null || writer !== beat.writer) return Infinity;
      return Math.max(0, nowMs() + ahead.ms - heardMs);
    },
  };
};
