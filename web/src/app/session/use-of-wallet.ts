import { useAppSelector } from '../store.ts';

/**
 * Data about the wallet in use, only if that is the wallet on the screen. The two are answered separately: during a
 * switch, data of another wallet must not be shown as this one's, whichever answer comes first.
 */
export const useOfWallet = <Data>(
  data: Data | undefined,
  walletOf: (data: Data) => string | null | undefined,
): Data | undefined => {
  const walletId = useAppSelector((state) => state.session.walletId);
  if (data === undefined || walletId === null) return data;
  const its = walletOf(data);
  return typeof its === 'string' && its !== walletId ? undefined : data;
};
