import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/**
 * An administrator whom nobody counts on any more: role, access or account may be taken from now on. The one stream is
 * `administrators-all`. Stored names: never renamed.
 */
export type AdministratorReleased = DomainEvent<
  'AdministratorReleased',
  {
    userId: string;
    /** The how manieth time as active administrator this was. */
    term: number;
  }
>;

export type AdministratorsEvent = AdministratorReleased;

export const administratorsEventCatalogue: EventCatalogue = {
  category: 'administrators',
  events: { AdministratorReleased: { version: 1 } },
};
