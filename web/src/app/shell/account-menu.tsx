import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import FileText from 'lucide-react/icons/file-text';
import IdCard from 'lucide-react/icons/id-card';
import Lock from 'lucide-react/icons/lock';
import Wallet from 'lucide-react/icons/wallet';
import User from 'lucide-react/icons/user';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { pages } from '../../../../domain/shared/pages.ts';
import type { AccountEntry } from '../../../../domain/shared/pages/page.ts';

const icons: Readonly<Record<AccountEntry, LucideIcon>> = {
  Deposits: ArrowDownToLine,
  Withdraws: ArrowUpFromLine,
  Wallets: Wallet,
  'Personal Information': User,
  KYC: IdCard,
  Security: Lock,
  Statements: FileText,
};

const entries = pages.flatMap(({ path, menu }) =>
  menu?.group === 'Your account' ? [{ label: menu.entry, icon: icons[menu.entry], path }] : [],
);

/** The account sidebar (customer.md section 2). */
export const AccountMenu = ({ onGo = () => undefined }: { onGo?: () => void }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav className="side-scroll side-account grow scroll pad-2" aria-label={t('Your account')}>
      <p className="side-entry row small medium side-title">{t('Your account')}</p>
      <ul>
        {entries.map(({ label, icon: Icon, path }) => (
          <li key={path}>
            <Link
              className="side-entry row small medium"
              to={path}
              aria-current={path === pathname ? 'page' : undefined}
              onClick={onGo}
            >
              <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
              <span className="grow cut">{t(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
