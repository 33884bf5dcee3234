import type {
  DefaultViewRequest,
  ListViewRequest,
} from '../../../../command/identity/list-views/contract.ts';
import type { ListViewItem } from '../../../../query/identity/list-views/contract.ts';
import { api } from '../api.ts';

const path = '/admin/lists/views';
const views = [{ type: 'ListViews', id: 'all' }] as const;
type Told = Readonly<{ message: string }>;

const listViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listViews: build.query<readonly ListViewItem[], string>({
      query: (list) => ({ url: path, params: { list } }),
      transformResponse: ({ data }: Readonly<{ data: readonly ListViewItem[] }>) => data,
      providesTags: [...views],
    }),
    addListView: build.mutation<Told & Readonly<{ id: string }>, ListViewRequest>({
      query: (body) => ({ url: path, method: 'POST', body }),
      invalidatesTags: [...views],
    }),
    changeListView: build.mutation<Told, ListViewRequest & Readonly<{ id: string }>>({
      query: ({ id, ...body }) => ({ url: `${path}/${id}`, method: 'PUT', body }),
      invalidatesTags: [...views],
    }),
    removeListView: build.mutation<Told, string>({
      query: (id) => ({ url: `${path}/${id}`, method: 'DELETE' }),
      invalidatesTags: [...views],
    }),
    chooseListView: build.mutation<Told, DefaultViewRequest>({
      query: (body) => ({ url: `${path}/default`, method: 'POST', body }),
      invalidatesTags: [...views],
    }),
  }),
});

export const {
  useListViewsQuery,
  useAddListViewMutation,
  useChangeListViewMutation,
  useRemoveListViewMutation,
  useChooseListViewMutation,
} = listViewsApi;
