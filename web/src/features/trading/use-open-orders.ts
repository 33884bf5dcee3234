import { useOfWallet } from '../../app/session/use-of-wallet.ts';
import { useListOpenOrdersQuery } from './api.ts';

/** The open orders of the wallet shown. */
export const useOpenOrders = () => {
  const result = useListOpenOrdersQuery();
  const known = useOfWallet(result.data, ({ walletId }) => walletId);
  return {
    ...result,
    data: known?.orders,
    isLoading: result.isLoading || (known === undefined && result.data !== undefined),
  };
};
