import { useTranslation } from 'react-i18next';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import { useStyleOf } from '../positions/instrument-styles.ts';
import type { PendingOrder } from './api.ts';
import { pendingLabel } from './pending-words.ts';

/** The pending orders that another one can be linked with, and the choice of none. */
export const usePartnerChoices = (
  orders: readonly PendingOrder[],
): readonly Readonly<{ value: string; label: string }>[] => {
  const { t } = useTranslation();
  const styleOf = useStyleOf();
  return [
    { value: '', label: t('None') },
    ...orders.map((order) => ({
      value: order.id,
      label: `${t(pendingLabel(order))} ${instrumentName(order.instrument)} ${formatRate(order.level, styleOf(order))}`,
    })),
  ];
};
