import { useOfWallet } from '../../../app/session/use-of-wallet.ts';
import { useListPendingOrdersQuery } from './api.ts';

/** The pending orders of the wallet shown. */
export const usePendingOrders = () => {
  const result = useListPendingOrdersQuery();
  const known = useOfWallet(result.data, ({ walletId }) => walletId);
  return {
    ...result,
    data: known?.orders,
    isLoading: result.isLoading || (known === undefined && result.data !== undefined),
  };
};
