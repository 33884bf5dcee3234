import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/layout/facts.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { formatUnits } from '../../../lib/format/numbers.ts';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import type { Order } from '../types.ts';
import { CostsLine } from './order-costs.tsx';
import { PartsLine } from './order-parts.tsx';
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
      className={`t-card card fixed pad-3${order.close_time === null ? '' : ' muted'}`}
      data-order={order.number}
    >
      <Row align="baseline">
        <b className="strong" dir="ltr">
          {instrumentName(order.instrument)}
        </b>
        <span className="grow">
          <TypeWord order={order} />{' '}
          <span className="number">{formatUnits(order.trade_amount)}</span>
        </span>
        <span className="medium">
          <OrderResult order={order} />
        </span>
      </Row>
      <Facts
        facts={[
          {
            label: t('Open Rate'),
            value: <span className="number">{formatRate(order.open_rate, style)}</span>,
          },
          { label: t('Market Rate'), value: <MarketRate order={order} style={style} /> },
          {
            label: t('Take/Profit'),
            value: <LevelCell order={order} style={style} kind="profit" />,
          },
          {
            label: t('Stop/Loss'),
            value: <LevelCell order={order} style={style} kind="loss" />,
          },
        ]}
      />
      <PartsLine order={order} />
      <CostsLine order={order} />
      <Row wrap className="caption">
        <span className="number">#{order.number}</span>
        <Time at={order.created_at} />
        <StatusCell order={order} />
        {order.close_time === null ? <CloseButton order={order} /> : null}
      </Row>
    </li>
  );
});
Card.displayName = 'PositionCard';

/** Positions on a phone: the same data, one card each. */
export const PositionCards = ({
  orders,
  styleOf,
  label,
}: Readonly<{
  orders: readonly Order[];
  styleOf: (order: Order) => QuoteStyle;
  label: string;
}>) => (
  <ul className="stack scroll fill pad-3" aria-label={label}>
    {orders.map((order) => (
      <Card key={order.id} order={order} style={styleOf(order)} />
    ))}
  </ul>
);
