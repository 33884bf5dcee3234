import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taskKinds, taskKindWords, taskLengthMax } from '../../../../../domain/shared/crm/tasks.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { fieldTexts } from '../../../../../domain/shared/texts/fields.ts';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { useCan } from '../../../app/session/use-can.ts';
import { ErrorFace, Spinner, StaleNote } from '../../../components/faces/faces.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { TextareaField, TextField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { leadName } from '../leads/lead-cells.tsx';
import { useAddTaskMutation, useFindTasksQuery } from './api.ts';
import { assigneesOf } from './assignees.ts';
import { TaskLine } from './task-line.tsx';
import { atHour, inputOf, momentOf, ownZone } from './times.ts';

type Values = { kind: string; text: string; due: string; assigneeId: string };

const Tasks = ({ leadId }: Readonly<{ leadId: string }>) => {
  const { t } = useTranslation();
  const result = useFindTasksQuery({ lead: leadId });
  const { data, isError, error, refetch } = result;
  const staleness = useStaleness(result);
  if (data === undefined)
    return (
      <li className="centre pad-3">
        {isError ? <ErrorFace error={error} onRetry={() => void refetch()} /> : <Spinner />}
      </li>
    );
  return (
    <>
      {staleness === null ? null : (
        <li>
          <StaleNote reason={staleness} />
        </li>
      )}
      {data.data.length === 0 ? (
        <li className="centre pad-3 small muted">{t('No tasks yet. Add the first one below.')}</li>
      ) : null}
      {data.data.map((task) => (
        <TaskLine key={task.id} task={task} showsLead={false} showsAssignee />
      ))}
    </>
  );
};

type Props = Readonly<{
  lead: LeadItem;
  /** Initial text of the new task. */
  text?: string;
  onClose: () => void;
}>;

/** The tasks of a lead, and a form for a new one. */
export const LeadTasks = ({ lead, text = '', onClose }: Props) => {
  const { t } = useTranslation();
  const can = useCan();
  const { submit } = useAct(useAddTaskMutation(), {
    done: successTexts.taskAdded,
    fields: { TASK_DUE_WRONG: 'due', TASK_NOT_ASSIGNABLE: 'assigneeId' },
  });
  const [first] = useState(() => inputOf(atHour(new Date(), 1, 9)));
  const title = t('Tasks on {{name}}', { name: leadName(lead) });
  const kinds = taskKinds.map((value) => ({ value, label: t(taskKindWords[value].label) }));
  const send = ({ kind, text: what, due, assigneeId }: Values) =>
    submit({
      leadId: lead.id,
      kind: kind === 'task' ? 'task' : 'call_back',
      text: what,
      dueAt: momentOf(due) ?? '',
      zone: ownZone(),
      ...(assigneeId === '' ? {} : { assigneeId }),
    });
  return (
    <FormDialog<Values>
      wide
      title={title}
      validate={({ text, due }) => ({
        ...(text.trim() === '' ? { text: fieldTexts.required } : {}),
        ...(momentOf(due) === null ? { due: fieldTexts.required } : {}),
      })}
      initialValues={{ kind: 'call_back', text, due: first, assigneeId: '' }}
      act={{ label: t('Add task') }}
      leave={t('Close')}
      onSubmit={send}
      onClose={onClose}
    >
      <ul className="notes frame-line scroll" tabIndex={0} aria-label={title}>
        <Tasks leadId={lead.id} />
      </ul>
      <div className="form-two grid">
        <SelectField name="kind" label={t('Kind')} options={kinds} />
        <TextField
          name="due"
          type="datetime-local"
          label={t('Due')}
          hint={t('In the time zone {{zone}}', { zone: ownZone() })}
        />
        {can('assignLeads') ? (
          <SelectField
            name="assigneeId"
            label={t('Assigned to')}
            options={[{ value: '', label: t('Me') }, ...assigneesOf(lead)]}
          />
        ) : null}
      </div>
      <TextareaField name="text" label={t('Task')} maxLength={taskLengthMax} />
    </FormDialog>
  );
};
