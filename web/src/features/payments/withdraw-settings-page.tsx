import { useTranslation } from 'react-i18next';
import { withdrawFeeFields } from '../../../../command/payments/contract.ts';
import { useSettings } from '../../app/settings.ts';
import { DecimalField } from '../../components/form/decimal-input.tsx';
import { SettingsPage } from '../../components/page/settings-page.tsx';

/** `/admin/withdraws/settings` */
export const WithdrawSettingsPage = () => {
  const { t } = useTranslation();
  return (
    <SettingsPage
      title={t('Withdraw Settings')}
      line={t(
        'The fee of a withdraw: a percentage of the amount, plus a fixed fee in the site currency, converted for wallets in other currencies.',
      )}
      settings={useSettings(
        '/admin/withdraws/api/settings',
        '/admin/withdraws/settings',
        withdrawFeeFields,
      )}
    >
      <DecimalField name="feePercentage" label={t('Fee (%)')} step="0.1" />
      <DecimalField name="feeFixed" label={t('Fee (Fixed)')} step="1" />
    </SettingsPage>
  );
};
