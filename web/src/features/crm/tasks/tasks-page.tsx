import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taskKinds, taskKindWords } from '../../../../../domain/shared/crm/tasks.ts';
import { tasksFiltered } from '../../../../../domain/shared/lists/filtered.ts';
import type { TaskItem } from '../../../../../query/crm/tasks/contract.ts';
import Check from 'lucide-react/icons/check';
import UserPlus from 'lucide-react/icons/user-plus';
import { useCan } from '../../../app/session/use-can.ts';
import { IconButton } from '../../../components/button/button.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { columnsOf } from '../../../components/list/columns.tsx';
import { FilterMenu } from '../../../components/list/filter-menu.tsx';
import { ListPage } from '../../../components/page/list-page.tsx';
import { unknown } from '../../../lib/format/numbers.ts';
import { LeadLink } from '../leads/lead-link.tsx';
import { tasksApi, useFinishTaskMutation } from './api.ts';
import { GiveTask } from './task-dialogs.tsx';
import { DueTime, LocalTime } from './task-line.tsx';

const column = columnsOf<TaskItem>();

const states = {
  open: { word: 'Open', tone: 'warn' },
  done: { word: 'Done', tone: 'success' },
} as const;

const Acts = ({ task }: Readonly<{ task: TaskItem }>) => {
  const { t } = useTranslation();
  const { run, busy } = useAct(useFinishTaskMutation());
  const can = useCan();
  const [isGiving, setGiving] = useState(false);
  if (task.done_at !== null) return null;
  const about = { task: task.text ?? '' };
  return (
    <>
      <IconButton name={t('Done: {{task}}', about)} off={busy} onClick={() => void run(task.id)}>
        <Check size={16} aria-hidden="true" />
      </IconButton>
      {can('assignLeads') ? (
        <IconButton name={t('Reassign: {{task}}', about)} onClick={() => setGiving(true)}>
          <UserPlus size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
      {isGiving ? <GiveTask task={task} onClose={() => setGiving(false)} /> : null}
    </>
  );
};

const columns = [
  column.cell('due_at', 'DUE', (row) => <DueTime task={row} />, { width: 196, card: true }),
  column.word('kind', 'KIND', (row) => taskKindWords[row.kind].label, { width: 96, card: true }),
  column.cell(
    'lead',
    'LEAD',
    ({ lead }) => <LeadLink number={lead.number}>{lead.full_name ?? unknown}</LeadLink>,
    { width: 150, sortable: false, card: true },
  ),
  column.text('text', 'TASK', { width: 200, grow: 1, names: true, sortable: false }),
  column.text('assignee', 'ASSIGNED TO', (row) => row.assignee.full_name, { width: 140 }),
  column.chip('done_at', 'STATE', (row) => states[row.done_at === null ? 'open' : 'done'], {
    width: 84,
    card: true,
  }),
  column.cell('created_at', 'ADDED AT', (row) => <LocalTime at={row.created_at} />, { width: 168 }),
  column.actions((row) => <Acts task={row} />, 84),
];

/** Every task that the person may see, the first due first. */
export const TasksPage = () => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <ListPage
      name="tasks"
      endpoint={tasksApi.endpoints.listTasks}
      path={{}}
      sort="due_at"
      title={t('Tasks')}
      line={t('Tasks on leads, in your time zone.')}
      noun={(count) => t('tasks', { count, defaultValue_one: 'task' })}
      columns={columns}
      conditions={tasksFiltered}
      searchFor={t('Search these tasks')}
      filterNames={['state', 'kind', 'assignee']}
      filters={(list) => (
        <>
          <FilterMenu
            list={list}
            filter="state"
            name={t('State')}
            choices={[
              { value: 'open', label: t('Open') },
              { value: 'done', label: t('Done') },
            ]}
          />
          <FilterMenu
            list={list}
            filter="kind"
            name={t('Kind')}
            choices={taskKinds.map((value) => ({ value, label: t(taskKindWords[value].label) }))}
          />
          <FilterMenu
            list={list}
            filter="assignee"
            name={t('Assigned to')}
            choices={[
              { value: 'me', label: t('Me') },
              ...(can('assignLeads') ? [{ value: 'left', label: t('Former staff') }] : []),
            ]}
          />
        </>
      )}
      emptyWhy={t('No tasks. Add tasks from a lead.')}
    />
  );
};
