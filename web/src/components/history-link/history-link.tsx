import History from 'lucide-react/icons/history';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hint } from '../../components/hint/hint.ts';

/** The way from a row to its history; only for role 1, who alone reads the audit. */
export const HistoryLink = ({ to, of }: { to: string; of: string }) => {
  const { t } = useTranslation();
  return (
    <Link
      className="icon-button"
      to={to}
      aria-label={t('History of {{name}}', { name: of })}
      {...hint(t('History'), 'told')}
    >
      <History size={16} aria-hidden="true" />
    </Link>
  );
};
