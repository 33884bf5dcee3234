import { defineAudit } from '../../shared/audit/define-audit.ts';
import { listViewsEventCatalogue, type ListViewsEvent } from './events.ts';

const texts = {
  ListViewSaved: {
    own: '{{actor}} saved the view {{name}} of the list {{list}}',
    shared: '{{actor}} saved the view {{name}} of the list {{list}} for others too',
  },
  ListViewRemoved: '{{actor}} deleted a view of a list',
  ListViewMadeDefault: {
    view: '{{actor}} chose the default view of the list {{list}}',
    none: '{{actor}} removed the default view of the list {{list}}',
  },
} as const;

export const listViewsAudit = defineAudit<ListViewsEvent>({
  category: listViewsEventCatalogue.category,
  texts,
  sentences: {
    ListViewSaved: ({ name, list, sharedWith }) => ({
      template: texts.ListViewSaved[sharedWith.length === 0 ? 'own' : 'shared'],
      words: { name, list },
    }),
    ListViewRemoved: () => ({ template: texts.ListViewRemoved }),
    ListViewMadeDefault: ({ list, viewId }) => ({
      template: texts.ListViewMadeDefault[viewId === null ? 'none' : 'view'],
      words: { list },
    }),
  },
  describer: null,
  about: () => null,
});
