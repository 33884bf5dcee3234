import { useTranslation } from 'react-i18next';
import type { DepositItem } from '../../../../query/payments/contract.ts';
import type { ListAnswer } from '../../components/list/list-types.ts';
import { api } from '../api.ts';
import { SideCount } from './side-count.tsx';

const byHandApi = api.injectEndpoints({
  endpoints: (build) => ({
    findRefundsByHand: build.query<ListAnswer<DepositItem>, void>({
      query: () => ({
        url: '/admin/deposits/api/history',
        params: { send_by_hand: 'yes', limit: 15 },
      }),
      providesTags: [{ type: 'Deposits', id: 'all' }],
    }),
  }),
});

/**
 * The number of deposits of which staff must send something back by hand, beside the menu entry; nothing if there are
 * none.
 */
export const RefundsByHand = () => {
  const { t } = useTranslation();
  const count = byHandApi.useFindRefundsByHandQuery().data?.meta.total ?? 0;
  return <SideCount count={count} said={t('{{count}} to send back', { count })} />;
};
