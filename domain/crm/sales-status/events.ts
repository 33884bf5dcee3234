import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type SalesStatusAdded = DomainEvent<
  'SalesStatusAdded',
  { status: string; isDefault: boolean }
>;
/** Both fields as they stand afterwards. */
export type SalesStatusChanged = DomainEvent<
  'SalesStatusChanged',
  { status: string; isDefault: boolean }
>;
export type SalesStatusEvent = SalesStatusAdded | SalesStatusChanged;

export const salesStatusEventCatalogue: EventCatalogue = {
  category: 'sales_status',
  events: { SalesStatusAdded: { version: 1 }, SalesStatusChanged: { version: 1 } },
};
