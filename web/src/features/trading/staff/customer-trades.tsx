import { useTranslation } from 'react-i18next';
import { List } from '../../../components/list/list.tsx';
import { useListState } from '../../../components/list/list-state.ts';
import { usePriceFeed } from '../prices/use-price-feed.ts';
import { useListCustomerTradesQuery, type TradesOf } from './api.ts';
import { useTradeActions } from './trade-actions.tsx';
import { tradeColumns } from './trade-columns.tsx';
import { Segments } from '../../../components/segments/segments.tsx';
import './trades.css';

const filters = ['status'] as const;

const statusOf = (text: string | undefined): TradesOf =>
  text === 'open' || text === 'closed' ? text : 'all';

/** One customer's trades: all, open or closed. */
export const TradesTab = ({ userId }: { userId: string }) => {
  const { t } = useTranslation();
  usePriceFeed();
  const actions = useTradeActions();
  const list = useListState('trades', { filters });
  const status = statusOf(list.query.filters['status']);
  const result = useListCustomerTradesQuery({ userId, status, query: list.query });
  return (
    <div className="trades-list">
      <List
        list={list}
        result={result}
        endpoint="listCustomerTrades"
        label={t('Trades')}
        noun={[t('trade'), t('trades')]}
        columns={tradeColumns}
        {...actions}
        searchFor={t('Number or instrument')}
        emptyWhy={t('This customer has not traded yet.')}
        filters={
          <Segments
            name={t('Which trades')}
            value={status}
            options={[
              { value: 'all', label: t('All') },
              { value: 'open', label: t('Open') },
              { value: 'closed', label: t('Closed') },
            ]}
            onChange={(next) => list.setFilter('status', next === 'all' ? '' : next)}
          />
        }
      />
    </div>
  );
};
