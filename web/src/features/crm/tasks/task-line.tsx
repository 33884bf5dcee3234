import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taskKindWords } from '../../../../../domain/shared/crm/tasks.ts';
import type { TaskItem } from '../../../../../query/crm/tasks/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { useCan } from '../../../app/session/use-can.ts';
import { useAct } from '../../../components/form/use-act.ts';
import { hint } from '../../../components/hint/hint.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { formatLocalTime } from '../../../lib/format/times.ts';
import { unknown } from '../../../lib/format/numbers.ts';
import { LeadLink } from '../leads/lead-link.tsx';
import { useFinishTaskMutation, useSnoozeTaskMutation } from './api.ts';
import { GiveTask, PutOffTask } from './task-dialogs.tsx';
import { atHour, localTime, ownZone } from './times.ts';
import { useNow } from './use-now.ts';

const hourMs = 3_600_000;

/** The actions of an open task. */
const TaskActs = ({ task }: Readonly<{ task: TaskItem }>) => {
  const { t } = useTranslation();
  const finish = useAct(useFinishTaskMutation());
  const snooze = useAct(useSnoozeTaskMutation());
  const can = useCan();
  const [open, setOpen] = useState<'time' | 'person' | null>(null);
  const putOff = (until: Date) =>
    void snooze.run({ id: task.id, dueAt: until.toISOString(), zone: ownZone() });
  return (
    <Row wrap>
      <Button size="small" busy={finish.busy} onClick={() => void finish.run(task.id)}>
        {t('Done')}
      </Button>
      <Button
        size="small"
        kind="plain"
        off={snooze.busy}
        onClick={() => putOff(new Date(Date.now() + hourMs))}
      >
        {t('In an hour')}
      </Button>
      <Button
        size="small"
        kind="plain"
        off={snooze.busy}
        onClick={() => putOff(atHour(new Date(), 1, 9))}
      >
        {t('Tomorrow at 9')}
      </Button>
      <Button size="small" kind="plain" off={snooze.busy} onClick={() => setOpen('time')}>
        {t('Another time')}
      </Button>
      {can('assignLeads') ? (
        <Button size="small" kind="plain" onClick={() => setOpen('person')}>
          {t('Reassign')}
        </Button>
      ) : null}
      {open === 'time' ? <PutOffTask task={task} onClose={() => setOpen(null)} /> : null}
      {open === 'person' ? <GiveTask task={task} onClose={() => setOpen(null)} /> : null}
    </Row>
  );
};

/** A moment in local time; if it is overdue, it says so in red. */
export const LocalTime = ({
  at,
  isDue = false,
}: Readonly<{ at: string; /** Whether it counts as late once it is past. */ isDue?: boolean }>) => {
  const { t } = useTranslation();
  const due = new Date(at);
  const now = useNow(() => (isDue ? due.getTime() : 0));
  const isLate = isDue && due <= now;
  return (
    <time
      className={`number${isLate ? ' bad' : ''}`}
      dateTime={at}
      {...hint(formatLocalTime(at), 'reach')}
    >
      {isLate ? `${t('Late')} · ` : null}
      {localTime(at)}
    </time>
  );
};

/** When it is due. */
export const DueTime = ({ task }: Readonly<{ task: TaskItem }>) => (
  <LocalTime at={task.due_at} isDue={task.done_at === null} />
);

type Props = Readonly<{
  task: TaskItem;
  /** Whether to show the lead, for places that do not already show it. */
  showsLead: boolean;
  /** Whether to show the assignee, for lists that include other people's tasks. */
  showsAssignee: boolean;
}>;

/** A task: what, about whom, when, and its actions. */
export const TaskLine = ({ task, showsLead, showsAssignee }: Props) => {
  const { t } = useTranslation();
  const lead = task.lead.full_name ?? `#${String(task.lead.number ?? unknown)}`;
  return (
    <li className="stack gap-1 pad-3 rule-below">
      <Row wrap justify="between">
        <Row as="span" wrap>
          <Chip tone={task.kind === 'call_back' ? 'accent' : 'neutral'}>
            {t(taskKindWords[task.kind].label)}
          </Chip>
          {showsLead ? <LeadLink number={task.lead.number}>{lead}</LeadLink> : null}
          {showsAssignee ? (
            <span className="caption">{task.assignee.full_name ?? unknown}</span>
          ) : null}
        </Row>
        {task.done_at === null ? <DueTime task={task} /> : <Chip tone="success">{t('Done')}</Chip>}
      </Row>
      <p className="lines break">{task.text ?? unknown}</p>
      {task.done_at === null ? <TaskActs task={task} /> : null}
    </li>
  );
};
