import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import { viewLimits, type ListView } from '../../shared/lists/views.ts';
import { identityErrors } from '../errors.ts';
import type { ListViewsCommand, SaveListView } from './commands.ts';
import type { ListViewsEvent } from './events.ts';

/** A person's views by id, and the default view of each list. */
export type ListViews = Readonly<{
  views: Readonly<Record<string, ListView>>;
  defaults: Readonly<Record<string, string>>;
}>;

const isSame = (one: ListView | undefined, other: ListView): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

const viewOf = ({ list, name, query, columns, sharedWith }: ListView): ListView => ({
  list,
  name,
  query,
  columns,
  sharedWith,
});

const ownView = ({ views }: ListViews, viewId: string): ListView | undefined =>
  Object.hasOwn(views, viewId) ? views[viewId] : undefined;

const save = ({ data }: SaveListView, state: ListViews): readonly ListViewsEvent[] => {
  const { viewId } = data;
  const view = viewOf(data);
  const before = ownView(state, viewId);
  if (before === undefined && !data.isNew)
    throw new DomainError(identityErrors.LIST_VIEW_NOT_FOUND);
  if (isSame(before, view)) return [];
  const others = Object.entries(state.views).filter(([id]) => id !== viewId);
  const ofList = others.filter(([, { list }]) => list === view.list);
  if (ofList.some(([, { name }]) => name.toLowerCase() === view.name.toLowerCase()))
    throw new DomainError(identityErrors.LIST_VIEW_EXISTS);
  if (ofList.length >= viewLimits.perList || others.length >= viewLimits.inAll)
    throw new DomainError(identityErrors.TOO_MANY_LIST_VIEWS, {
      limit: ofList.length >= viewLimits.perList ? viewLimits.perList : viewLimits.inAll,
    });
  return [{ type: 'ListViewSaved', data: { viewId, ...view } }];
};

const without = <Value>(
  record: Readonly<Record<string, Value>>,
  isGone: (key: string, value: Value) => boolean,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => !isGone(key, value)));

export const listViewsDecider: Decider<ListViews, ListViewsCommand, ListViewsEvent> = {
  category: 'list_views',
  foldVersion: 1,
  decide: (command, state) => {
    switch (command.type) {
      case 'SaveListView':
        return save(command, state);
      case 'RemoveListView':
        if (ownView(state, command.data.viewId) === undefined)
          throw new DomainError(identityErrors.LIST_VIEW_NOT_FOUND);
        return [{ type: 'ListViewRemoved', data: command.data }];
      case 'MakeListViewDefault': {
        const { list, viewId, isShared } = command.data;
        if (viewId !== null && !isShared && ownView(state, viewId)?.list !== list)
          throw new DomainError(identityErrors.LIST_VIEW_NOT_FOUND);
        const before = Object.hasOwn(state.defaults, list) ? state.defaults[list] : null;
        return before === viewId ? [] : [{ type: 'ListViewMadeDefault', data: { list, viewId } }];
      }
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ListViewSaved': {
        const { viewId, ...view } = event.data;
        return { ...state, views: { ...state.views, [viewId]: viewOf(view) } };
      }
      case 'ListViewRemoved': {
        const { viewId } = event.data;
        return {
          views: without(state.views, (id) => id === viewId),
          defaults: without(state.defaults, (_list, id) => id === viewId),
        };
      }
      case 'ListViewMadeDefault': {
        const { list, viewId } = event.data;
        const others = without(state.defaults, (name) => name === list);
        return { ...state, defaults: viewId === null ? others : { ...others, [list]: viewId } };
      }
      default:
        return never(event);
    }
  },
  initialState: () => ({ views: {}, defaults: {} }),
};
