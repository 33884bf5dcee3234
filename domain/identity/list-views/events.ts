import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { ListView } from '../../shared/lists/views.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** How a person wants to see lists. The stream's id is the user's. Stored names: never renamed. */

/** New, or as it stands afterwards. Nothing in it is personal. */
export type ListViewSaved = DomainEvent<'ListViewSaved', ListView & Readonly<{ viewId: string }>>;
export type ListViewRemoved = DomainEvent<'ListViewRemoved', { viewId: string }>;
/** What a list opens with; `null` for the list as it comes. */
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
