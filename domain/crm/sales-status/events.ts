import type { LeadStatusColour } from '../../shared/crm/types.ts';
import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/**
 * The sales statuses are in the one stream `sales_status-all`, so that names are unique and exactly one is the default
 * (docs/decisions/0040). Stored names and shapes: never renamed, only superseded (docs/streams.md).
 */
export type SalesStatusListed = DomainEvent<
  'SalesStatusListed',
  { statusId: string; status: string; colour: LeadStatusColour }
>;
/** Both fields with their new values; leads with this status show its new name. */
export type SalesStatusEdited = DomainEvent<
  'SalesStatusEdited',
  { statusId: string; status: string; colour: LeadStatusColour }
>;
/** The status of new leads from now on; the earlier one is no longer the default. */
export type SalesStatusMadeDefault = DomainEvent<'SalesStatusMadeDefault', { statusId: string }>;
/** All of them in their new order. */
export type SalesStatusesOrdered = DomainEvent<
  'SalesStatusesOrdered',
  { statusIds: readonly string[] }
>;
export type SalesStatusRemoved = DomainEvent<
  'SalesStatusRemoved',
  { statusId: string; status: string }
>;

/** Superseded: each status once had its own stream. A reaction moves them into the list. */
export type SalesStatusAdded = DomainEvent<
  'SalesStatusAdded',
  { status: string; isDefault: boolean }
>;
export type SalesStatusChanged = DomainEvent<
  'SalesStatusChanged',
  { status: string; isDefault: boolean }
>;
export type FormerSalesStatusEvent = SalesStatusAdded | SalesStatusChanged;

export type SalesStatusEvent =
  | SalesStatusListed
  | SalesStatusEdited
  | SalesStatusMadeDefault
  | SalesStatusesOrdered
  | SalesStatusRemoved
  | FormerSalesStatusEvent;

export const salesStatusEventCatalogue: EventCatalogue = {
  category: 'sales_status',
  events: {
    SalesStatusListed: { version: 1 },
    SalesStatusEdited: { version: 1 },
    SalesStatusMadeDefault: { version: 1 },
    SalesStatusesOrdered: { version: 1 },
    SalesStatusRemoved: { version: 1 },
    SalesStatusAdded: { version: 1 },
    SalesStatusChanged: { version: 1 },
  },
};
