import ChevronsUp from 'lucide-react/icons/chevrons-up';
import Pencil from 'lucide-react/icons/pencil';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LevelKind } from '../../../../../domain/shared/trading/types.ts';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { Button, IconButton } from '../../../components/button/button.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { Profit } from '../../../components/numbers/numbers.tsx';
import { formatRate } from '../../../lib/format/quotes.ts';
import { unknown } from '../../../lib/format/numbers.ts';
import { pipsBetween, type QuoteStyle } from '../prices/pips.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { terminalActions } from '../terminal-slice.ts';
import type { Order } from '../types.ts';
import { marketRate, resultAt } from './profit.ts';

type CellProps = Readonly<{ order: Order; style: QuoteStyle }>;

/** Customers see profit with five decimal places (customer.md section 9). */
const profitPlaces = 5;

/** The market rate; the only part that renders when its instrument's price changes. */
export const MarketRate = memo(({ order, style }: CellProps) => {
  const rate = useAppSelector((state) => marketRate(order, selectPrice(state, order.instrument)));
  return <span className="number">{rate === null ? unknown : formatRate(rate, style)}</span>;
});
MarketRate.displayName = 'MarketRate';

/** The order's result at the market, updated while it is open. */
export const OrderResult = memo(({ order }: Readonly<{ order: Order }>) => {
  const result = useAppSelector((state) => resultAt(order, selectPrice(state, order.instrument)));
  return <Profit value={result} currency={order.balance.currency} places={profitPlaces} />;
});
OrderResult.displayName = 'OrderResult';

const names: Readonly<Record<LevelKind, Readonly<{ label: string }>>> = {
  profit: { label: 'Set Take Profit of order {{number}}' },
  loss: { label: 'Set Stop Loss of order {{number}}' },
};

/** Reachable by keyboard, like a control. */
const reachable = { tabIndex: 0 } as const;

/** Marks a stop loss that the server moves. */
const MovesMark = ({ order, style }: CellProps) => {
  const { t } = useTranslation();
  const { trail, break_even: breakEven } = order;
  if (trail === null && breakEven === null) return null;
  const name =
    trail === null
      ? t('Moves to break-even at {{rate}}', { rate: formatRate(breakEven ?? '0', style) })
      : t('Follows the price, {{pips}} pips behind', { pips: pipsBetween('0', trail, style) });
  return (
    <span className="muted focus-inside" role="img" {...hint(name, 'name')} {...reachable}>
      <ChevronsUp size={13} aria-hidden="true" />
    </span>
  );
};

/** A level with a button to change it; without a level, a dash while the order is open, `N/A` once it is closed. */
export const LevelCell = ({ order, style, kind }: CellProps & Readonly<{ kind: LevelKind }>) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const level = order[kind];
  const open = order.close_time === null;
  return (
    <span className="row inline gap-0">
      <span className="number">
        {level === null ? (open ? unknown : t('N/A')) : formatRate(level, style)}
      </span>
      {kind === 'loss' && open ? <MovesMark order={order} style={style} /> : null}
      {open ? (
        <IconButton
          size="tiny"
          className="focus-inside"
          name={t(names[kind].label, { number: order.number ?? '' })}
          onClick={() =>
            dispatch(
              terminalActions.dialogOpened({ kind: 'level', orderId: order.id, level: kind }),
            )
          }
        >
          <Pencil size={13} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      ) : (
        <span className="icon-slot" aria-hidden="true" />
      )}
    </span>
  );
};

export const StatusCell = ({ order }: Readonly<{ order: Order }>) => {
  const { t } = useTranslation();
  if (order.close_time === null) return <Chip>{t('OPENED')}</Chip>;
  // Deleted by staff: it no longer affects the balance.
  const isDeleted = order.close_reason === 'cancelled';
  return <Chip tone="muted">{isDeleted ? t('CANCELLED') : t('CLOSED')}</Chip>;
};

export const CloseButton = ({ order }: Readonly<{ order: Order }>) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Button
      size="small"
      className="t-close"
      aria-label={t('Close order {{number}}', { number: order.number ?? '' })}
      onClick={() => dispatch(terminalActions.dialogOpened({ kind: 'close', orderId: order.id }))}
    >
      {t('Close')}
    </Button>
  );
};

export const TypeWord = ({ order }: Readonly<{ order: Order }>) => {
  const { t } = useTranslation();
  const tone = order.close_time !== null ? '' : order.type === 'buy' ? 'up' : 'down';
  return <span className={tone}>{order.type === 'buy' ? t('Buy') : t('Sell')}</span>;
};
