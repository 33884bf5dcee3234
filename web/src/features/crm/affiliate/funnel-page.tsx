import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  funnelParts,
  funnelPeriods,
  type FunnelPart,
  type FunnelPeriod,
  type FunnelResponse,
  type FunnelSteps,
} from '../../../../../query/crm/funnel-contract.ts';
import { Chart } from '../../../components/chart/chart.tsx';
import type { ChartData } from '../../../components/chart/chart-types.ts';
import { EmptyFace, ErrorFace, Skeleton, StaleNote } from '../../../components/faces/faces.tsx';
import { Grid, Panel, Row, Stack } from '../../../components/layout/layout.tsx';
import { Page } from '../../../components/page/page.tsx';
import { Segments } from '../../../components/segments/segments.tsx';
import { pageLocale } from '../../../lib/format/locale.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useShowFunnelQuery, type FunnelAsked } from './funnel-api.ts';
import './funnel.css';

const steps = ['leads', 'contacted', 'converted', 'deposited'] as const;

/** Catalogue texts of the steps. */
const stepWords: Readonly<Record<keyof FunnelSteps, string>> = {
  leads: 'Leads',
  contacted: 'Contacted',
  converted: 'Customers',
  deposited: 'First deposits',
};
const partWords: Readonly<Record<FunnelPart, string>> = {
  day: 'By day',
  source: 'By source',
  country: 'By country',
};
const periodWords: Readonly<Record<FunnelPeriod, string>> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  all: 'All time',
};
const sourceWords: Readonly<Record<string, string>> = {
  form: 'Added by staff',
  csv: 'From a file',
  affiliator: 'Added by you',
  api: 'By API',
};

/** A day in UTC as `5 Jun`, a month as `Jun 2026`. */
const dayWords = (key: string): string =>
  new Intl.DateTimeFormat(pageLocale(), {
    ...(key.length === 7 ? { year: 'numeric' } : { day: 'numeric' }),
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${key.padEnd(10, '-01')}T00:00:00.000Z`));

const share = (count: number, total: number): string =>
  total === 0 ? '–' : `${((100 * count) / total).toFixed(1)}%`;

/** The steps, each with the number of leads that have reached it so far. */
const Steps = ({ totals }: { totals: FunnelSteps }) => {
  const { t } = useTranslation();
  return (
    <Grid gap={3} className="funnel-steps">
      {steps.map((step) => (
        <Panel key={step} gap={1}>
          <span className="small muted">{t(stepWords[step])}</span>
          <b className="figure-large strong number">{formatCount(totals[step])}</b>
          <span className="caption muted number">
            {step === 'leads'
              ? t('In this period')
              : t('{{share}} of leads', { share: share(totals[step], totals.leads) })}
          </span>
        </Panel>
      ))}
    </Grid>
  );
};

const Bars = ({ funnel: { by, rows } }: { funnel: FunnelResponse }) => {
  const { t } = useTranslation();
  const data = useMemo<ChartData>(() => {
    const nameOf = ({ key, is_rest: isRest }: FunnelResponse['rows'][number]): string => {
      if (isRest) return t('All others');
      if (key === null) return t('Unknown');
      if (by === 'day') return dayWords(key);
      return by === 'source' ? t(sourceWords[key] ?? key) : key;
    };
    return {
      kind: by === 'country' ? 'rows' : 'bar',
      title: t(partWords[by]),
      categories: rows.map(nameOf),
      series: steps.map((step) => ({
        name: t(stepWords[step]),
        values: rows.map((row) => String(row[step])),
      })),
      format: (value) => formatCount(Number(value)),
    };
  }, [t, by, rows]);
  return (
    <Panel>
      <Chart data={data} />
      <p className="caption muted">
        {t('Leads count on the day they arrived, at their current stage. Days are UTC.')}
      </p>
    </Panel>
  );
};

/** `/affiliate/funnel`: how far the affiliator's own leads have progressed. */
export const FunnelPage = () => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<FunnelAsked>({ period: '30', by: 'day' });
  const result = useShowFunnelQuery(asked);
  const staleness = useStaleness(result);
  const { currentData: data, isError, error, refetch } = result;
  const empty = data?.totals.leads === 0;
  return (
    <Page
      title={t('Funnel')}
      line={t('Your leads: contacted, converted to customers, first deposit.')}
      note={<StaleNote reason={staleness} />}
      actions={
        <Row wrap>
          <Segments
            name={t('Parts')}
            value={asked.by}
            options={funnelParts.map((value) => ({ value, label: t(partWords[value]) }))}
            onChange={(by) => setAsked({ ...asked, by })}
          />
          <Segments
            name={t('Period')}
            value={asked.period}
            options={funnelPeriods.map((value) => ({ value, label: t(periodWords[value]) }))}
            onChange={(period) => setAsked({ ...asked, period })}
          />
        </Row>
      }
    >
      {data === undefined && isError ? (
        <ErrorFace error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <Skeleton height="320px" /> : null}
      {data === undefined ? null : (
        <Stack gap={4}>
          <Steps totals={data.totals} />
          {empty ? (
            <Panel>
              <EmptyFace why={t('You have no leads in this period.')} />
            </Panel>
          ) : (
            <Bars funnel={data} />
          )}
        </Stack>
      )}
    </Page>
  );
};
