import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldTexts } from '../../../../../domain/shared/texts/fields.ts';
import type { TaskItem } from '../../../../../query/crm/tasks/contract.ts';
import { SearchSelectField } from '../../../components/form/choice-fields.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useListLeadManagersQuery, useShowLeadQuery } from '../leads/api.ts';
import { assigneesOf } from './assignees.ts';
import { useReassignTaskMutation, useSnoozeTaskMutation } from './api.ts';
import { inputOf, momentOf, ownZone } from './times.ts';

type Props = Readonly<{ task: TaskItem; onClose: () => void }>;

/** Postpones a task to a chosen time. */
export const PutOffTask = ({ task, onClose }: Props) => {
  const { t } = useTranslation();
  const { submit } = useAct(useSnoozeTaskMutation(), { fields: { TASK_DUE_WRONG: 'due' } });
  const [due] = useState(() => inputOf(new Date(task.due_at)));
  return (
    <FormDialog<{ due: string }>
      title={t('Snooze until')}
      initialValues={{ due }}
      validate={(values) => (momentOf(values.due) === null ? { due: fieldTexts.required } : {})}
      act={{ label: t('Snooze') }}
      onSubmit={(values) =>
        submit({ id: task.id, dueAt: momentOf(values.due) ?? '', zone: ownZone() })
      }
      onClose={onClose}
    >
      <TextField
        name="due"
        type="datetime-local"
        label={t('Due')}
        hint={t('In the time zone {{zone}}', { zone: ownZone() })}
      />
    </FormDialog>
  );
};

/** Gives a task to another person who sees its lead: a manager, or the agent who works on it. */
export const GiveTask = ({ task, onClose }: Props) => {
  const { t } = useTranslation();
  const { submit } = useAct(useReassignTaskMutation(), {
    fields: { TASK_NOT_ASSIGNABLE: 'assigneeId' },
  });
  const { data: managers = [] } = useListLeadManagersQuery();
  const { data: lead } = useShowLeadQuery(task.lead.id);
  const people = [
    ...(lead === undefined ? [] : assigneesOf(lead)),
    ...managers.map(({ id, full_name }) => ({ value: id, label: full_name ?? id })),
  ].filter(
    ({ value }, index, all) =>
      value !== task.assignee.id && all.findIndex((other) => other.value === value) === index,
  );
  return (
    <FormDialog<{ assigneeId: string }>
      title={t('Reassign')}
      initialValues={{ assigneeId: '' }}
      validate={({ assigneeId }) => (assigneeId === '' ? { assigneeId: fieldTexts.required } : {})}
      act={{ label: t('Reassign') }}
      onSubmit={({ assigneeId }) => submit({ id: task.id, assigneeId })}
      onClose={onClose}
    >
      <SearchSelectField
        name="assigneeId"
        label={t('Assigned to')}
        placeholder={t('Choose a person')}
        hint={t('Managers, and the agent who works the lead.')}
        options={people}
      />
    </FormDialog>
  );
};
