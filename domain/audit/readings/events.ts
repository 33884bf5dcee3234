import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** Who looked at what compliance asks about. The stream's id is the reader's. Stored names: never renamed. */

/** One per person, filter and ten minutes (decisions.md 28). Search texts are not kept. */
export type AuditRead = DomainEvent<
  'AuditRead',
  { filters: Readonly<Record<string, string>>; position: string | null }
>;
export type KycFileRead = DomainEvent<'KycFileRead', { caseId: string; side: string }>;

export type ReadingEvent = AuditRead | KycFileRead;

export const readingEventCatalogue: EventCatalogue = {
  category: 'reading',
  events: { AuditRead: { version: 1 }, KycFileRead: { version: 1 } },
};
