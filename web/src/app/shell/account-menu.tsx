import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import FileText from 'lucide-react/icons/file-text';
import IdCard from 'lucide-react/icons/id-card';
import Lock from 'lucide-react/icons/lock';
import User from 'lucide-react/icons/user';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';

const entries = [
  { label: 'Deposits', icon: ArrowDownToLine, path: '/deposits' },
  { label: 'Withdraws', icon: ArrowUpFromLine, path: '/withdraws' },
  { label: 'Personal Information', icon: User, path: '/profile' },
  { label: 'KYC', icon: IdCard, path: '/kyc' },
  { label: 'Security', icon: Lock, path: '/security' },
  { label: 'Statements', icon: FileText, path: '/statements' },
] as const;

/** The account sidebar (customer.md section 2). */
export const AccountMenu = ({ onGo = () => undefined }: { onGo?: () => void }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav className="side-scroll side-account" aria-label={t('Your account')}>
      <p className="side-title">{t('Your account')}</p>
      <ul>
        {entries.map(({ label, icon: Icon, path }) => (
          <li key={path}>
            <Link
              className="side-entry"
              to={path}
              aria-current={path === pathname ? 'page' : undefined}
              onClick={onGo}
            >
              <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
              <span className="side-entry-word">{t(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
