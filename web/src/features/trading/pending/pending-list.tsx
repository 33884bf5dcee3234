import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentRate } from '../../../../../domain/shared/trading/formulas.ts';
import { useAppSelector } from '../../../app/store.ts';
import { Button } from '../../../components/button/button.tsx';
import { EmptyFace } from '../../../components/faces/faces.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { Time } from '../../../components/numbers/numbers.tsx';
import { formatUnits, unknown } from '../../../lib/format/numbers.ts';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import { useStyleOf } from '../positions/instrument-styles.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import type { PendingOrder } from './api.ts';
import { CancelPending } from './cancel-pending.tsx';
import { EndedPendingList } from './ended-pending.tsx';
import { LinkPending } from './link-pending.tsx';
import { pendingLabel } from './pending-words.ts';

type CellProps = Readonly<{ order: PendingOrder; style: QuoteStyle }>;

/** The price that the level waits for: moves with it, and nothing around it does. */
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

/** The last day on which it waits, by UTC. */
const lastDayOf = (expiresAt: string): string =>
  new Date(Date.parse(expiresAt) - 1).toISOString().slice(0, 10);

type RowProps = CellProps &
  Readonly<{ partner: PendingOrder | null; onAsk: (act: Asked['act']) => void }>;

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
      <td>
        {partner === null ? null : (
          <span {...hint(t('The one that is filled cancels the other.'))}>
            {t(pendingLabel(partner))} <span className="number">{level(partner.level)}</span>
          </span>
        )}
      </td>
      <td>
        <Button
          size="small"
          className="t-close"
          aria-label={t('Link {{order}} {{instrument}}', {
            order: t(pendingLabel(order)),
            instrument: instrumentName(order.instrument),
          })}
          onClick={() => onAsk('link')}
        >
          {t('Link')}
        </Button>{' '}
        <Button
          size="small"
          className="t-close"
          aria-label={t('Cancel {{order}} {{instrument}}', {
            order: t(pendingLabel(order)),
            instrument: instrumentName(order.instrument),
          })}
          onClick={() => onAsk('cancel')}
        >
          {t('Cancel')}
        </Button>
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
  return (
    <>
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
            <Row
              key={order.id}
              order={order}
              style={styleOf(order)}
              partner={partnerOf(order)}
              onAsk={(act) => setAsked({ act, order })}
            />
          ))}
        </tbody>
      </table>
      {asked?.act === 'cancel' ? <CancelPending order={asked.order} onClose={onClose} /> : null}
      {asked?.act === 'link' ? (
        <LinkPending order={asked.order} orders={orders} onClose={onClose} />
      ) : null}
    </>
  );
};

/** The orders of the wallet that wait for a price, and those that did within a week. */
export const PendingList = ({
  orders,
  label,
}: Readonly<{ orders: readonly PendingOrder[]; label: string }>) => {
  const { t } = useTranslation();
  return (
    <div className="scroll fill focus-inside" tabIndex={0} role="region" aria-label={label}>
      {orders.length === 0 ? (
        <EmptyFace
          why={t('No order waits for a price. Press Buy or Sell and choose Limit or Stop.')}
        />
      ) : (
        <Waiting orders={orders} label={label} />
      )}
      <EndedPendingList />
    </div>
  );
};
