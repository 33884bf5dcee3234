import type { DomainCommand, DomainEvent, EventMetadata } from '../../domain/shared/messages.ts';
import type { ErasedDecider } from './erased-decider.ts';

/** Identifies a command, so that a repeat is recognised (design.md section 2, 'Twice is once'). */
export type CommandKey = Readonly<{
  /** `<user id>/<impersonator id or ->`, or the name of a process. */
  scope: string;
  /** The Idempotency-Key, or the command's own id without one. */
  key: string;
  /** UUID, the namespace of the ids of its events. */
  commandId: string;
  /** SHA-256 of the command's name and body; `bodyHash` in metadata.ts. */
  bodyHash: Uint8Array;
}>;

/**
 * The answer of a command. It is stored in the command record and given again to a repeat, so it is plain JSON without
 * personal data.
 */
export type Outcome = Readonly<{ status: number; body: Readonly<Record<string, unknown>> }>;

export type Handled = Outcome &
  Readonly<{
    /** The position of the command's last event, or of the end of the log when it wrote none. */
    position: bigint;
    /** The id that its events carry: that of the first sending. */
    commandId: string;
    /** Whether it was answered from the record of an earlier sending. */
    replayed: boolean;
  }>;

/** Metadata without what the command itself adds: its id, and itself as the cause unless another is given. */
export type CommandMetadata = Omit<EventMetadata, 'commandId' | 'causationId'> &
  Readonly<{ causationId?: string }>;

/** A command that waits in a stream's mailbox, without its types. */
export type PendingCommand = Readonly<{
  decider: ErasedDecider;
  streamId: string;
  command: DomainCommand;
  record: CommandKey;
  metadata: CommandMetadata;
  /**
   * ISO 8601 UTC with milliseconds. It is called when the events are made, so that a command that waited or was decided
   * again is not dated before the events it was decided on.
   */
  occurredAt: () => string;
  outcome(events: readonly DomainEvent[], state: unknown): Outcome;
  isFirst?: boolean;
  answer: (handled: Handled) => void;
  refuse: (error: unknown) => void;
}>;
