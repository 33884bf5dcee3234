import { useTranslation } from 'react-i18next';
import { ListPage } from '../../components/page/list-page.tsx';
import { paymentsApi } from './api.ts';
import { depositColumns } from './customer-payments.tsx';

/** `/admin/deposits` */
export const DepositsPage = () => {
  const { t } = useTranslation();
  return (
    <ListPage
      name="deposits"
      endpoint={paymentsApi.endpoints.listDeposits}
      path={{}}
      title={t('Deposits')}
      line={t('What customers paid in or began to, newest first.')}
      noun={(count) => t('deposits', { count, defaultValue_one: 'deposit' })}
      columns={depositColumns}
      searchFor={t('Search number, customer, status or reference')}
      emptyWhy={t('Nobody has made a deposit yet.')}
    />
  );
};
