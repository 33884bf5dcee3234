import { useTranslation } from 'react-i18next';
import { walletFigures, type WalletMoney } from '../../lib/wallet-money.ts';
import { classes } from '../../lib/classes.ts';
import { Facts } from '../layout/facts.tsx';

type Props = Readonly<{
  wallet: WalletMoney;
  /** Whether to show the free amount first, for places that do not already show it nearby. */
  withFree?: boolean;
  className?: string;
}>;

/** A wallet's balance and the part of it on hold, side by side. */
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
