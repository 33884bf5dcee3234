import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Stack } from '../../../components/layout/layout.tsx';
import { Logo } from '../../../app/brand/logo.tsx';
import { StaleNote } from '../../../components/faces/faces.tsx';
import { gravest, useStaleness } from '../../../lib/staleness.ts';
import { FeedTrouble } from '../frame/feed-state.tsx';
import { useTerminalStaleness } from '../frame/use-terminal-staleness.ts';
import { useOpenOrders } from '../use-open-orders.ts';
import { WalletMenu } from '../wallets/wallet-menu.tsx';
import { LiveEquity, LiveProfit, MarginCall } from './account-figures.tsx';
import { NoWallet, useHasNoWallet } from './no-wallet.tsx';
import './top-bar.css';

/** What fits on a phone: equity and its profit, the wallet, Deposit. The rest is under Account. */
export const PhoneBar = () => {
  const { t } = useTranslation();
  const hasNoWallet = useHasNoWallet();
  // Profit and equity depend on the open orders, so their staleness counts too.
  const stale = gravest(useTerminalStaleness(), useStaleness(useOpenOrders()));
  return (
    <header className="top-bar row edge-below t-bar">
      <Logo />
      {hasNoWallet ? (
        <NoWallet className="grow" />
      ) : (
        <Stack grow gap={0}>
          <span className="caption">
            {t('Equity')} <LiveProfit places={2} /> <StaleNote short reason={stale} />
          </span>
          <span className="row gap-1">
            <b className="title">
              <LiveEquity />
            </b>
            <MarginCall />
          </span>
          <span className="tiny">
            <FeedTrouble />
          </span>
        </Stack>
      )}
      <WalletMenu />
      <Link className="button button-primary" to="/deposits" aria-label={t('Deposit')}>
        <Plus size={18} aria-hidden="true" />
      </Link>
    </header>
  );
};
