import { useAppSelector } from '../store.ts';

/**
 * What was answered of the wallet in use, where that is the wallet on the screen. Both are answered one by one: while it
 * is switched, what is known of another wallet is none of this one's, whichever answer comes first.
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
