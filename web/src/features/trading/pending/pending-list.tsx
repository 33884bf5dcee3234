import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentRate } from '../../../../../domain/shared/trading/formulas.ts';
import { useAppSelector } from '../../../app/store.ts';
import { Button } from '../../../components/button/button.tsx';
import { EmptyFace } from '../../../components/faces/faces.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { Facts } from '../../../components/layout/facts.tsx';
import { Row as LayoutRow } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { formatUnits, unknown } from '../../../lib/format/numbers.ts';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import { useStyleOf } from '../positions/instrument-styles.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { useNarrow } from '../use-narrow.ts';
import type { PendingOrder } from './api.ts';
import { CancelPending } from './cancel-pending.tsx';
import { EndedPendingList } from './ended-pending.tsx';
import { LinkPending } from './link-pending.tsx';
import { pendingLabel } from './pending-words.ts';

type CellProps = Readonly<{ order: PendingOrder; style: QuoteStyle }>;

/** The price that the level is compared with; the only part that renders when it changes. */
const PriceNow = memo(({ order, style }: CellProps) => {
  const rate = useAppSelector((state) => {
    const price = selectPrice(state, order.instrument);
    return price === undefined || price.bids === null || price.asks === null
      ? null
      : currentRate({ type: order.type, bid: price.bids, ask: price.asks });
  });
  return <span className="number">{rate === null ? unknown : formatRate(rate, style)}</span>;
});
PriceNow.displayName = 'PriceNow';

/** The last day on which it is pending, in UTC. */
const lastDayOf = (expiresAt: string): string =>
  new Date(Date.parse(expiresAt) - 1).toISOString().slice(0, 10);

type RowProps = CellProps &
  Readonly<{ partner: PendingOrder | null; onAsk: (act: Asked['act']) => void }>;

/** The actions of a pending order. */
const Acts = ({ order, onAsk }: Pick<RowProps, 'order' | 'onAsk'>) => {
  const { t } = useTranslation();
  const named = { order: t(pendingLabel(order)), instrument: instrumentName(order.instrument) };
  return (
    <>
      <Button
        size="small"
        className="t-close"
        aria-label={t('Link {{order}} {{instrument}}', named)}
        onClick={() => onAsk('link')}
      >
        {t('Link')}
      </Button>{' '}
      <Button
        size="small"
        className="t-close"
        aria-label={t('Cancel {{order}} {{instrument}}', named)}
        onClick={() => onAsk('cancel')}
      >
        {t('Cancel')}
      </Button>
    </>
  );
};

/** The linked order, which is cancelled when this one is filled. */
const Partner = ({ partner, style }: Readonly<{ partner: PendingOrder; style: QuoteStyle }>) => {
  const { t } = useTranslation();
  return (
    <span {...hint(t('When one is filled, the other is cancelled.'))}>
      {t(pendingLabel(partner))} <span className="number">{formatRate(partner.level, style)}</span>
    </span>
  );
};

/** The same data on a phone. */
const Card = ({ order, style, partner, onAsk }: RowProps) => {
  const { t } = useTranslation();
  const level = (rate: string | null) => (
    <span className="number">{rate === null ? unknown : formatRate(rate, style)}</span>
  );
  const { expires_at: expiresAt } = order;
  return (
    <li className="t-card card fixed pad-3">
      <LayoutRow align="baseline">
        <b className="strong" dir="ltr">
          {instrumentName(order.instrument)}
        </b>
        <span className="grow">
          <span className={order.type === 'buy' ? 'up' : 'down'}>{t(pendingLabel(order))}</span>{' '}
          <span className="number">{formatUnits(order.trade_amount)}</span>
        </span>
      </LayoutRow>
      <Facts
        facts={[
          { label: t('Level'), value: <b>{level(order.level)}</b> },
          { label: t('Market Rate'), value: <PriceNow order={order} style={style} /> },
          { label: t('Take/Profit'), value: level(order.profit) },
          { label: t('Stop/Loss'), value: level(order.loss) },
          {
            label: t('Good till'),
            value: expiresAt === null ? t('Until cancelled') : lastDayOf(expiresAt),
          },
          partner === null
            ? null
            : { label: t('Linked with'), value: <Partner partner={partner} style={style} /> },
        ]}
      />
      <LayoutRow className="caption">
        <span className="grow">
          <Time at={order.created_at} />
        </span>
        <Acts order={order} onAsk={onAsk} />
      </LayoutRow>
    </li>
  );
};

