import { useTranslation } from 'react-i18next';
import { List } from '../../../components/list/list.tsx';
import { useListState } from '../../../components/list/list-state.ts';
import { usePriceFeed } from '../prices/use-price-feed.ts';
import { useListTradesQuery, type TradesOf } from './api.ts';
import { useTradeActions } from './trade-actions.tsx';
import { tradeColumns } from './trade-columns.tsx';
import './trades.css';

const TradesPage = ({ type }: { type: TradesOf }) => {
  const { t } = useTranslation();
  usePriceFeed();
  const actions = useTradeActions();
  const list = useListState('trades');
  const result = useListTradesQuery({ type, query: list.query });
  const words = {
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
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{words.title}</h1>
          <p className="page-line">{words.line}</p>
        </div>
      </div>
      <div className="trades-list">
        <List
          list={list}
          result={result}
          endpoint="listTrades"
          label={words.title}
          noun={[t('trade'), t('trades')]}
          columns={tradeColumns}
          {...actions}
          searchFor={t('Search number or instrument')}
          emptyWhy={
            type === 'open' ? t('Nobody has an open trade just now.') : t('Nobody has traded yet.')
          }
        />
      </div>
    </>
  );
};

/** `/admin/trades/all` */
export const AllTradesPage = () => <TradesPage type="all" />;

/** `/admin/trades/open` */
export const OpenTradesPage = () => <TradesPage type="open" />;

/** `/admin/trades/closed` */
export const ClosedTradesPage = () => <TradesPage type="closed" />;
