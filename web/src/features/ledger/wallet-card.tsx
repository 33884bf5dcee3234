import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Diff from 'lucide-react/icons/diff';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountOfWallet } from '../../../../domain/shared/ledger/chart.ts';
import { useCan } from '../../app/session/use-can.ts';
import { useOwnMatter } from '../../app/session/use-own-matter.ts';
import { Button } from '../../components/button/button.tsx';
import { WalletFacts } from '../../components/cells/wallet-facts.tsx';
import { WalletLine } from '../../components/cells/wallet-line.tsx';
import { hint } from '../../components/hint/hint.ts';
import { Row, Stack } from '../../components/layout/layout.tsx';
import { historyAddress } from '../../lib/audit-address.ts';
import { accountAddress } from '../../lib/ledger-address.ts';
import { unknown } from '../../lib/format/numbers.ts';
import { walletFigures } from '../../lib/wallet-money.ts';
import type { CustomerWallet } from './api.ts';

type Props = Readonly<{
  wallet: CustomerWallet;
  /** Staff may not move their own money. */
  ownerId: string;
  onAdjust: () => void;
  /** `null` if the customer has no other wallet in this mode. */
  onTransfer: (() => void) | null;
}>;

/** A wallet: the amount not on hold in large type, its parts in small type, and its actions. */
export const WalletCard = ({ wallet, ownerId, onAdjust, onTransfer }: Props) => {
  const { t } = useTranslation();
  const can = useCan();
  const ownMatter = useOwnMatter();
  const { free } = walletFigures(wallet);
  const name = t('Wallet #{{number}}', { number: wallet.number ?? unknown });
  const whatUsed = hint(t('The active wallet for trading'), 'reach');
  return (
    <section className="card well stack pad-3" aria-label={name}>
      <WalletLine wallet={wallet} beside={wallet.currency} />
      <Row justify="between" align="baseline">
        <p
          className="figure-large number strong"
          {...hint(t('Balance minus the amount on hold'), 'reach')}
        >
          {free}
        </p>
        {wallet.is_active_wallet ? (
          <span className="caption" {...whatUsed}>
            {t('In use')}
          </span>
        ) : null}
      </Row>
      <WalletFacts wallet={wallet} />
      {!can('adjustBalances') ? null : (
        <Stack>
          <Button wide off={ownMatter(ownerId)} onClick={onAdjust}>
            <Diff size={15} aria-hidden="true" />
            {t('Add/Subtract Balance')}
          </Button>
          {onTransfer === null ? null : (
            <Button wide off={ownMatter(ownerId)} onClick={onTransfer}>
              <ArrowLeftRight size={15} aria-hidden="true" />
              {t('Transfer')}
            </Button>
          )}
          <Row gap={4} className="small">
            <Link to={`/admin/customers/wallets/${wallet.id}`}>{t('Statement')}</Link>
            <Link to={accountAddress({ ...wallet, account: accountOfWallet(wallet.id) })}>
              {t('Explain')}
            </Link>
            {can('readAudit') ? <Link to={historyAddress(wallet.id)}>{t('History')}</Link> : null}
          </Row>
        </Stack>
      )}
    </section>
  );
};
