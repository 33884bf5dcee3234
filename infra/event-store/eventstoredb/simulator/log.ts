/**
 * What the real server stores, as far as the Streams API shows it: streams with revisions, one log with positions, and
 * idempotency by event id as observed in `pitfalls.md`.
 */

export type Proposal = Readonly<{
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  customMetadata: Uint8Array;
}>;

export type Recorded = Proposal &
  Readonly<{ stream: string; revision: number; position: bigint; createdMs: number }>;

export type Expected = 'any' | 'no-stream' | 'stream-exists' | number;

export type Outcome =
  | Readonly<{ kind: 'success'; revision: number; position: bigint }>
  | Readonly<{ kind: 'wrong-version'; current: number | null }>
  | Readonly<{ kind: 'too-large' }>;

/** Most bytes of all events of one append call. */
const appendBytesMax = 1_048_576;

export type Log = Readonly<{
  append: (stream: string, expected: Expected, proposals: readonly Proposal[]) => Outcome;
  stream: (name: string) => readonly Recorded[];
  all: () => readonly Recorded[];
  /** Called after every append that wrote something; returns a function that removes the listener. */
  onAppend: (listener: () => void) => () => void;
}>;

const holds = (expected: Expected, current: number): boolean => {
  switch (expected) {
    case 'any':
      return true;
    case 'no-stream':
      return current === -1;
    case 'stream-exists':
      return current >= 0;
    default:
      return expected === current;
  }
};

export const createLog = (now: () => number): Log => {
  const streams = new Map<string, Recorded[]>();
  const all: Recorded[] = [];
  const listeners = new Set<() => void>();
  let end = 0n;

  /**
   * Whether the same ids were written at the same place already: the answer is success with the old data, and nothing
   * is written.
   */
  const repeated = (
    events: readonly Recorded[],
    expected: Expected,
    proposals: readonly Proposal[],
  ): Recorded | undefined => {
    const first = expected === 'no-stream' ? 0 : typeof expected === 'number' ? expected + 1 : null;
    if (first === null || proposals.length === 0) return undefined;
    const written = events.slice(first, first + proposals.length);
    const same =
      written.length === proposals.length &&
      written.every((event, index) => event.id === proposals[index]?.id);
    return same ? written.at(-1) : undefined;
  };

  const write = (stream: string, events: Recorded[], proposals: readonly Proposal[]): void => {
    const createdMs = now();
    for (const proposal of proposals) {
      const size = proposal.data.length + proposal.customMetadata.length;
      end += BigInt(100 + size);
      const recorded = { ...proposal, stream, revision: events.length, position: end, createdMs };
      events.push(recorded);
      all.push(recorded);
    }
    streams.set(stream, events);
    for (const listener of listeners) listener();
  };

  return {
    append: (stream, expected, proposals) => {
      const size = proposals.reduce((sum, p) => sum + p.data.length + p.customMetadata.length, 0);
      if (size > appendBytesMax) return { kind: 'too-large' };
      const events = streams.get(stream) ?? [];
      const current = events.length - 1;
      if (!holds(expected, current)) {
        const old = repeated(events, expected, proposals);
        return old === undefined
          ? { kind: 'wrong-version', current: current < 0 ? null : current }
          : { kind: 'success', revision: old.revision, position: old.position };
      }
      write(stream, events, proposals);
      return { kind: 'success', revision: events.length - 1, position: end };
    },
    stream: (name) => streams.get(name) ?? [],
    all: () => all,
    onAppend: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
