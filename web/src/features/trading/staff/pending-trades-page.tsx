import { useTranslation } from 'react-i18next';
import { pendingTradesFiltered } from '../../../../../domain/shared/lists/filtered.ts';
import { ListPage } from '../../../components/page/list-page.tsx';
import { tradesApi } from './api.ts';
import { usePendingColumns } from './pending-columns.tsx';
import { PendingFilter, pendingFilters } from './pending-filter.tsx';

/** `/admin/trades/pending` */
export const PendingTradesPage = () => {
  const { t } = useTranslation();
  const { columns, question } = usePendingColumns();
  return (
    <>
      <ListPage
        conditions={pendingTradesFiltered}
        name="pending-orders"
        endpoint={tradesApi.endpoints.listPendingTrades}
        path={{}}
        sort="-created_at"
        title={t('Pending Orders')}
        line={t('Customers’ pending orders, newest first, and their outcome.')}
        noun={(count) => t('orders', { count, defaultValue_one: 'order' })}
        columns={columns}
        searchFor={t('Search instrument')}
        filterNames={pendingFilters}
        filters={(list) => <PendingFilter list={list} />}
        emptyWhy={t('No pending orders.')}
      />
      {question}
    </>
  );
};
