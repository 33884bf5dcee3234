import { useTranslation } from 'react-i18next';
import type { SettlementLineItem } from '../../../../query/payments/settlements/contract.ts';
import type { ListAnswer } from '../../components/list/list-types.ts';
import { api } from '../api.ts';
import { SideCount } from './side-count.tsx';

const differencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    findOwnDifferences: build.query<ListAnswer<SettlementLineItem>, void>({
      query: () => ({
        url: '/admin/reconciliation/differences/api',
        params: { assignee: 'me', limit: 15 },
      }),
      providesTags: [{ type: 'Settlements', id: 'all' }],
    }),
  }),
});

/**
 * The number of differences in settlement files assigned to the person, beside the menu entry; nothing if there are
 * none.
 */
export const OwnDifferences = () => {
  const { t } = useTranslation();
  const count = differencesApi.useFindOwnDifferencesQuery().data?.meta.total ?? 0;
  return <SideCount count={count} said={t('{{count}} to settle', { count })} />;
};
