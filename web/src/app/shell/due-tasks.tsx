import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskItem } from '../../../../query/crm/tasks/contract.ts';
import { useToast } from '../../components/toasts/toasts.tsx';
import type { ListAnswer } from '../../components/list/list-types.ts';
import { api } from '../api.ts';
import { useCan } from '../session/use-can.ts';
import { SideCount } from './side-count.tsx';

const dueApi = api.injectEndpoints({
  endpoints: (build) => ({
    findDueTasks: build.query<ListAnswer<TaskItem>, void>({
      query: () => ({
        url: '/admin/crm/tasks/api',
        params: { assignee: 'me', due: 'now', sort: '-due_at', limit: 15 },
      }),
      providesTags: [{ type: 'Tasks', id: 'all' }],
    }),
  }),
});

/** The number of the person's due tasks, beside the menu entry; nothing if there are none. */
export const DueTasks = () => {
  const { t } = useTranslation();
  const count = dueApi.useFindDueTasksQuery().data?.meta.total ?? 0;
  return <SideCount count={count} said={t('{{count}} due', { count })} />;
};

/** Identifies one due time of a task, so that a postponed task becomes due again. */
const dueOf = ({ id, due_at: at }: TaskItem): string => `${id} ${at}`;

const Reminders = () => {
  const toast = useToast();
  const { data } = dueApi.useFindDueTasksQuery();
  const seen = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const before = seen.current;
    seen.current = new Set([...(before ?? []), ...data.data.map(dueOf)]);
    // Tasks that were already due when the page was opened are only counted in the menu.
    if (before === null) return;
    for (const task of data.data)
      if (!before.has(dueOf(task))) toast('info', 'Due now: {{task}}', { task: task.text });
  }, [data, toast]);
  return null;
};

/** Announces the person's own tasks when they become due, on every page. */
export const TaskReminders = () => (useCan()('workOnTasks') ? <Reminders /> : null);