const Row = ({ order, style, partner, onAsk }: RowProps) => {
  const { t } = useTranslation();
  const level = (rate: string | null) => (
    <span className="number">{rate === null ? unknown : formatRate(rate, style)}</span>
  );
  return (
    <tr>
      <th scope="row" className="muted">
        <Time at={order.created_at} />
      </th>
      <td className={order.type === 'buy' ? 'up' : 'down'}>{t(pendingLabel(order))}</td>
      <td className="is-number">
        <span className="number">{formatUnits(order.trade_amount)}</span>
      </td>
      <td className="medium" dir="ltr">
        {instrumentName(order.instrument)}
      </td>
      <td className="is-number strong">{level(order.level)}</td>
      <td className="is-number">
        <PriceNow order={order} style={style} />
      </td>
      <td className="is-number">{level(order.profit)}</td>
      <td className="is-number">{level(order.loss)}</td>
      <td className="number">
        {order.expires_at === null ? t('Until cancelled') : lastDayOf(order.expires_at)}
      </td>
      <td>{partner === null ? null : <Partner partner={partner} style={style} />}</td>
      <td>
        <Acts order={order} onAsk={onAsk} />
      </td>
    </tr>
  );
};

type Asked = Readonly<{ act: 'cancel' | 'link'; order: PendingOrder }>;

const Waiting = ({
  orders,
  label,
}: Readonly<{ orders: readonly PendingOrder[]; label: string }>) => {
  const { t } = useTranslation();
  const styleOf = useStyleOf();
  const [asked, setAsked] = useState<Asked | null>(null);
  const number = (title: string) => (
    <th scope="col" className="is-number">
      {title}
    </th>
  );
  const partnerOf = ({ linked_to: id }: PendingOrder) =>
    orders.find((other) => other.id === id) ?? null;
  const onClose = () => setAsked(null);
  const rowOf = (order: PendingOrder) => ({
    order,
    style: styleOf(order),
    partner: partnerOf(order),
    onAsk: (act: Asked['act']) => setAsked({ act, order }),
  });
  const list = useNarrow() ? (
    <ul className="stack pad-3" aria-label={label}>
      {orders.map((order) => (
        <Card key={order.id} {...rowOf(order)} />
      ))}
    </ul>
  ) : (
    <table className="table t-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Placed')}</th>
          <th scope="col">{t('Type')}</th>
          {number(t('Units'))}
          <th scope="col">{t('Instrument')}</th>
          {number(t('Level'))}
          {number(t('Market Rate'))}
          {number(t('Take/Profit'))}
          {number(t('Stop/Loss'))}
          <th scope="col">{t('Good till')}</th>
          <th scope="col">{t('Linked with')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} {...rowOf(order)} />
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      {list}
      {asked?.act === 'cancel' ? <CancelPending order={asked.order} onClose={onClose} /> : null}
      {asked?.act === 'link' ? (
        <LinkPending order={asked.order} orders={orders} onClose={onClose} />
      ) : null}
    </>
  );
};

/** The wallet's pending orders, and those that ended within a week. */
export const PendingList = ({
  orders,
  label,
}: Readonly<{ orders: readonly PendingOrder[]; label: string }>) => {
  const { t } = useTranslation();
  return (
    <div className="scroll fill focus-inside" tabIndex={0} role="region" aria-label={label}>
      {orders.length === 0 ? (
        <EmptyFace why={t('No pending orders. Press Buy or Sell and choose Limit or Stop.')} />
      ) : (
        <Waiting orders={orders} label={label} />
      )}
      <EndedPendingList />
    </div>
  );
};
