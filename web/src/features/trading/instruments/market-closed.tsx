import Moon from 'lucide-react/icons/moon';
import { useTranslation } from 'react-i18next';

/** Lies over a tab whose market is closed; the quotes under it are the last ones. */
export const MarketClosed = () => {
  const { t } = useTranslation();
  return (
    <div className="t-closed" role="status">
      <Moon size={22} strokeWidth={1.5} aria-hidden="true" />
      <b>{t('Market Closed')}</b>
      <span>{t('Prices move again when it opens.')}</span>
    </div>
  );
};
