import { useTranslation } from 'react-i18next';
import { EndpointList } from '../../../components/list/endpoint-list.tsx';
import { FilterSegments } from '../../../components/list/filter-segments.tsx';
import { usePriceFeed } from '../prices/use-price-feed.ts';
import { tradesApi } from './api.ts';
import { pendingOfOne, usePendingColumns } from './pending-columns.tsx';
import { PendingFilter, pendingFilters } from './pending-filter.tsx';
import { tradesOfOne, useTradeColumns } from './trade-columns.tsx';

const filters = ['status'] as const;

/** The customer's pending orders, and those that ended. */
const PendingOrders = ({ userId }: { userId: string }) => {
  const { t } = useTranslation();
  const { columns, question } = usePendingColumns(pendingOfOne);
  return (
    <>
      <h2 className="heading pad-4 edge-above">{t('Pending Orders')}</h2>
      <EndpointList
        name="pending-orders"
        endpoint={tradesApi.endpoints.listCustomerPending}
        path={{ userId }}
        sort="-created_at"
        label={t('Pending Orders')}
        noun={(count) => t('orders', { count, defaultValue_one: 'order' })}
        columns={columns}
        searchFor={t('Search instrument')}
        emptyWhy={t('This customer has no pending orders.')}
        filterNames={pendingFilters}
        filters={(list) => <PendingFilter list={list} />}
      />
      {question}
    </>
  );
};

/** One customer's trades: all, open or closed; and their pending orders. */
export const TradesTab = ({ userId }: { userId: string }) => {
  const { t } = useTranslation();
  usePriceFeed();
  const { columns, question } = useTradeColumns(tradesOfOne);
  return (
    <>
      <EndpointList
        name="trades"
        endpoint={tradesApi.endpoints.listCustomerTrades}
        path={{ userId }}
        label={t('Trades')}
        noun={(count) => t('trades', { count, defaultValue_one: 'trade' })}
        columns={columns}
        searchFor={t('Number or instrument')}
        emptyWhy={t('This customer has no trades yet.')}
        filterNames={filters}
        filters={(list) => (
          <FilterSegments
            list={list}
            filter="status"
            name={t('Which trades')}
            choices={[
              { value: 'open', label: t('Open') },
              { value: 'closed', label: t('Closed') },
            ]}
          />
        )}
      />
      {question}
      <PendingOrders userId={userId} />
    </>
  );
};
