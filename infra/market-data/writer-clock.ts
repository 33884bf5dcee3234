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

/** Two clocks may run apart by so much, as a part of the time that passes; real ones by less than a tenth of it. */
const driftMax = 0.001;

/**
 * `nowMs` is this process's monotonic clock. A beat that was long on its way (a database that stood still) would make
 * quotes look younger than they are: so the writer's clock is taken to be as far ahead as any beat of it has shown.
 */
export const createWriterClock = (nowMs: () => number): WriterClock => {
  let beat: WriterBeat | null = null;
  /** By how much the writer's clock is ahead of this process's at the least, and since when. */
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
