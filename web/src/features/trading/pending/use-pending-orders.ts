import { useOfWallet } from '../../../app/session/use-of-wallet.ts';
import { useListPendingOrdersQuery } from './api.ts';

/** The orders that wait for a price in the wallet that is shown. */
export const usePendingOrders = () => {
  const result = useListPendingOrdersQuery();
  const known = useOfWallet(result.data, ({ walletId }) => walletId);
  return {
    ...result,
    data: known?.orders,
    isLoading: result.isLoading || (known === undefined && result.data !== undefined),
  };
};
