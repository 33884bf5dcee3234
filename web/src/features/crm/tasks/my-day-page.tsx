import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { useCan } from '../../../app/session/use-can.ts';
import { Chip } from '../../../components/chip/chip.tsx';
import { ErrorFace, Spinner, StaleNote } from '../../../components/faces/faces.tsx';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { Page } from '../../../components/page/page.tsx';
import { useStaleness } from '../../../lib/staleness.ts';
import { toneOfColour } from '../sales-statuses/colours.ts';
import { useListLeadsQuery } from '../leads/api.ts';
import { leadName } from '../leads/lead-cells.tsx';
import { LeadLink } from '../leads/lead-link.tsx';
import { useFindTasksQuery, type TasksAsked } from './api.ts';
import { TaskLine } from './task-line.tsx';
import { dayFrom } from './times.ts';
import { useNow } from './use-now.ts';

type PartProps = Readonly<{ title: string; count?: number | undefined; children: ReactNode }>;

const Part = ({ title, count, children }: PartProps) => (
  <section className="card stack gap-3 pad-4" aria-label={title}>
    <h2 className="heading">
      {title} {count === undefined ? null : <span className="muted number">{count}</span>}
    </h2>
    {children}
  </section>
);

type TasksProps = Readonly<{
  title: string;
  asked: TasksAsked;
  none: string;
}>;

/** The person's own tasks that are due in a period. */
const Tasks = ({ title, asked, none }: TasksProps) => {
  const result = useFindTasksQuery({ state: 'open', assignee: 'me', ...asked });
  const { data, isError, error, refetch } = result;
  const staleness = useStaleness(result);
  if (data === undefined)
    return (
      <Part title={title}>
        {isError ? <ErrorFace error={error} onRetry={() => void refetch()} /> : <Spinner />}
      </Part>
    );
  return (
    <Part title={title} count={data.meta.total}>
      <StaleNote reason={staleness} />
      {data.data.length === 0 ? (
        <p className="small muted">{none}</p>
      ) : (
        <ul className="frame-line">
          {data.data.map((task) => (
            <TaskLine
              key={`${task.id} ${task.due_at}`}
              task={task}
              showsLead
              showsAssignee={false}
            />
          ))}
        </ul>
      )}
    </Part>
  );
};

/** The list of new leads. Only retention agents may open a single customer but no list of customers. */
const listOf = (seesCustomers: boolean, seesCustomer: boolean) =>
  seesCustomer && !seesCustomers
    ? { address: '/affiliate/leads/api/retentions/All', page: '/admin/crm/retention' }
    : { address: '/affiliate/leads/api/sales/All/all', page: '/admin/crm/sales/all' };

const newestLeads = { page: 1, limit: 5, sort: '-id', search: '' } as const;

const LeadStatus = ({
  lead_status: status,
  lead_status_colour: colour,
}: Pick<LeadItem, 'lead_status' | 'lead_status_colour'>) =>
  status === null ? null : <Chip tone={toneOfColour[colour ?? 'green']}>{status}</Chip>;

/** The newest leads: the person's own, or all for people who run the CRM. */
const NewLeads = () => {
  const { t } = useTranslation();
  const can = useCan();
  const isManaging = can('assignLeads');
  const { address, page } = listOf(can('readCustomers'), can('readCustomer'));
  const result = useListLeadsQuery({
    address,
    query: newestLeads,
    leadStatus: undefined,
    agentId: undefined,
    retId: undefined,
  });
  const { data, isError, error, refetch } = result;
  const staleness = useStaleness(result);
  const title = isManaging ? t('Newest leads') : t('My newest leads');
  return (
    <Part title={title} count={data?.meta.total}>
      <StaleNote reason={staleness} />
      {data === undefined ? (
        isError ? (
          <ErrorFace error={error} onRetry={() => void refetch()} />
        ) : (
          <Spinner />
        )
      ) : data.data.length === 0 ? (
        <p className="small muted">{t('No leads are assigned to you yet.')}</p>
      ) : (
        <ul className="frame-line">
          {data.data.map((lead) => (
            <li key={lead.id} className="stack gap-1 pad-3 small rule-below">
              <Row justify="between">
                <LeadLink number={lead.number}>{leadName(lead)}</LeadLink>
                <LeadStatus {...lead} />
              </Row>
              <span className="caption">
                <Time at={lead.created_at} as="staff" />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link className="small" to={page}>
        {t('All leads')}
      </Link>
    </Part>
  );
};

const nextMidnight = (now: Date): number => dayFrom(now, 1).getTime();

/** The person's day, in local time: overdue tasks, due tasks and new leads. */
export const MyDayPage = () => {
  const { t } = useTranslation();
  const now = useNow(nextMidnight);
  const [today, tomorrow, week] = [dayFrom(now, 0), dayFrom(now, 1), dayFrom(now, 8)].map((day) =>
    day.toISOString(),
  );
  return (
    <Page
      title={t('My day')}
      line={t('Your tasks on leads, in your time zone.')}
      actions={
        <Link className="button" to="/admin/crm/tasks">
          {t('All tasks')}
        </Link>
      }
    >
      <div className="grid detail detail-form">
        <Stack gap={4}>
          <Tasks
            title={t('Overdue')}
            asked={today === undefined ? {} : { before: today }}
            none={t('Nothing from previous days is open.')}
          />
          <Tasks
            title={t('Today')}
            asked={
              today === undefined || tomorrow === undefined
                ? {}
                : { after: today, before: tomorrow }
            }
            none={t('Nothing is due today. Add tasks from a lead.')}
          />
          <Tasks
            title={t('The next seven days')}
            asked={
              tomorrow === undefined || week === undefined ? {} : { after: tomorrow, before: week }
            }
            none={t('Nothing is due in the next seven days.')}
          />
        </Stack>
        <NewLeads />
      </div>
    </Page>
  );
};
