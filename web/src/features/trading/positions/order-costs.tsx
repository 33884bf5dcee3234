import MoonStar from 'lucide-react/icons/moon-star';
import { useTranslation } from 'react-i18next';
import { isZero } from '../../../../../domain/shared/decimal.ts';
import { hint } from '../../../components/hint/hint.ts';
import { formatMoney } from '../../../lib/format/numbers.ts';
import type { Order } from '../types.ts';

type Costs = Pick<Order, 'commission' | 'swap' | 'balance'>;

/** The costs of an order besides its spread, in words; `null` for none. The order's result does not include them. */
export const useCostsText = ({ commission, swap, balance }: Costs): string | null => {
  const { t } = useTranslation();
  const money = (amount: string) => formatMoney(amount, balance.currency, { signed: true });
  if (isZero(commission) && isZero(swap)) return null;
  if (isZero(swap)) return t('Commission {{commission}}', { commission: money(commission) });
  if (isZero(commission)) return t('Swap {{swap}}', { swap: money(swap) });
  return t('Commission {{commission}}, swap {{swap}}', {
    commission: money(commission),
    swap: money(swap),
  });
};

/** An icon beside an order's result with costs that the result does not include. */
export const CostsMark = ({ order }: Readonly<{ order: Costs }>) => {
  const text = useCostsText(order);
  if (text === null) return null;
  return (
    <span className="muted" role="img" aria-label={text} {...hint(text, 'reach')}>
      <MoonStar size={13} aria-hidden="true" />
    </span>
  );
};

/** The same as a line, where there is room. */
export const CostsLine = ({ order }: Readonly<{ order: Costs }>) => {
  const text = useCostsText(order);
  return text === null ? null : <p className="caption muted">{text}</p>;
};
