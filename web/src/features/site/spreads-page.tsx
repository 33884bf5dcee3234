import { useTranslation } from 'react-i18next';
import { spreadFields } from '../../../../command/site/contract.ts';
import { useSettings } from '../../app/settings.ts';
import { DecimalField } from '../../components/form/decimal-input.tsx';
import { SettingsPage } from '../../components/page/settings-page.tsx';

/** `/admin/spreads` */
export const SpreadsPage = () => {
  const { t } = useTranslation();
  return (
    <SettingsPage
      title={t('Spread Settings')}
      line={t('The multiplier of the market spread. 1 keeps it, 2 doubles it.')}
      settings={useSettings('/admin/spreads/api', '/admin/spreads', spreadFields)}
    >
      <DecimalField name="spread_forex" label={t('Forex')} step="0.1" />
      <DecimalField name="spread_commodity" label={t('Commodity')} step="0.1" />
      <DecimalField name="spread_index" label={t('Index')} step="0.1" />
      <DecimalField name="spread_crypto" label={t('Crypto')} step="0.1" />
      <DecimalField name="spread_stock" label={t('Stock')} step="0.1" />
    </SettingsPage>
  );
};
