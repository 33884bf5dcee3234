import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../../components/chart/sparkline.tsx';
import { ErrorFace, Skeleton, StaleNote } from '../../../components/faces/faces.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { Grid, Panel } from '../../../components/layout/layout.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useShowMachineQuery } from './api.ts';

/** Processor and memory of the machine that answers, now and over the last hour. */
export const MachinePanel = () => {
  const { t } = useTranslation();
  const result = useShowMachineQuery(undefined, { pollingInterval: 30_000 });
  const { data, isError, error, refetch } = result;
  const staleness = useStaleness(result);
  if (data === undefined)
    return isError ? (
      <ErrorFace error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="180px" />
    );
  const { cpuModel, cpuCores, cpuUsage, usedMemPercentage, totalMemMb, history } = data;
  return (
    <>
      <StaleNote reason={staleness} />
      <Grid className="fields">
        <Panel as="section" aria-label={t('Processor')}>
          <h2>{t('Processor')}</h2>
          <Facts
            look="lines"
            facts={[
              { label: t('CPU model'), value: cpuModel },
              { label: t('Logical cores'), value: formatCount(cpuCores) },
              { label: t('CPU usage'), value: <bdi className="number">{`${cpuUsage}/100%`}</bdi> },
            ]}
          />
          <Sparkline
            name={t('CPU usage over the last hour')}
            values={history.map((sample) => sample.cpuUsage)}
          />
          <p className="caption muted">{t('The last hour, from 0 to 100%')}</p>
        </Panel>
        <Panel as="section" aria-label={t('Memory')}>
          <h2>{t('Memory')}</h2>
          <Facts
            look="lines"
            facts={[
              {
                label: t('Total memory'),
                value: t('{{size}} MB', { size: formatCount(totalMemMb) }),
              },
              {
                label: t('Memory usage'),
                value: <bdi className="number">{`${usedMemPercentage}/100%`}</bdi>,
              },
            ]}
          />
          <Sparkline
            name={t('Memory usage over the last hour')}
            values={history.map((sample) => sample.usedMemPercentage)}
          />
          <p className="caption muted">{t('The last hour, from 0 to 100%')}</p>
        </Panel>
      </Grid>
    </>
  );
};
