import type { DomainCommand } from '../../shared/messages.ts';
import type { ListViewMadeDefault, ListViewRemoved, ListViewSaved } from './events.ts';

/** `isNew`: false for a change, which requires that the view exists. */
export type SaveListView = DomainCommand<
  'SaveListView',
  ListViewSaved['data'] & Readonly<{ isNew: boolean }>
>;
export type RemoveListView = DomainCommand<'RemoveListView', ListViewRemoved['data']>;
/** `isShared`: whether somebody else shares this view of the list with the person. */
export type MakeListViewDefault = DomainCommand<
  'MakeListViewDefault',
  ListViewMadeDefault['data'] & Readonly<{ isShared: boolean }>
>;

export type ListViewsCommand = SaveListView | RemoveListView | MakeListViewDefault;
