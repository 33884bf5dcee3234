import { describe, it } from '@jest/globals';
import { viewLimits, type ListView } from '../../shared/lists/views.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import type { ListViewsCommand } from './commands.ts';
import { listViewsDecider } from './decider.ts';
import type { ListViewsEvent } from './events.ts';

const given = (...events: readonly ListViewsEvent[]) => givenEvents(listViewsDecider, events);
const view = (changes: Partial<ListView> = {}): ListView => ({
  list: 'trades',
  name: 'Large ones',
  query: 'sort=-margin_used',
  columns: [{ field: 'id', width: 80 }],
  sharedWith: [],
  ...changes,
});
const saved = (viewId: string, changes?: Partial<ListView>): ListViewsEvent => ({
  type: 'ListViewSaved',
  data: { viewId, ...view(changes) },
});
const save = (viewId: string, changes?: Partial<ListView>, isNew = true): ListViewsCommand => ({
  type: 'SaveListView',
  data: { viewId, ...view(changes), isNew },
});
const removed: ListViewsEvent = { type: 'ListViewRemoved', data: { viewId: 'v1' } };
const open = (viewId: string | null, isShared = false): ListViewsCommand => ({
  type: 'MakeListViewDefault',
  data: { list: 'trades', viewId, isShared },
});
const opens = (viewId: string | null): ListViewsEvent => ({
  type: 'ListViewMadeDefault',
  data: { list: 'trades', viewId },
});

describe('list views', () => {
  it('are saved, changed and removed, and saving the same again changes nothing', () => {
    given()
      .when(save('v1'))
      .then([saved('v1')]);
    given().when(save('v1')).again().thenNothing();
    given(saved('v1'))
      .when(save('v1', { sharedWith: [1, 2] }, false))
      .then([saved('v1', { sharedWith: [1, 2] })]);
    given(saved('v1'))
      .when({ type: 'RemoveListView', data: { viewId: 'v1' } })
      .then([removed]);
  });

  it('have unique names within a list', () => {
    given(saved('v1'))
      .when(save('v2', { name: 'LARGE ones' }))
      .thenRefused('LIST_VIEW_EXISTS');
    given(saved('v1'))
      .when(save('v2', { list: 'leads' }))
      .then([saved('v2', { list: 'leads' })]);
  });

  it('are refused when they do not exist', () => {
    given()
      .when(save('v1', {}, false))
      .thenRefused('LIST_VIEW_NOT_FOUND');
    given(saved('v1'), removed)
      .when({ type: 'RemoveListView', data: { viewId: 'v1' } })
      .thenRefused('LIST_VIEW_NOT_FOUND');
  });

  it('have a limit per list', () => {
    const full = Array.from({ length: viewLimits.perList }, (_view, index) =>
      saved(`v${index}`, { name: `View ${index}` }),
    );
    given(...full)
      .when(save('one more'))
      .thenRefused('TOO_MANY_LIST_VIEWS');
  });

  it('become the default one at a time, and none is the default after its removal', () => {
    given(saved('v1'))
      .when(open('v1'))
      .then([opens('v1')]);
    given(saved('v1')).when(open('v1')).again().thenNothing();
    given(saved('v1'), opens('v1'))
      .when(open(null))
      .then([opens(null)]);
    given(saved('v1'), opens('v1'), removed).when(open(null)).thenNothing();
  });

  it('become the default when they are one’s own or shared, and belong to the list', () => {
    given()
      .when(open('v1', true))
      .then([opens('v1')]);
    given().when(open('v1')).thenRefused('LIST_VIEW_NOT_FOUND');
    given(saved('v1', { list: 'leads' }))
      .when(open('v1'))
      .thenRefused('LIST_VIEW_NOT_FOUND');
    given(saved('v1'), opens('v1'), removed).when(open('v1')).thenRefused('LIST_VIEW_NOT_FOUND');
  });
});
