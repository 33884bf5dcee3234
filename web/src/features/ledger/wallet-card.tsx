import Diff from 'lucide-react/icons/diff';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '../../app/session/use-can.ts';
import { useOwnMatter } from '../../app/session/use-own-matter.ts';
import { Button } from '../../components/button/button.tsx';
import { ModeChip } from '../../components/chip/chip.tsx';
import { hint } from '../../components/hint/hint.ts';
import { Facts } from '../../components/layout/facts.tsx';
import { Row, Stack } from '../../components/layout/layout.tsx';
import { historyAddress } from '../../lib/audit-address.ts';
import { formatMoney, unknown } from '../../lib/format/numbers.ts';
import { freeOf, onHoldOf } from '../../lib/wallet-money.ts';
import type { CustomerWallet } from './api.ts';
import '../../components/page/page.css';

type Props = Readonly<{
  wallet: CustomerWallet;
  /** Staff never move their own money. */
  ownerId: string;
  onAdjust: () => void;
}>;

/** A wallet: what is not held, large; what it is made of, small; and what can be done with it. */
export const WalletCard = ({ wallet, ownerId, onAdjust }: Props) => {
  const { t } = useTranslation();
  const can = useCan();
  const ownMatter = useOwnMatter();
  const { id, mode, currency, number, balance, is_active_wallet: inUse } = wallet;
  const name = t('Wallet #{{number}}', { number: number ?? unknown });
  const free = hint(t('Balance less what is on hold'), 'reach');
  const used = hint(t('The wallet this person trades with now'), 'reach');
  return (
    <section className="card well stack pad-3" aria-label={name}>
      <Row wrap className="small">
        <ModeChip mode={mode} />
        <span className="muted">{`${name} · ${currency}`}</span>
      </Row>
      <Row justify="between" align="baseline">
        <p className="figure-large number strong" {...free}>
          {formatMoney(freeOf(wallet), currency)}
        </p>
        {inUse ? (
          <span className="caption" {...used}>
            {t('In use')}
          </span>
        ) : null}
      </Row>
      <Facts
        look="above"
        className="facts-across"
        facts={[
          { label: t('Balance'), value: formatMoney(balance, currency) },
          { label: t('On Hold'), value: formatMoney(onHoldOf(wallet), currency) },
        ]}
      />
      {!can('adjustBalances') ? null : (
        <Stack>
          <Button wide off={ownMatter(ownerId)} onClick={onAdjust}>
            <Diff size={15} aria-hidden="true" />
            {t('Add/Subtract Balance')}
          </Button>
          <Row gap={4} className="small">
            <Link to={`/admin/customers/wallets/${id}`}>{t('Statement')}</Link>
            {can('readAudit') ? <Link to={historyAddress(id)}>{t('History')}</Link> : null}
          </Row>
        </Stack>
      )}
    </section>
  );
};
