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

/** How many deposits staff are to send something back of by hand, beside their entry in the menu; nothing where none is. */
export const RefundsByHand = () => {
  const { t } = useTranslation();
  const count = byHandApi.useFindRefundsByHandQuery().data?.meta.total ?? 0;
  return <SideCount count={count} said={t('{{count}} to send back by hand', { count })} />;
};
