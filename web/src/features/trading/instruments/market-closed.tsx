import Moon from 'lucide-react/icons/moon';
import { useTranslation } from 'react-i18next';
import { say, type Sentence } from '../../../lib/sentence.ts';

type MarketClosedProps = Readonly<{ until: Sentence }>;

/** Covers a tab whose market is closed; the quotes under it are the last ones. */
export const MarketClosed = ({ until }: MarketClosedProps) => {
  const { t } = useTranslation();
  return (
    <div className="t-closed cover centre gap-1" role="status">
      <Moon size={22} strokeWidth={1.5} aria-hidden="true" />
      <h2>{t('Market Closed')}</h2>
      <span className="muted">
        {until.params === undefined ? t('Prices resume when it opens.') : say(t, until)}
      </span>
    </div>
  );
};
