import { api } from '../../../app/api.ts';

const walletsApi = api.injectEndpoints({
  endpoints: (build) => ({
    switchWallet: build.mutation<Readonly<{ message: string }>, string>({
      query: (balanceId) => ({
        url: '/dashboard/switch-wallet',
        method: 'POST',
        body: { balanceId },
      }),
      // The new wallet's data is fetched once it is known to be in use.
      invalidatesTags: (result) => (result === undefined ? [] : ['User', 'Wallets']),
    }),
  }),
});

export const { useSwitchWalletMutation } = walletsApi;
