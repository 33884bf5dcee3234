import type { AppendRequest, CommandRecord, RecordedCommand } from '../port.ts';

/**
 * Which command is about to write where: a claim on its idempotency key, made before the append, so that of two
 * commands with one key only one is carried out, in whichever process and on whichever stream. The record itself is
 * stored with the command's first event (`encoding.ts`). So a command is done as soon as its append is, and after a
 * crash the stream tells whether it was.
 */
export type Intent = CommandRecord &
  Readonly<{
    stream: string;
    /** Anything written under the key comes after this revision: the one that the append expects, or an older one. */
    revisionRead: number;
    /** The id of the command's first event; `null` when it writes none. */
    firstEventId: string | null;
  }>;

/** The current claim on a key, by an append that is in progress, has ended or has died. */
export type Standing = Intent &
  Readonly<{
    /** The append that claimed it. */
    holder: string;
    /** The append may be in progress: it renewed its claim lately and did not give up. */
    isLive: boolean;
    /** It has not renewed its claim for so long that nothing it sent can still arrive. */
    isLongDead: boolean;
    /** For a command without events: set once it was carried out. */
    settled: Readonly<{ position: bigint; recordedAt: string }> | null;
  }>;

/** A key and the append that holds it. */
export type Held = Readonly<{ intent: Pick<Intent, 'scope' | 'key'>; holder: string }>;

/** How long a claim lasts without being renewed. */
export const claimMs = 3_000;
/** How long after that something may still be on its way to the server. */
export const longDeadMs = 30_000;

export type Intents = Readonly<{
  find: (scope: string, key: string) => Promise<Standing | null>;
  /** Claims the keys that are free; returns the claims on those that are not. */
  claim: (intents: readonly Intent[], holder: string) => Promise<readonly Standing[]>;
  /** Replaces a claim, unless somebody else did so first. */
  takeOver: (standing: Standing, intent: Intent, holder: string) => Promise<boolean>;
  /** Frees keys that this holder claimed and certainly did not use. */
  release: (intents: readonly Intent[], holder: string) => Promise<void>;
  /** The outcome is unknown: the next append searches for it. */
  giveUp: (intents: readonly Intent[], holder: string) => Promise<void>;
  /** Renews the claims of these appends, all with one statement. */
  renew: (held: readonly Held[]) => Promise<void>;
  /** Records a command without events; `false` when somebody else has claimed its key meanwhile. */
  settle: (intent: Intent, holder: string, position: bigint) => Promise<boolean>;
}>;

/** The intent of each commit with a command, and the index of the commit. */
export const toIntents = ({
  stream,
  expectedRevision,
  commits,
}: AppendRequest): readonly Readonly<{ index: number; intent: Intent }>[] =>
  commits.flatMap(({ command, events }, index) =>
    command === null
      ? []
      : [
          {
            index,
            intent: {
              ...command,
              stream,
              revisionRead: expectedRevision,
              firstEventId: events[0]?.id ?? null,
            },
          },
        ],
  );

/** The command record of a settled intent. */
export const toRecord = (
  { scope, key, commandId, bodyHash, answer, stream, revisionRead }: Intent,
  { position, recordedAt }: NonNullable<Standing['settled']>,
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
