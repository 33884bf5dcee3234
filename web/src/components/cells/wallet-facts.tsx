import { useTranslation } from 'react-i18next';
import { walletFigures, type WalletMoney } from '../../lib/wallet-money.ts';
import { classes } from '../../lib/classes.ts';
import { Facts } from '../layout/facts.tsx';

type Props = Readonly<{
  wallet: WalletMoney;
  /** Begins with what is free, where that does not stand beside it already. */
  withFree?: boolean;
  className?: string;
}>;

/** What a wallet holds: its balance and what is on hold of it, side by side. */
export const WalletFacts = ({ wallet, withFree = false, className }: Props) => {
  const { t } = useTranslation();
  const { balance, onHold, free } = walletFigures(wallet);
  return (
    <Facts
      look="above"
      className={classes('facts-across', className)}
      facts={[
        withFree ? { label: t('Free now'), value: free } : null,
        { label: t('Balance'), value: balance },
        { label: t('On Hold'), value: onHold },
      ]}
    />
  );
};
