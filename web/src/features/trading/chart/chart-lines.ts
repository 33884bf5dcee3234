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
  /** The order it belongs to; `null` for what the ticket is about to send. */
  order: Order | null;
  /** The order that waits there; `null` for the lines of others. */
  waiting: PendingOrder | null;
  /** What the order would give there, in its wallet's currency; `null` where it moves with the price. */
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

/** Lines of the open orders of one instrument: entry and levels. */
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

/** Lines of the levels typed into the ticket; what is no number yet has none. */
export const draftLines = (ticket: Pick<TicketDraft, 'profit' | 'loss'>): readonly ChartLine[] =>
  (['profit', 'loss'] as const).flatMap((kind) => {
    const rate = ticket[kind].on ? readTyped(ticket[kind].typed.trim()) : null;
    return rate === null
      ? []
      : [{ key: `draft.${kind}`, kind, rate, order: null, waiting: null, result: null }];
  });

/** Lines of the orders that wait for a price of one instrument. */
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

/** The units of an entry's tag: `50,000`, as short as they can be written. */
export const entryUnits = (order: Pick<Order, 'trade_amount'>): string =>
  group(
    order.trade_amount.includes('.')
      ? order.trade_amount.replace(/\.?0+$/, '')
      : order.trade_amount,
  );

/** A line that is held, or was let go and is not where it belongs yet. */
export type Dragged = Readonly<{ key: string; rate: Decimal; isHeld: boolean }>;

/** Takes hold of a line where the pointer is pressed. */
export type Grab = (line: ChartLine, event: PointerEvent<HTMLElement>) => void;

/** Levels and what waits can be moved; what was opened cannot, nor what is only typed. */
export const canDrag = ({ kind, order, waiting }: ChartLine): boolean =>
  waiting !== null || (order !== null && kind !== 'entry');
