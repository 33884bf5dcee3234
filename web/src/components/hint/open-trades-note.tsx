import { useTranslation } from 'react-i18next';
import { isPositive, type Decimal } from '../../../../domain/shared/decimal.ts';

/**
 * A note beside the free amount of a wallet with open trades: the server subtracts their losses at current prices,
 * which no screen knows beforehand.
 */
export const OpenTradesNote = ({ margin }: { margin: Decimal }) => {
  const { t } = useTranslation();
  if (!isPositive(margin)) return null;
  return (
    <p className="caption">
      {t('Losses on open trades reduce the free amount, at the prices when you submit.')}
    </p>
  );
};
