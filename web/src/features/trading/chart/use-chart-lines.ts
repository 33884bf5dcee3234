import { useMemo } from 'react';
import { useAppSelector } from '../../../app/store.ts';
import { usePendingOrders } from '../pending/use-pending-orders.ts';
import { selectTicket } from '../terminal-slice.ts';
import { useOpenOrders } from '../use-open-orders.ts';
import { draftLines, orderLines, pendingLines, type ChartLine } from './chart-lines.ts';

/** The lines across the chart: while the ticket is open, its levels instead of those of the orders. */
export const useChartLines = (instrument: string): readonly ChartLine[] => {
  const { data: orders } = useOpenOrders();
  const { data: waiting } = usePendingOrders();
  const ticket = useAppSelector(selectTicket);
  const profit = ticket?.profit;
  const loss = ticket?.loss;
  const draft = useMemo(
    () => (profit === undefined || loss === undefined ? null : draftLines({ profit, loss })),
    [profit, loss],
  );
  return useMemo(
    () =>
      draft ?? [
        ...orderLines(orders ?? [], instrument),
        ...pendingLines(waiting ?? [], instrument),
      ],
    [draft, orders, waiting, instrument],
  );
};
