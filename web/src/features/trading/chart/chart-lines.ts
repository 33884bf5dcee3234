import type { PointerEvent } from 'react';
import type { Decimal } from '../../../../../domain/shared/decimal.ts';
import { readTyped } from '../../../lib/decimal-input.ts';
import { group } from '../../../lib/format/numbers.ts';
import { profitAt } from '../positions/profit.ts';
import type { PendingOrder } from '../pending/api.ts';
import type { TicketDraft } from '../terminal-slice.ts';
import type { Order } from '../types.ts';

/** A rate drawn across the chart, with a tag at the left and its number at the axis. */
export type ChartLine = Readonly<{
  key: string;
  kind: 'entry' | 'profit' | 'loss' | 'pending';
  rate: Decimal;
  /** The order it belongs to; `null` for a level of the ticket. */
  order: Order | null;
  /** The pending order at this rate; `null` for other lines. */
  waiting: PendingOrder | null;
  /** The order's result at this rate, in its wallet's currency; `null` if it moves with the price. */
  result: Decimal | null;
}>;

const levelLine = (order: Order, kind: 'profit' | 'loss'): readonly ChartLine[] => {
  const rate = order[kind];
  return rate === null
    ? []
    : [
        {
          key: `${order.id}.${kind}`,
          kind,
          rate,
          order,
          waiting: null,
          result: profitAt(order, rate),
        },
      ];
};

/** Lines of one instrument's open orders: entry and levels. */
export const orderLines = (orders: readonly Order[], instrument: string): readonly ChartLine[] =>
  orders
    .filter((order) => order.instrument === instrument && order.close_time === null)
    .flatMap((order) => [
      {
        key: `${order.id}.entry`,
        kind: 'entry',
        rate: order.open_rate,
        order,
        waiting: null,
        result: null,
      } as const,
      ...levelLine(order, 'profit'),
      ...levelLine(order, 'loss'),
    ]);

/** Lines of the levels typed in the ticket; text that is not a number yet has none. */
export const draftLines = (ticket: Pick<TicketDraft, 'profit' | 'loss'>): readonly ChartLine[] =>
  (['profit', 'loss'] as const).flatMap((kind) => {
    const rate = ticket[kind].on ? readTyped(ticket[kind].typed.trim()) : null;
    return rate === null
      ? []
      : [{ key: `draft.${kind}`, kind, rate, order: null, waiting: null, result: null }];
  });

/** Lines of one instrument's pending orders. */
export const pendingLines = (
  orders: readonly PendingOrder[],
  instrument: string,
): readonly ChartLine[] =>
  orders
    .filter((order) => order.instrument === instrument)
    .map((order) => ({
      key: `${order.id}.pending`,
      kind: 'pending',
      rate: order.level,
      order: null,
      waiting: order,
      result: null,
    }));

/** The units in an entry's tag, as short as possible: `50,000`. */
export const entryUnits = (order: Pick<Order, 'trade_amount'>): string =>
  group(
    order.trade_amount.includes('.')
      ? order.trade_amount.replace(/\.?0+$/, '')
      : order.trade_amount,
  );

/** A line that is being dragged, or was dropped and has not arrived at its new rate yet. */
export type Dragged = Readonly<{ key: string; rate: Decimal; isHeld: boolean }>;

/** Starts to drag a line at the pointer. */
export type Grab = (line: ChartLine, event: PointerEvent<HTMLElement>) => void;

/** Levels and pending orders can be moved; entries of open orders and levels of the ticket cannot. */
export const canDrag = ({ kind, order, waiting }: ChartLine): boolean =>
  waiting !== null || (order !== null && kind !== 'entry');
