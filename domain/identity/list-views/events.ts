import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { ListView } from '../../shared/lists/views.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** How a person wants to see lists. The stream's id is the user's. Stored names: never renamed. */

/** A new view, or an existing one with its new values. It holds nothing personal. */
export type ListViewSaved = DomainEvent<'ListViewSaved', ListView & Readonly<{ viewId: string }>>;
export type ListViewRemoved = DomainEvent<'ListViewRemoved', { viewId: string }>;
/** The default view of a list; `null` for the list without a view. */
export type ListViewMadeDefault = DomainEvent<
  'ListViewMadeDefault',
  { list: string; viewId: string | null }
>;

export type ListViewsEvent = ListViewSaved | ListViewRemoved | ListViewMadeDefault;

export const listViewsEventCatalogue: EventCatalogue = {
  category: 'list_views',
  events: {
    ListViewSaved: { version: 1 },
    ListViewRemoved: { version: 1 },
    ListViewMadeDefault: { version: 1 },
  },
};
