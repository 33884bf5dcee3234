import { useTranslation } from 'react-i18next';
import {
  chartOfAccounts,
  isChartAccount,
  walletOfAccount,
} from '../../../../domain/shared/ledger/chart.ts';

/** The name of an account; `number` is that of the wallet, if known. */
export const useAccountName = () => {
  const { t } = useTranslation();
  return (account: string, number: number | null = null): string => {
    if (walletOfAccount(account) !== null)
      return number === null ? t('Customer wallet') : t('Wallet #{{number}}', { number });
    return isChartAccount(account) ? t(chartOfAccounts[account].title) : account;
  };
};
