import { useTranslation } from 'react-i18next';
import type { WorkFigures, WorkSample } from '../../../../../domain/shared/work-figures.ts';
import { Sparkline } from '../../../components/chart/sparkline.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { ErrorFace, Skeleton, StaleNote } from '../../../components/faces/faces.tsx';
import { Facts, type Fact } from '../../../components/layout/facts.tsx';
import { Grid, Panel } from '../../../components/layout/layout.tsx';
import { durationOf } from '../../../lib/format/durations.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { say } from '../../../lib/sentence.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useShowWorkQuery } from './api.ts';
import { readModelStateOf } from './words.ts';

type HourProps = Readonly<{
  name: string;
  history: readonly WorkSample[];
  pick: (sample: WorkSample) => number;
}>;

/** The course of the last hour; the top is its highest value. */
const Hour = ({ name, history, pick }: HourProps) => {
  const { t } = useTranslation();
  const values = history.map(pick);
  const most = Math.max(...values);
  return (
    <>
      <Sparkline name={name} values={values.map((value) => (100 * value) / Math.max(1, most))} />
      <p className="caption muted">
        {t('The last hour, at most {{most}}', { most: formatCount(most) })}
      </p>
    </>
  );
};

const ReadModels = ({ readModels, history }: WorkFigures) => {
  const { t } = useTranslation();
  const facts = readModels.map((one): Fact => {
    const { word, tone } = readModelStateOf(one);
    const { name, version, eventsBehind, error } = one;
    return {
      label: `${name} ${version}`,
      value: (
        <>
          {error === null ? null : <span className="small muted">{error}</span>}{' '}
          {eventsBehind === 0
            ? null
            : t('{{number}} behind', { number: formatCount(eventsBehind) })}{' '}
          <Chip tone={tone}>{t(word, { progress: one.progress })}</Chip>
        </>
      ),
    };
  });
  const half = Math.ceil(facts.length / 2);
  return (
    <Panel as="section" aria-label={t('Read models')}>
      <h2>{t('Read models')}</h2>
      <Hour
        name={t('Events behind over the last hour')}
        history={history}
        pick={({ eventsBehind }) => eventsBehind}
      />
      <Grid className="fields">
        <Facts look="lines" facts={facts.slice(0, half)} />
        <Facts look="lines" facts={facts.slice(half)} />
      </Grid>
    </Panel>
  );
};

const JobsAndMail = ({ jobs, mail, history }: WorkFigures) => {
  const { t } = useTranslation();
  const waited = (seconds: number) => say(t, durationOf(seconds));
  return (
    <>
      <Panel as="section" aria-label={t('Due work')}>
        <h2>{t('Due work')}</h2>
        <Facts
          look="lines"
          facts={[
            { label: t('Due'), value: formatCount(jobs.due) },
            { label: t('Under way'), value: formatCount(jobs.running) },
            { label: t('Given up'), value: formatCount(jobs.givenUp) },
            { label: t('Oldest waiting'), value: waited(jobs.lateSeconds) },
          ]}
        />
        <Hour
          name={t('Jobs due over the last hour')}
          history={history}
          pick={({ jobsDue }) => jobsDue}
        />
      </Panel>
      <Panel as="section" aria-label={t('Emails')}>
        <h2>{t('Emails')}</h2>
        <Facts
          look="lines"
          facts={[
            { label: t('Waiting'), value: formatCount(mail.waiting) },
            { label: t('Oldest waiting'), value: waited(mail.lateSeconds) },
            { label: t('Sent in the last hour'), value: formatCount(mail.sent) },
            { label: t('Refused in the last hour'), value: formatCount(mail.refused) },
            { label: t('Expired in the last hour'), value: formatCount(mail.expired) },
          ]}
        />
        <Hour
          name={t('Waiting emails over the last hour')}
          history={history}
          pick={({ mailsWaiting }) => mailsWaiting}
        />
      </Panel>
    </>
  );
};

/** Read models, jobs and mail: their progress, what is waiting, and the last hour. */
export const WorkPanel = () => {
  const result = useShowWorkQuery(undefined, { pollingInterval: 10_000 });
  const { data, isError, error, refetch } = result;
  const staleness = useStaleness(result);
  if (data === undefined)
    return isError ? (
      <ErrorFace error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="180px" />
    );
  return (
    <>
      <StaleNote reason={staleness} />
      <Grid className="fields">
        <JobsAndMail {...data} />
      </Grid>
      <ReadModels {...data} />
    </>
  );
};
