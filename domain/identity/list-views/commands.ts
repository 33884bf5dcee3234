import type { DomainCommand } from '../../shared/messages.ts';
import type { ListViewMadeDefault, ListViewRemoved, ListViewSaved } from './events.ts';

/** `isNew`: a view that is changed must be there. */
export type SaveListView = DomainCommand<
  'SaveListView',
  ListViewSaved['data'] & Readonly<{ isNew: boolean }>
>;
export type RemoveListView = DomainCommand<'RemoveListView', ListViewRemoved['data']>;
/** `isShared`: somebody else shares this view of the list with the person. */
export type MakeListViewDefault = DomainCommand<
  'MakeListViewDefault',
  ListViewMadeDefault['data'] & Readonly<{ isShared: boolean }>
>;

export type ListViewsCommand = SaveListView | RemoveListView | MakeListViewDefault;
