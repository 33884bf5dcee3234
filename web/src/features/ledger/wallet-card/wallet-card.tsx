import Diff from 'lucide-react/icons/diff';
import History from 'lucide-react/icons/history';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { roles, type RoleId } from '../../../../../domain/shared/roles.ts';
import { Button } from '../../../components/button/button.tsx';
import { ModeChip } from '../../../components/chip/chip.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { formatMoney, unknown } from '../../../lib/format/numbers.ts';
import { historyAddress } from '../../../lib/audit-address.ts';
import { freeOf } from '../adjust/adjust-rules.ts';
import type { CustomerWallet } from '../customer-wallet.ts';
import './wallet-card.css';

type Props = Readonly<{
  wallet: CustomerWallet;
  viewer: RoleId;
  /** Staff never move their own money. */
  own: boolean;
  onAdjust: () => void;
}>;

const useLinks = ({ id }: CustomerWallet, viewer: RoleId) => {
  const { t } = useTranslation();
  const mayRead = viewer === roles.admin || viewer === roles.manager;
  return [
    ...(mayRead
      ? [{ to: `/admin/customers/wallets/${id}`, word: t('Statement'), Icon: ReceiptText }]
      : []),
    ...(viewer === roles.admin
      ? [{ to: historyAddress(id), word: t('History'), Icon: History }]
      : []),
  ];
};

/** A wallet: what is not held, large; what it is made of, small; and what can be done with it. */
export const WalletCard = ({ wallet, viewer, own, onAdjust }: Props) => {
  const { t } = useTranslation();
  const links = useLinks(wallet, viewer);
  const { mode, currency, number, balance, margin } = wallet;
  const name = t('Wallet #{{number}}', { number: number ?? unknown });
  return (
    <section className="wallet-card" aria-label={name}>
      <div className="wallet-card-head">
        <ModeChip mode={mode} />
        <span className="muted">
          {name} · {currency}
        </span>
      </div>
      <div className="wallet-card-sum">
        <p
          className="wallet-card-free number"
          {...hint(t('Balance less what is on hold'), 'reach')}
        >
          {formatMoney(freeOf(wallet), currency)}
        </p>
        {wallet.is_active_wallet ? (
          <span
            className="wallet-card-active"
            {...hint(t('The wallet this person trades with now'), 'reach')}
          >
            {t('In use')}
          </span>
        ) : null}
      </div>
      <dl className="wallet-card-parts">
        <div>
          <dt>{t('Balance')}</dt>
          <dd className="number">{formatMoney(balance, currency)}</dd>
        </div>
        <div>
          <dt>{t('On Hold')}</dt>
          <dd className="number">{formatMoney(margin, currency)}</dd>
        </div>
      </dl>
      {viewer === roles.retentionAgent ? null : (
        <Button
          wide
          off={own ? t('Nobody decides in their own matter. Ask a colleague.') : false}
          onClick={onAdjust}
        >
          <Diff size={15} aria-hidden="true" />
          {t('Add/Subtract Balance')}
        </Button>
      )}
      {links.length === 0 ? null : (
        <div className="wallet-card-links">
          {links.map(({ to, word, Icon }) => (
            <Link key={to} to={to}>
              <Icon size={14} aria-hidden="true" />
              {word}
            </Link>
          ))}
        </div>
      )}
    </section>
  );
};
