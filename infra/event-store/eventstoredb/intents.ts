import type { CommandRecord, RecordedCommand } from '../port.ts';

/**
 * Command records for EventStoreDB. The store cannot write them with the events, so an intent comes first: which command
 * is about to write which event ids where. It is also a claim on the key: one append at a time holds it, in whichever
 * process. After a crash the stream itself tells whether the command was carried out (design.md section 2).
 */
export type Intent = CommandRecord &
  Readonly<{
    stream: string;
    /** Revision the whole append expects. */
    revisionRead: number;
    /** Id of the command's first event; `null` where it writes none. */
    firstEventId: string | null;
    /** Set once it is known that the events stand. */
    settled: Readonly<{ position: bigint; recordedAt: string }> | null;
  }>;

/** Who claims, and for how long if it is never heard of again. */
export type Claim = Readonly<{ holder: string; ttlMs: number }>;

export type Intents = Readonly<{
  find: (scope: string, key: string) => Promise<Intent | null>;
  /** Claims the keys of all intents or of none; settled ones and those of a living claim cannot be had. */
  claim: (intents: readonly Intent[], claim: Claim) => Promise<boolean>;
  /** Lets go of what this holder claimed and certainly did not write. */
  release: (holder: string) => Promise<void>;
  /** The outcome is not known: until the claim runs out, only the same command (the same ids) may claim again. */
  giveUp: (holder: string) => Promise<void>;
  settle: (intent: Intent, position: bigint, recordedAt: string) => Promise<void>;
}>;

/** The record that a settled intent is. */
export const toRecord = (
  { scope, key, commandId, bodyHash, answer, stream, revisionRead }: Intent,
  { position, recordedAt }: NonNullable<Intent['settled']>,
): RecordedCommand => ({
  scope,
  key,
  commandId,
  bodyHash,
  answer,
  stream,
  revisionRead,
  position,
  recordedAt,
});

/** For tests of the adapter without Postgres. */
export const createInMemoryIntents = (): Intents => {
  const rows = new Map<
    string,
    { intent: Intent; holder: string; until: number; isGivenUp: boolean }
  >();
  const nameOf = ({ scope, key }: Pick<Intent, 'scope' | 'key'>): string => `${scope}\0${key}`;
  const isTaken = (intent: Intent): boolean => {
    const row = rows.get(nameOf(intent));
    if (row === undefined) return false;
    if (row.intent.settled !== null) return true;
    const isRepeat = row.isGivenUp && row.intent.commandId === intent.commandId;
    return row.until > Date.now() && !isRepeat;
  };
  return {
    find: async (scope, key) => rows.get(nameOf({ scope, key }))?.intent ?? null,
    claim: async (intents, { holder, ttlMs }) => {
      if (intents.some(isTaken)) return false;
      for (const intent of intents) {
        rows.set(nameOf(intent), { intent, holder, until: Date.now() + ttlMs, isGivenUp: false });
      }
      return true;
    },
    release: async (holder) => {
      for (const [name, row] of rows) {
        if (row.holder === holder && row.intent.settled === null) rows.delete(name);
      }
    },
    giveUp: async (holder) => {
      for (const [name, row] of rows) {
        if (row.holder === holder) rows.set(name, { ...row, isGivenUp: true });
      }
    },
    settle: async (intent, position, recordedAt) => {
      const settled = { ...intent, settled: { position, recordedAt } };
      rows.set(nameOf(intent), {
        intent: settled,
        holder: '',
        until: Infinity,
        isGivenUp: false,
      });
    },
  };
};
