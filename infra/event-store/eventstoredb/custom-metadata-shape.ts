import type { CommandRecord } from '../port.ts';

/** The record of a command, as it lies with the first of its events. */
export type CommandMark = Readonly<{
  command: CommandRecord;
  /** How many events the command wrote. */
  events: number;
}>;

/** What we need back of an event, and EventStoreDB has no place for. */
export type CustomMetadata = Readonly<{
  /** Our id of the event; `null` where it is the server's too, as in logs of before. */
  id: string | null;
  version: number;
  occurredAt: string;
  metadata: Uint8Array;
  /** The stream's chain link at this event. */
  link: Uint8Array;
  /** On the first event of a command. */
  mark: CommandMark | null;
}>;
