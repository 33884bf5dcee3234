import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Time } from '../../../components/numbers/numbers.tsx';
import { formatUnits, unknown } from '../../../lib/format/numbers.ts';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import { useAppDispatch } from '../../../app/store.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import { terminalActions } from '../terminal-slice.ts';
import type { Order } from '../types.ts';
import { CostsMark } from './order-costs.tsx';
import { PartsMark } from './order-parts.tsx';
import {
  CloseButton,
  LevelCell,
  MarketRate,
  OrderResult,
  StatusCell,
  TypeWord,
} from './position-cells.tsx';
import type { ProfitSort } from './sort-orders.ts';
import { useWindow } from './use-window.ts';

const Row = memo(
  ({ order, style, index }: Readonly<{ order: Order; style: QuoteStyle; index: number }>) => {
    const dispatch = useAppDispatch();
    return (
      <tr
        className={order.close_time === null ? undefined : 'muted'}
        aria-rowindex={index + 2}
        data-order={order.number}
      >
        <th scope="row">
          <span className="number">{order.number ?? unknown}</span>
        </th>
        <td className="muted">
          <Time at={order.created_at} />
        </td>
        <td>
          <TypeWord order={order} />
        </td>
        <td className="is-number">
          <span className="row inline gap-1">
            <PartsMark order={order} />
            <span className="number">{formatUnits(order.trade_amount)}</span>
          </span>
        </td>
        <td>
          <button
            type="button"
            className="t-goto medium"
            dir="ltr"
            onClick={() => dispatch(terminalActions.instrumentChosen(order.instrument))}
          >
            {instrumentName(order.instrument)}
          </button>
        </td>
        <td className="is-number">
          <span className="number">{formatRate(order.open_rate, style)}</span>
        </td>
        <td className="is-number">
          <MarketRate order={order} style={style} />
        </td>
        <td className="is-number">
          <span className="row inline gap-1">
            <CostsMark order={order} />
            <OrderResult order={order} />
          </span>
        </td>
        <td className="is-number">
          <LevelCell order={order} style={style} kind="profit" />
        </td>
        <td className="is-number">
          <LevelCell order={order} style={style} kind="loss" />
        </td>
        <td>
          <StatusCell order={order} />
        </td>
        <td>{order.close_time === null ? <CloseButton order={order} /> : null}</td>
      </tr>
    );
  },
);
Row.displayName = 'PositionRow';

type TableProps = Readonly<{
  orders: readonly Order[];
  styleOf: (order: Order) => QuoteStyle;
  sort: ProfitSort;
  onSort: () => void;
  label: string;
}>;

const Spacer = ({ heightPx }: Readonly<{ heightPx: number }>) =>
  heightPx === 0 ? null : (
    <tr aria-hidden="true">
      <td colSpan={12} style={{ blockSize: heightPx, padding: 0 }} />
    </tr>
  );

/** Our own table: no row subscribes to a price, only two cells of each do (web.md, State). */
export const PositionsTable = ({ orders, styleOf, sort, onSort, label }: TableProps) => {
  const { t } = useTranslation();
  const { scroller, onScroll, from, to, abovePx, belowPx } = useWindow(orders.length);
  const SortIcon = sort === 'ascending' ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <div
      className="scroll fill focus-inside"
      // Scrolls the focused element clear of the table head and of the pinned column at the end.
      style={{ scrollPaddingBlockStart: '26px', scrollPaddingInlineEnd: '72px' }}
      ref={scroller}
      onScroll={onScroll}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className="table t-table" aria-label={label} aria-rowcount={orders.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('Ticket')}</th>
            <th scope="col">{t('Open Time')}</th>
            <th scope="col">{t('Type')}</th>
            <th scope="col" className="is-number">
              {t('Units')}
            </th>
            <th scope="col">{t('Instrument')}</th>
            <th scope="col" className="is-number">
              {t('Open Rate')}
            </th>
            <th scope="col" className="is-number">
              {t('Market Rate')}
            </th>
            <th scope="col" className="is-number" aria-sort={sort}>
              <button
                type="button"
                className="t-sort row inline gap-1"
                data-on={sort === 'none' ? undefined : true}
                onClick={onSort}
              >
                <SortIcon size={12} aria-hidden="true" />
                {t('Profit/Loss')}
              </button>
            </th>
            <th scope="col" className="is-number has-edit">
              {t('Take/Profit')}
            </th>
            <th scope="col" className="is-number has-edit">
              {t('Stop/Loss')}
            </th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer heightPx={abovePx} />
          {orders.slice(from, to).map((order, index) => (
            <Row key={order.id} order={order} style={styleOf(order)} index={from + index} />
          ))}
          <Spacer heightPx={belowPx} />
        </tbody>
      </table>
    </div>
  );
};
