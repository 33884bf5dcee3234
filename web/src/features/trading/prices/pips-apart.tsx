import { useTranslation } from 'react-i18next';
import type { Decimal } from '../../../../../domain/shared/decimal.ts';

/** A distance in pips, always with its sign. The word is outside the number, which is always written left to right. */
export const PipsApart = ({ pips }: Readonly<{ pips: Decimal }>) => {
  const { t } = useTranslation();
  return (
    <span>
      <span className="number">{pips.startsWith('-') ? `−${pips.slice(1)}` : `+${pips}`}</span>{' '}
      {t('pips')}
    </span>
  );
};
