import List from 'lucide-react/icons/list';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BrandLink } from '../../../app/shell/brand-link.tsx';
import { LanguagePicker } from '../../../app/shell/language-picker.tsx';
import { ProfileMenu } from '../../../app/shell/profile-menu.tsx';
import { RoleShortcut } from '../../../app/shell/role-shortcut.tsx';
import { ThemeToggle } from '../../../app/shell/theme-toggle.tsx';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { WalletMenu } from '../wallets/wallet-menu.tsx';
import { selectTerminal, terminalActions } from '../terminal-slice.ts';
import { AccountFigures } from './account-figures.tsx';
import { IconButton } from '../../../components/button/button.tsx';
import { useMiddling } from '../use-narrow.ts';
import './top-bar.css';

const DrawerButton = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { drawerOpen } = useAppSelector(selectTerminal);
  return (
    <IconButton
      name={t('Instruments')}
      aria-expanded={drawerOpen}
      aria-controls="t-side"
      onClick={() => dispatch(terminalActions.drawerToggled(!drawerOpen))}
    >
      <List size={18} aria-hidden="true" />
    </IconButton>
  );
};

/** The wallet's figures, and links to everything other than trading (customer.md section 2). */
export const TopBar = () => {
  const { t } = useTranslation();
  return (
    <header className="top-bar row edge-below t-bar">
      {useMiddling() ? <DrawerButton /> : null}
      <BrandLink />
      <AccountFigures />
      <span className="grow" />
      <RoleShortcut />
      <ThemeToggle />
      <LanguagePicker />
      <WalletMenu />
      <Link className="button button-primary t-deposit" to="/deposits" aria-label={t('Deposit')}>
        <Plus size={15} aria-hidden="true" />
        <span>{t('Deposit')}</span>
      </Link>
      <ProfileMenu />
    </header>
  );
};
