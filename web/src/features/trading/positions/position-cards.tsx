import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Time } from '../../../components/numbers/numbers.tsx';
import { formatUnits } from '../../../lib/format/numbers.ts';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import type { Order } from '../types.ts';
import {
  CloseButton,
  LevelCell,
  MarketRate,
  OrderResult,
  StatusCell,
  TypeWord,
} from './position-cells.tsx';

const Card = memo(({ order, style }: Readonly<{ order: Order; style: QuoteStyle }>) => {
  const { t } = useTranslation();
  return (
    <li
      className={`t-card${order.close_time === null ? '' : ' is-closed'}`}
      data-order={order.number}
    >
      <div className="t-card-head">
        <b dir="ltr">{instrumentName(order.instrument)}</b>
        <span>
          <TypeWord order={order} />{' '}
          <span className="number">{formatUnits(order.trade_amount)}</span>
        </span>
        <span className="t-card-result">
          <OrderResult order={order} />
        </span>
      </div>
      <dl>
        <div>
          <dt>{t('Open Rate')}</dt>
          <dd className="number">{formatRate(order.open_rate, style)}</dd>
        </div>
        <div>
          <dt>{t('Market Rate')}</dt>
          <dd>
            <MarketRate order={order} style={style} />
          </dd>
        </div>
        <div>
          <dt>{t('Take/Profit')}</dt>
          <dd>
            <LevelCell order={order} style={style} kind="profit" />
          </dd>
        </div>
        <div>
          <dt>{t('Stop/Loss')}</dt>
          <dd>
            <LevelCell order={order} style={style} kind="loss" />
          </dd>
        </div>
      </dl>
      <div className="t-card-foot">
        <span className="number">#{order.number}</span>
        <Time at={order.created_at} />
        <StatusCell order={order} />
        {order.close_time === null ? <CloseButton order={order} /> : null}
      </div>
    </li>
  );
});
Card.displayName = 'PositionCard';

/** Positions of a phone: the same facts, one card each. */
export const PositionCards = ({
  orders,
  styleOf,
  label,
}: Readonly<{
  orders: readonly Order[];
  styleOf: (order: Order) => QuoteStyle;
  label: string;
}>) => (
  <ul className="t-cards" aria-label={label}>
    {orders.map((order) => (
      <Card key={order.id} order={order} style={styleOf(order)} />
    ))}
  </ul>
);
