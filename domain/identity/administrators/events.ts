import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/**
 * An administrator who no longer counts: from now on, role, access or account may be taken away. The one stream is
 * `administrators-all`. Stored names: never renamed.
 */
export type AdministratorReleased = DomainEvent<
  'AdministratorReleased',
  {
    userId: string;
    /** The number of this term, counted from 1. */
    term: number;
  }
>;

export type AdministratorsEvent = AdministratorReleased;

export const administratorsEventCatalogue: EventCatalogue = {
  category: 'administrators',
  events: { AdministratorReleased: { version: 1 } },
};
