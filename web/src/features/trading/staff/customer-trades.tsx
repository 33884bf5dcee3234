import { useTranslation } from 'react-i18next';
import { EndpointList } from '../../../components/list/endpoint-list.tsx';
import { FilterSegments } from '../../../components/list/filter-segments.tsx';
import { usePriceFeed } from '../prices/use-price-feed.ts';
import { tradesApi } from './api.ts';
import { useTradeColumns } from './trade-columns.tsx';

const filters = ['status'] as const;

/** One customer's trades: all, open or closed. */
export const TradesTab = ({ userId }: { userId: string }) => {
  const { t } = useTranslation();
  usePriceFeed();
  const { columns, question } = useTradeColumns();
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
        emptyWhy={t('This customer has not traded yet.')}
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
    </>
  );
};
