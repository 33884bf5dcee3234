import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/**
 * Attempts that a rule or a right refused (decisions.md 28). The stream's id is the actor's. No personal data; bounded
 * size. Stored names and shapes: never renamed, only superseded (docs/streams.md).
 */
export type CommandRefused = DomainEvent<
  'CommandRefused',
  {
    /** The call, such as `PUT /admin/balance/:id`. */
    command: string;
    /** The stream or id it was aimed at, where there is one. */
    target: string | null;
    /** Error code. */
    code: string;
  }
>;

/** What came past twenty refusals of one actor in one minute. */
export type RefusalsSuppressed = DomainEvent<
  'RefusalsSuppressed',
  { count: number; codes: readonly string[] }
>;

export type RefusalEvent = CommandRefused | RefusalsSuppressed;

export const refusalEventCatalogue: EventCatalogue = {
  category: 'refusal',
  events: { CommandRefused: { version: 1 }, RefusalsSuppressed: { version: 1 } },
};
