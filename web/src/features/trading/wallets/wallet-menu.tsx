import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslation } from 'react-i18next';
import { add, isZero } from '../../../../../domain/shared/decimal.ts';
import { useGetUserQuery, type Wallet } from '../../../app/session/api.ts';
import { tellTabs } from '../../../app/session/tabs.ts';
import { ModeChip } from '../../../components/chip/chip.tsx';
import { Menu } from '../../../components/menu/menu.tsx';
import { Money } from '../../../components/numbers/numbers.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { freeOf } from '../positions/use-account.ts';
import { useSwitchWalletMutation } from './api.ts';

/** A wallet as on the spec's cards: the free amount, and 'On Hold' for margin and withdraws. */
const WalletFacts = ({ wallet }: Readonly<{ wallet: Wallet }>) => {
  const { t } = useTranslation();
  const onHold = add(wallet.margin, wallet.held);
  return (
    <>
      <ModeChip mode={wallet.mode} />
      <span>{wallet.currency}</span>
      <span className="stack gap-0 align-end push">
        <Money value={freeOf(wallet)} currency={wallet.currency} />
        {isZero(onHold) ? null : (
          <small className="caption">
            {t('On Hold')} <Money value={onHold} currency={wallet.currency} />
          </small>
        )}
      </span>
    </>
  );
};

/** The first wallet of each mode: further wallets hold money but do not trade (docs/decisions/0083). */
const tradingWallets = (wallets: readonly Wallet[]): readonly Wallet[] =>
  wallets.filter(
    ({ mode, number }) => !wallets.some((other) => other.mode === mode && other.number < number),
  );

/**
 * The active wallet, with a menu to switch to another. Only the data is refetched; the page is not reloaded
 * (decisions.md 5).
 */
export const WalletMenu = () => {
  const { t } = useTranslation();
  const { data } = useGetUserQuery();
  const { run, busy } = useAct(useSwitchWalletMutation(), { alwaysWentWrong: true });
  const active = data?.activeBalance ?? null;
  if (data === undefined || active === null) return null;
  const choose = async (wallet: Wallet): Promise<void> => {
    if (wallet.id === active.id || busy) return;
    if ((await run(wallet.id)) !== null)
      tellTabs({ type: 'wallet-switched', userId: data.user.id });
  };
  return (
    <Menu
      name={t('Wallet: {{mode}} {{currency}}', {
        mode: active.mode === 'demo' ? t('Demo') : t('Real'),
        currency: active.currency,
      })}
      className="menu-trigger wallet-trigger"
      busy={busy}
      trigger={
        <>
          <ModeChip mode={active.mode} /> <span>{active.currency}</span>
          {busy ? (
            <span className="button-spinner" aria-hidden="true" />
          ) : (
            <ChevronDown size={14} aria-hidden="true" />
          )}
        </>
      }
      items={tradingWallets(data.user.balances).map((wallet) => ({
        kind: 'choice',
        label: <WalletFacts wallet={wallet} />,
        checked: wallet.id === active.id,
        onChoose: () => void choose(wallet),
      }))}
    />
  );
};
