import { api } from '../../../app/api.ts';

const walletsApi = api.injectEndpoints({
  endpoints: (build) => ({
    switchWallet: build.mutation<Readonly<{ message: string }>, string>({
      query: (balanceId) => ({
        url: '/dashboard/switch-wallet',
        method: 'POST',
        body: { balanceId },
      }),
      invalidatesTags: (result) =>
        result === undefined ? [] : ['User', 'Wallets', 'Orders', 'PendingOrders'],
    }),
  }),
});

export const { useSwitchWalletMutation } = walletsApi;
