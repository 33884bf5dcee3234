import RotateCw from 'lucide-react/icons/rotate-cw';
import { useTranslation } from 'react-i18next';
import type { JobRow } from '../../../../../domain/shared/job-row.ts';
import { IconButton } from '../../../components/button/button.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Stack } from '../../../components/layout/layout.tsx';
import { columnsOf } from '../../../components/list/columns.tsx';
import { EndpointList, type ListEndpoint } from '../../../components/list/endpoint-list.tsx';
import { Page } from '../../../components/page/page.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';
import { serverApi, useRetryJobMutation, useRetryReactionMutation, type Reaction } from './api.ts';
import { MachinePanel } from './machine-panel.tsx';
import { WorkPanel } from './work-panel.tsx';
import { jobStateOf, reactionStateOf } from './words.ts';

const { listJobs, listReactions } = serverApi.endpoints;
type Nowhere = Readonly<Record<never, string>>;

/** No notice reports changes of these, so the page polls while it is open. */
const fresh = { pollingInterval: 10_000 } as const;
const jobs: ListEndpoint<JobRow, Nowhere> = {
  useQuery: (asked) => listJobs.useQuery(asked, fresh),
};
const reactions: ListEndpoint<Reaction, Nowhere> = {
  useQuery: (asked) => listReactions.useQuery(asked, fresh),
};

const Retry = ({ name, onRetry }: { name: string; onRetry: () => Promise<unknown> }) => {
  const { t } = useTranslation();
  return (
    <IconButton name={t('Try {{name}} again', { name })} onClick={() => void onRetry()}>
      <RotateCw size={16} aria-hidden="true" />
    </IconButton>
  );
};

/** Only a job that has failed needs a person; one that waits for its first attempt or is running does not. */
const RetryJob = ({ job: { id, kind, status, attempts } }: { job: JobRow }) => {
  const { run } = useAct(useRetryJobMutation());
  const hasFailed = status === 'dead' || (status === 'waiting' && attempts > 0);
  return hasFailed ? <Retry name={kind} onRetry={() => run(id)} /> : null;
};

const RetryReaction = ({ reaction: { name, status } }: { reaction: Reaction }) => {
  const { run } = useAct(useRetryReactionMutation());
  return status === 'stopped' ? <Retry name={name} onRetry={() => run(name)} /> : null;
};

const fixed = { sortable: false } as const;

const job = columnsOf<JobRow>();
const jobColumns = [
  job.text('kind', 'JOB', { ...fixed, width: 160, grow: 1, names: true }),
  job.text('key', 'KEY', { ...fixed, width: 120, grow: 1 }),
  job.chip('status', 'STATE', jobStateOf, { ...fixed, width: 150, card: true }),
  job.text('attempts', 'TRIES', (row) => formatCount(row.attempts), {
    ...fixed,
    width: 70,
    card: true,
  }),
  job.text('last_error', 'LAST ERROR', { ...fixed, width: 140, grow: 1, card: true }),
  job.time('due_at', 'DUE', { ...fixed, card: true }),
  job.time('created_at', 'CREATED AT', fixed),
  job.actions((row) => <RetryJob job={row} />, 88),
];

const reaction = columnsOf<Reaction>();
const reactionColumns = [
  reaction.text('name', 'REACTION', { ...fixed, width: 190, grow: 1, names: true }),
  reaction.chip('status', 'STATE', reactionStateOf, { ...fixed, width: 120, card: true }),
  reaction.text('error', 'LAST ERROR', { ...fixed, width: 190, grow: 1, card: true }),
  reaction.text('stopped_at', 'STOPPED AT EVENT', { ...fixed, width: 150, end: true }),
  reaction.text('lag_events', 'EVENTS BEHIND', (row) => formatCount(row.lag_events), {
    ...fixed,
    width: 130,
    end: true,
    card: true,
  }),
  reaction.actions((row) => <RetryReaction reaction={row} />, 88),
];

/** Title and description of a list, on the line of its column chooser. */
const Head = ({ title, line }: { title: string; line: string }) => (
  <div className="grow">
    <h2>{title}</h2>
    <p className="page-line small muted">{line}</p>
  </div>
);

/** `/admin/status/server` */
export const ServerPage = () => {
  const { t } = useTranslation();
  return (
    <Page title={t('Server Information')} line={t('Background work, and what has stopped.')}>
      <Stack gap={5}>
        <MachinePanel />
        <WorkPanel />
        <EndpointList
          name="reactions"
          endpoint={reactions}
          path={{}}
          label={t('Reactions')}
          filters={() => (
            <Head
              title={t('Reactions')}
              line={t('Each reacts to every new event. One that has stopped waits at its event.')}
            />
          )}
          noun={(count) => t('reactions', { count, defaultValue_one: 'reaction' })}
          columns={reactionColumns}
        />
        <EndpointList
          name="jobs"
          endpoint={jobs}
          path={{}}
          label={t('Jobs')}
          filters={() => (
            <Head
              title={t('Jobs')}
              line={t('Emails and other jobs. Those that failed after ten tries come first.')}
            />
          )}
          noun={(count) => t('jobs', { count, defaultValue_one: 'job' })}
          columns={jobColumns}
          emptyWhy={t('No jobs are due.')}
        />
      </Stack>
    </Page>
  );
};
