import type {
  AddTaskRequest,
  SnoozeTaskRequest,
} from '../../../../../command/crm/tasks/contract.ts';
import type { TaskItem } from '../../../../../query/crm/tasks/contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';
import type { ListAnswer } from '../../../components/list/list-types.ts';

type Told = Readonly<{ message: string }>;

/** Which tasks to list, by when they are due; times are ISO 8601 UTC. */
export type TasksAsked = Readonly<{
  state?: 'open' | 'done';
  assignee?: string;
  lead?: string;
  before?: string;
  after?: string;
  limit?: number;
}>;

const tasks = [{ type: 'Tasks', id: 'all' }] as const;

export const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTasks: listEndpoint<TaskItem>(build)('/admin/crm/tasks/api', 'Tasks', [
      'state',
      'kind',
      'assignee',
    ]),
    findTasks: build.query<ListAnswer<TaskItem>, TasksAsked>({
      query: (params) => ({ url: '/admin/crm/tasks/api', params: { limit: 50, ...params } }),
      providesTags: [...tasks],
    }),
    addTask: build.mutation<Told, AddTaskRequest>({
      query: (body) => ({ url: '/admin/crm/tasks', method: 'POST', body }),
      invalidatesTags: [...tasks],
    }),
    finishTask: build.mutation<Told, string>({
      query: (id) => ({ url: `/admin/crm/tasks/${id}/done`, method: 'POST' }),
      invalidatesTags: [...tasks],
    }),
    snoozeTask: build.mutation<Told, SnoozeTaskRequest & Readonly<{ id: string }>>({
      query: ({ id, ...body }) => ({ url: `/admin/crm/tasks/${id}/snooze`, method: 'POST', body }),
      invalidatesTags: [...tasks],
    }),
    reassignTask: build.mutation<Told, Readonly<{ id: string; assigneeId: string }>>({
      query: ({ id, ...body }) => ({
        url: `/admin/crm/tasks/${id}/assignee`,
        method: 'POST',
        body,
      }),
      invalidatesTags: [...tasks],
    }),
  }),
});

export const {
  useFindTasksQuery,
  useAddTaskMutation,
  useFinishTaskMutation,
  useSnoozeTaskMutation,
  useReassignTaskMutation,
} = tasksApi;
