import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Category } from '../../../../../domain/shared/trading/types.ts';
import type { DashboardResponse } from '../../../../../query/site/dashboard/contract.ts';
import { Chart } from '../../../components/chart/chart.tsx';
import type { ChartData } from '../../../components/chart/chart-types.ts';
import { EmptyFace } from '../../../components/faces/faces.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { Panel } from '../../../components/layout/layout.tsx';
import { pageLocale } from '../../../lib/format/locale.ts';
import { formatCount, formatMoney } from '../../../lib/format/numbers.ts';
import { tradesBehind } from './behind.ts';

type Props = { figures: DashboardResponse };

/** Catalogue texts of the categories. */
const categoryWords: Readonly<Record<Category, string>> = {
  forex: 'Forex',
  commodity: 'Commodity',
  index: 'Index',
  stock: 'Stock',
  crypto: 'Crypto',
};
const seriesWords = { Deposits: 'Deposits', Withdraws: 'Withdraws' } as const;

/** A day in UTC: `Fri 5 Jun`. */
const dayWords = (day: string): string =>
  new Intl.DateTimeFormat(pageLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00.000Z`));

export const RecentTransactions = ({
  figures: { currency, last7DaysTransactions: recent },
}: Props) => {
  const { t } = useTranslation();
  const data = useMemo<ChartData>(
    () => ({
      kind: 'bar',
      title: t('Recent Transactions'),
      categories: recent.categories.map(dayWords),
      series: recent.series.map(({ name, data: values }) => ({
        name: t(seriesWords[name]),
        values,
      })),
      format: (value) => formatMoney(value, currency),
    }),
    [t, recent, currency],
  );
  return (
    <Panel>
      <Chart data={data} />
      <p className="caption muted">
        {t('The last 7 days, today included. Days are UTC, amounts without fees.')}
      </p>
    </Panel>
  );
};

/** A count as a percentage of the total: `38.5%`. */
const share = (count: number, total: number): string => `${((100 * count) / total).toFixed(1)}%`;

export const TradeEngagement = ({ figures }: Props) => {
  const { tradeEngagement, totalTrades } = figures;
  const { t } = useTranslation();
  const { categories, data: counts } = tradeEngagement;
  const words = useMemo(() => categories.map((name) => t(categoryWords[name])), [t, categories]);
  const data = useMemo<ChartData>(
    () => ({
      kind: 'pie',
      title: t('Trade Engagement'),
      categories: words,
      series: [{ name: t('Trades'), values: counts.map(String) }],
      format: (value) => formatCount(Number(value)),
    }),
    [t, words, counts],
  );
  if (totalTrades === 0)
    return (
      <Panel>
        <h2 className="heading">{t('Trade Engagement')}</h2>
        <EmptyFace why={t('No trades with real money in this period.')} />
      </Panel>
    );
  return (
    <Panel>
      <Chart data={data} />
      <Facts
        name={t('Trades by market')}
        facts={words.map((label, place) => {
          const [count, market] = [counts[place] ?? 0, categories[place]];
          return {
            label,
            value: (
              <Link className="row" to={tradesBehind(figures, market)}>
                {formatCount(count)} <span className="muted">{share(count, totalTrades)}</span>
              </Link>
            ),
          };
        })}
      />
    </Panel>
  );
};
