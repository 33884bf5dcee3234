import { useTranslation } from 'react-i18next';
import { isPositive, type Decimal } from '../../../../domain/shared/decimal.ts';

/** Beside what is free of a wallet with open trades: the server counts their losses, which no screen knows before. */
export const OpenTradesNote = ({ margin }: { margin: Decimal }) => {
  const { t } = useTranslation();
  if (!isPositive(margin)) return null;
  return (
    <p className="caption">
      {t(
        'Losses of open trades lower what is free; they are counted at current prices when this is done.',
      )}
    </p>
  );
};
