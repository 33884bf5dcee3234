import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** Who looked at what compliance asks about. The stream's id is the reader's. Stored names: never renamed. */

/** One per person, filter and ten minutes (decisions.md 28). Search texts are not kept. */
export type AuditRead = DomainEvent<
  'AuditRead',
  { filters: Readonly<Record<string, string>>; position: string | null }
>;
export type KycFileRead = DomainEvent<'KycFileRead', { caseId: string; side: string }>;

/** Somebody took a list away as a file. What was searched for, and conditions on people, are kept without their words. */
export type ListExported = DomainEvent<
  'ListExported',
  {
    /** Where its rows are asked for. */
    list: string;
    format: string;
    columns: readonly string[];
    filters: Readonly<Record<string, string>>;
    rows: number;
  }
>;

/** Somebody took all that is held about a person, who may be themselves. */
export type PersonExported = DomainEvent<'PersonExported', { userId: string }>;

export type ReadingEvent = AuditRead | KycFileRead | ListExported | PersonExported;

export const readingEventCatalogue: EventCatalogue = {
  category: 'reading',
  events: {
    AuditRead: { version: 1 },
    KycFileRead: { version: 1 },
    ListExported: { version: 1 },
    PersonExported: { version: 1 },
  },
};
