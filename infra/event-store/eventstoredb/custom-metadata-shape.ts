import type { CommandRecord } from '../port.ts';

/** The record of a command, stored with the first of its events. */
export type CommandMark = Readonly<{
  command: CommandRecord;
  /** How many events the command wrote. */
  events: number;
}>;

/** What we need back from an event and EventStoreDB has no field for. */
export type CustomMetadata = Readonly<{
  /** Our id of the event; `null` when the server's id is ours too, as in older logs. */
  id: string | null;
  version: number;
  occurredAt: string;
  metadata: Uint8Array;
  /** The stream's chain link at this event. */
  link: Uint8Array;
  /** Set on the first event of a command. */
  mark: CommandMark | null;
}>;
