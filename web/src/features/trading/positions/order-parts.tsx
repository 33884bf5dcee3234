import Split from 'lucide-react/icons/split';
import { useTranslation } from 'react-i18next';
import { add } from '../../../../../domain/shared/decimal.ts';
import { hint } from '../../../components/hint/hint.ts';
import { formatMoney, formatUnits } from '../../../lib/format/numbers.ts';
import type { Order } from '../types.ts';

type Parted = Pick<Order, 'parts' | 'trade_amount' | 'balance'>;

/** The parts of an order closed earlier, in words; `null` if there are none. */
export const usePartsText = ({ parts, trade_amount: left, balance }: Parted): string | null => {
  const { t } = useTranslation();
  if (parts === null) return null;
  return t('{{count}} parts of {{whole}} closed before: {{amount}}, result {{result}}', {
    count: parts.count,
    defaultValue_one: '{{count}} part of {{whole}} closed before: {{amount}}, result {{result}}',
    whole: formatUnits(add(left, parts.amount)),
    amount: formatUnits(parts.amount),
    result: formatMoney(parts.posted, balance.currency, { signed: true }),
  });
};

/** An icon beside an order's units if parts of it were closed earlier, with their results. */
export const PartsMark = ({ order }: Readonly<{ order: Parted }>) => {
  const text = usePartsText(order);
  if (text === null) return null;
  return (
    <span className="muted" role="img" aria-label={text} {...hint(text, 'reach')}>
      <Split size={13} aria-hidden="true" />
    </span>
  );
};

/** The same as a line, where there is room. */
export const PartsLine = ({ order }: Readonly<{ order: Parted }>) => {
  const text = usePartsText(order);
  return text === null ? null : <p className="caption muted">{text}</p>;
};
