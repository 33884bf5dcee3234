import type { DomainCommand, DomainEvent, EventMetadata } from '../../domain/shared/messages.ts';
import type { ErasedDecider } from './erased-decider.ts';

/** What makes a command one and the same when it is sent twice (design.md section 2, 'Twice is once'). */
export type CommandKey = Readonly<{
  /** `<user id>/<impersonator id or ->`, or the name of a process. */
  scope: string;
  /** The Idempotency-Key, or the command's own id where none was given. */
  key: string;
  /** UUID: namespace of the ids of its events. */
  commandId: string;
  /** SHA-256 of the command's name and body; `bodyHash` in metadata.ts. */
  bodyHash: Uint8Array;
}>;

/** What a command answers: kept with its record and given again to a repeat, so plain JSON without personal data. */
export type Outcome = Readonly<{ status: number; body: Readonly<Record<string, unknown>> }>;

export type Handled = Outcome &
  Readonly<{
    /** Of the command's last event, or of the head where it wrote none. */
    position: bigint;
    /** By which its events are known: that of the first sending. */
    commandId: string;
    /** Answered from the record of an earlier sending. */
    replayed: boolean;
  }>;

/** Metadata but for what the command itself gives: its id, and itself as the cause where nothing else is. */
export type CommandMetadata = Omit<EventMetadata, 'commandId' | 'causationId'> &
  Readonly<{ causationId?: string }>;

/** A command on its way to a stream, types erased: what waits in a mailbox. */
export type PendingCommand = Readonly<{
  decider: ErasedDecider;
  streamId: string;
  command: DomainCommand;
  record: CommandKey;
  metadata: CommandMetadata;
  /**
   * ISO 8601 UTC with milliseconds, asked for when the events are made: who waited, or was decided anew, is not dated
   * before what it was decided on.
   */
  occurredAt: () => string;
  outcome(events: readonly DomainEvent[], state: unknown): Outcome;
  isFirst?: boolean;
  answer: (handled: Handled) => void;
  refuse: (error: unknown) => void;
}>;
