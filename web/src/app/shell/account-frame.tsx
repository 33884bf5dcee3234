import ArrowLeft from 'lucide-react/icons/arrow-left';
import PanelLeft from 'lucide-react/icons/panel-left';
import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Button } from '../../components/button/button.tsx';
import { StaleNote } from '../../components/faces/faces.tsx';
import { FeedTrouble } from '../../features/trading/frame/feed-state.tsx';
import { AccountFigures } from '../../features/trading/top-bar/account-figures.tsx';
import { useOpenOrders } from '../../features/trading/use-open-orders.ts';
import { useOrderClosed } from '../../features/trading/use-order-closed.ts';
import { usePriceFeed } from '../../features/trading/prices/use-price-feed.ts';
import { WalletMenu } from '../../features/trading/wallets/wallet-menu.tsx';
import { gravest, useStaleness } from '../../lib/staleness.ts';
import { useGetUserQuery } from '../session/api.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import { DrawerHead } from './drawer-head.tsx';
import { HelpLink } from './help-link.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { RoleShortcut } from './role-shortcut.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import '../../features/trading/top-bar/top-bar.css';
import '../../components/page/page.css';
import './shell.css';

const BackToTrading = () => {
  const { t } = useTranslation();
  return (
    <div className="fixed pad-2 rule-above">
      <Link className="side-entry row small medium" to="/dashboard">
        <ArrowLeft size={17} strokeWidth={1.75} aria-hidden="true" />
        <span className="grow cut muted">{t('Back to trading')}</span>
      </Link>
      <HelpLink className="side-entry row small medium" />
    </div>
  );
};

/** The six figures of the top bar, updated with the prices here too; a closed order is announced on every page. */
const LiveFigures = () => {
  usePriceFeed();
  useOrderClosed();
  return (
    <div className="only-wide row break">
      <AccountFigures />
      <span className="caption fixed">
        <FeedTrouble />
      </span>
    </div>
  );
};

/** Beside the figures: whether the wallet, or the orders that they sum up, may be out of date. */
const FiguresStaleness = () => (
  <StaleNote reason={gravest(useStaleness(useGetUserQuery()), useStaleness(useOpenOrders()))} />
);

/** Customers' pages other than the terminal: the wallet's figures at the top, the account menu at the side. */
export const AccountFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const [drawer, setDrawer] = useState(false);
  return (
    <div className="frame stack gap-0">
      <SkipLink />
      <header className="top-bar row fixed edge-below">
        <BrandLink />
        <LiveFigures />
        <FiguresStaleness />
        <span className="grow" />
        <RoleShortcut />
        <ThemeToggle />
        <span className="only-wide">
          <LanguagePicker />
        </span>
        <WalletMenu />
        <Link className="button button-primary only-wide" to="/deposits">
          <Plus size={15} aria-hidden="true" />
          {t('Deposit')}
        </Link>
        <ProfileMenu />
      </header>
      <div className="row gap-0 align-stretch grow">
        <aside className="side stack gap-0 fixed only-wide" aria-label={t('Sidebar')}>
          <AccountMenu />
          <BackToTrading />
        </aside>
        <main className="frame-main grow scroll" id="main" tabIndex={-1}>
          <div className="account-page">
            <Button className="only-narrow below" onClick={() => setDrawer(true)}>
              <PanelLeft size={16} aria-hidden="true" />
              {t('Show Sidebar')}
            </Button>
            {children}
          </div>
        </main>
      </div>
      {drawer ? (
        <Dialog title={t('Your account')} shape="drawer" bare onClose={() => setDrawer(false)}>
          <DrawerHead onClose={() => setDrawer(false)} />
          <AccountMenu onGo={() => setDrawer(false)} />
          <BackToTrading />
        </Dialog>
      ) : null}
    </div>
  );
};
