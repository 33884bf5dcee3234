import { useTranslation } from 'react-i18next';
import { formatUnits } from '../../../lib/format/numbers.ts';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import { CostsLine } from '../positions/order-costs.tsx';
import { PartsLine } from '../positions/order-parts.tsx';
import type { QuoteStyle } from '../prices/pips.ts';
import type { Order } from '../types.ts';

/** Identifies the order of a dialog: `Buy 50,000.00 EUR/USD at 1.15872 · #10482`. */
export const OrderLine = ({ order, style }: Readonly<{ order: Order; style: QuoteStyle }>) => {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <b className={order.type === 'buy' ? 'up' : 'down'}>
          {order.type === 'buy' ? t('Buy') : t('Sell')}
        </b>{' '}
        <span className="number">{formatUnits(order.trade_amount)}</span>{' '}
        <b dir="ltr">{instrumentName(order.instrument)}</b> {t('at')}{' '}
        <span className="number">{formatRate(order.open_rate, style)}</span>
        <span className="muted">
          {' · '}
          <span className="number">#{order.number}</span>
        </span>
      </p>
      <PartsLine order={order} />
      <CostsLine order={order} />
    </>
  );
};
