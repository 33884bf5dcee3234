import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import {
  dashboardPeriods,
  type DashboardPeriod,
  type DashboardResponse,
} from '../../../../../query/site/dashboard/contract.ts';
import { ErrorFace, Skeleton, StaleNote } from '../../../components/faces/faces.tsx';
import { Grid, Panel, Row, Stack } from '../../../components/layout/layout.tsx';
import { PillMenu } from '../../../components/menu/pill-menu.tsx';
import { Page } from '../../../components/page/page.tsx';
import { Segments } from '../../../components/segments/segments.tsx';
import { formatCount, formatMoney } from '../../../lib/format/numbers.ts';
import { accountAddress, depositsFigureAddress } from '../../../lib/ledger-address.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useShowDashboardQuery } from './api.ts';
import { customersBehind, depositsBehind, tradesBehind, withdrawsBehind } from './behind.ts';
import { RecentTransactions, TradeEngagement } from './charts.tsx';
import './dashboard.css';

type FigureProps = Readonly<{
  icon: LucideIcon;
  to: string;
  name: string;
  value: string;
  line: string;
  /** The address that explains the figure, down to its events. */
  explain?: string | undefined;
}>;

/** A figure and what it counts, as a link to the list behind it. */
const Figure = ({ icon: Icon, to, name, value, line, explain }: FigureProps) => {
  const { t } = useTranslation();
  return (
    <Panel gap={1} className="relative hovers">
      <Link className="stack gap-1 dashboard-way" to={to}>
        <Row as="span" className="muted small">
          <Icon size={16} aria-hidden="true" /> {name}
        </Row>
        <bdi className="dashboard-number number">{value}</bdi>
      </Link>
      <Row className="caption muted justify-between">
        <span>{line}</span>
        {explain === undefined ? null : (
          <Link
            className="relative dashboard-explain"
            to={explain}
            aria-label={t('Explain {{figure}}', { figure: name })}
          >
            {t('Explain')}
          </Link>
        )}
      </Row>
    </Panel>
  );
};

const Figures = ({ figures, within }: { figures: DashboardResponse; within: string }) => {
  const { t } = useTranslation();
  const { currency, totalDeposits, totalWithdraws, totalTrades, totalUsers } = figures;
  // The ledger uses the time of recording, a period the time of occurrence: they only agree for all time.
  const inAllTime = (address: string): string | undefined =>
    figures.period === 'all' ? address : undefined;
  return (
    <Grid className="fields" align="start">
      <Figure
        icon={ArrowDownToLine}
        to={depositsBehind(figures)}
        name={t('Total Deposits')}
        value={formatMoney(totalDeposits, currency)}
        line={within}
        explain={inAllTime(depositsFigureAddress(currency))}
      />
      <Figure
        icon={ArrowUpFromLine}
        to={withdrawsBehind(figures)}
        name={t('Total Withdraws')}
        value={formatMoney(totalWithdraws, currency)}
        line={within}
        explain={inAllTime(
          accountAddress({ account: 'withheld_withdrawals', mode: 'real', currency }),
        )}
      />
      <Figure
        icon={ArrowLeftRight}
        to={tradesBehind(figures)}
        name={t('Total Trades')}
        value={formatCount(totalTrades)}
        line={within}
      />
      <Figure
        icon={Users}
        to={customersBehind(figures)}
        name={t('Total Users')}
        value={formatCount(totalUsers)}
        line={
          figures.period === 'all'
            ? t('Customers of all currencies')
            : t('Customers of all currencies who joined')
        }
      />
    </Grid>
  );
};

const isPeriod = (text: string | null): text is DashboardPeriod =>
  dashboardPeriods.some((period) => period === text);

/** Currency and period in the address; all time is left out. */
const useAsked = () => {
  const [params, setParams] = useSearchParams();
  const given = params.get('period');
  const period: DashboardPeriod = isPeriod(given) ? given : 'all';
  const currency = params.get('currency');
  const ask = (next: Readonly<{ period?: DashboardPeriod; currency?: string }>) => {
    const chosen = { period, ...(currency === null ? {} : { currency }), ...next };
    const written = Object.entries(chosen).filter(([, value]) => value !== 'all');
    setParams(Object.fromEntries(written));
  };
  return { asked: { period, currency }, ask };
};

/** `/admin` */
export const DashboardPage = () => {
  const { t } = useTranslation();
  const { asked, ask } = useAsked();
  const result = useShowDashboardQuery(asked);
  // The choice of currencies stays while other figures load; the figures do not.
  const { data: last, currentData: data, isError, error, refetch } = result;
  const staleness = useStaleness(result);
  const words: Readonly<Record<DashboardPeriod, string>> = {
    '7': t('7 days'),
    '30': t('30 days'),
    '90': t('90 days'),
    all: t('All time'),
  };
  const currency = asked.currency ?? last?.currency ?? '';
  return (
    <Page
      title={t('Dashboard')}
      line={t('Real money of one currency. Demo wallets are not counted.')}
      note={<StaleNote reason={staleness} />}
      actions={
        <>
          {last === undefined ? null : (
            <PillMenu
              name={t('Currency')}
              choices={[...new Set([currency, ...last.currencies])].map((value) => ({
                value,
                label: value,
              }))}
              value={currency}
              onChoose={(chosen) => ask({ currency: chosen })}
            />
          )}
          <Segments
            name={t('Period')}
            value={asked.period}
            options={dashboardPeriods.map((value) => ({ value, label: words[value] }))}
            onChange={(period) => ask({ period })}
          />
        </>
      }
    >
      {data === undefined ? (
        isError ? (
          <ErrorFace error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="320px" />
        )
      ) : (
        <Stack gap={4}>
          <Figures figures={data} within={words[asked.period]} />
          <Grid className="dashboard-charts">
            <RecentTransactions figures={data} />
            <TradeEngagement figures={data} />
          </Grid>
        </Stack>
      )}
    </Page>
  );
};
