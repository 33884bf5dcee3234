import { useAppSelector } from '../../app/store.ts';
import { useListOpenOrdersQuery } from './api.ts';

/**
 * The open orders of the wallet that is shown. Wallet and orders are answered one by one: while it is switched, those of
 * another wallet are none of this one's, whichever answer comes first.
 */
export const useOpenOrders = () => {
  const walletId = useAppSelector((state) => state.session.walletId);
  const result = useListOpenOrdersQuery();
  const { data, isLoading } = result;
  const isOfAnother =
    walletId !== null && typeof data?.walletId === 'string' && data.walletId !== walletId;
  return {
    ...result,
    data: isOfAnother ? undefined : data?.orders,
    isLoading: isLoading || isOfAnother,
  };
};
