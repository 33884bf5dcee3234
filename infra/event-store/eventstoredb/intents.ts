import type { AppendRequest, CommandRecord, RecordedCommand } from '../port.ts';

/**
 * Which command is about to write where: a claim on its key, made before the append, so that of two that use one key one
 * is carried out, in whichever process and on whichever stream. The record itself lies with the command's first event
 * (`encoding.ts`), so a command is done as soon as its append is, and after a crash the stream tells whether it was.
 */
export type Intent = CommandRecord &
  Readonly<{
    stream: string;
    /** What was written under the key comes after this revision: the one that the append expects, or an older one. */
    revisionRead: number;
    /** Id of the command's first event; `null` where it writes none. */
    firstEventId: string | null;
  }>;

/** A key as it stands: the claim of an append that is under way, that ended, or that died. */
export type Standing = Intent &
  Readonly<{
    /** The append that claimed it. */
    holder: string;
    /** The append may be under way: it was heard of lately and did not give up. */
    isLive: boolean;
    /** It was not heard of for so long that nothing it sent can still arrive. */
    isLongDead: boolean;
    /** Of a command that wrote no event: set once it was carried out. */
    settled: Readonly<{ position: bigint; recordedAt: string }> | null;
  }>;

/** A key and the append that has it. */
export type Held = Readonly<{ intent: Pick<Intent, 'scope' | 'key'>; holder: string }>;

/** How long a claim stands without being renewed. */
export const claimMs = 3_000;
/** How long after that something may still be on its way to the server. */
export const longDeadMs = 30_000;

export type Intents = Readonly<{
  find: (scope: string, key: string) => Promise<Standing | null>;
  /** Claims the keys that are free, and gives those that are not. */
  claim: (intents: readonly Intent[], holder: string) => Promise<readonly Standing[]>;
  /** Claims a key that stands, if nobody else did so first. */
  takeOver: (standing: Standing, intent: Intent, holder: string) => Promise<boolean>;
  /** Frees keys that this holder claimed and certainly did not use. */
  release: (intents: readonly Intent[], holder: string) => Promise<void>;
  /** The outcome is not known: whoever comes next looks for it. */
  giveUp: (intents: readonly Intent[], holder: string) => Promise<void>;
  /** Says that these appends are still under way, all with one statement. */
  renew: (held: readonly Held[]) => Promise<void>;
  /** Records a command without events; `false` where somebody else has claimed its key meanwhile. */
  settle: (intent: Intent, holder: string, position: bigint) => Promise<boolean>;
}>;

/** What each commit of a request that has a command is about to do, and which commit that is. */
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

/** The record that a settled intent is. */
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
