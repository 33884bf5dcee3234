import { useTranslation } from 'react-i18next';
import type { WaitingProposalsResponse } from '../../../../query/trading/proposals/contract.ts';
import { api } from '../api.ts';
import { SideCount } from './side-count.tsx';

const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    countWaitingProposals: build.query<number, void>({
      query: () => ({ url: '/admin/proposals/waiting' }),
      transformResponse: ({ count }: WaitingProposalsResponse) => count,
      providesTags: [{ type: 'Proposals', id: 'all' }],
    }),
  }),
});

/** The number of proposals that wait for a second person, beside the menu entry; nothing if there are none. */
export const WaitingProposals = () => {
  const { t } = useTranslation();
  const count = waitingApi.useCountWaitingProposalsQuery().data ?? 0;
  return <SideCount count={count} said={t('{{count}} waiting', { count })} />;
};
