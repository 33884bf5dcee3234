import { useTranslation } from 'react-i18next';
import { tradesFiltered } from '../../../../../domain/shared/lists/filtered.ts';
import { ListPage } from '../../../components/page/list-page.tsx';
import { usePriceFeed } from '../prices/use-price-feed.ts';
import { tradesApi } from './api.ts';
import { useTradeColumns } from './trade-columns.tsx';

const TradesPage = ({ type }: { type: 'all' | 'open' | 'closed' }) => {
  const { t } = useTranslation();
  usePriceFeed();
  const { columns, question } = useTradeColumns();
  const { title, line } = {
    all: {
      title: t('All Trades'),
      line: t(
        'Every trade of every customer, newest first. Open ones are valued at the live price.',
      ),
    },
    open: {
      title: t('Open Trades'),
      line: t('Trades that are open now, newest first, valued at the live price.'),
    },
    closed: {
      title: t('Closed Trades'),
      line: t('Trades that are closed, newest first, with the result that was posted.'),
    },
  }[type];
  return (
    <>
      <ListPage
        conditions={tradesFiltered}
        name="trades"
        endpoint={tradesApi.endpoints.listTrades}
        path={{ type }}
        title={title}
        line={line}
        noun={(count) => t('trades', { count, defaultValue_one: 'trade' })}
        columns={columns}
        searchFor={t('Search number or instrument')}
        emptyWhy={type === 'open' ? t('No open trades.') : t('No trades yet.')}
      />
      {question}
    </>
  );
};

/** `/admin/trades/all` */
export const AllTradesPage = () => <TradesPage type="all" />;

/** `/admin/trades/open` */
export const OpenTradesPage = () => <TradesPage type="open" />;

/** `/admin/trades/closed` */
export const ClosedTradesPage = () => <TradesPage type="closed" />;
