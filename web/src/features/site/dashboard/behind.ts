import { writeConditions, type Condition } from '../../../../../domain/shared/lists/conditions.ts';
import type {
  customersFiltered,
  depositsFiltered,
  tradesFiltered,
  withdrawalsFiltered,
} from '../../../../../domain/shared/lists/filtered.ts';
import type { Category } from '../../../../../domain/shared/trading/types.ts';
import type { DashboardResponse } from '../../../../../query/site/dashboard/contract.ts';

type On<Columns> = Condition & Readonly<{ column: keyof Columns }>;
type Shown = Pick<DashboardResponse, 'currency' | 'period' | 'last7DaysTransactions'>;

const dayMs = 86_400_000;

/** The first day of a period of this many days that ends with `last`, as `YYYY-MM-DD`. */
const firstOf = (last: string, days: number): string =>
  new Date(Date.parse(`${last}T00:00:00.000Z`) - (days - 1) * dayMs).toISOString().slice(0, 10);

/** The condition that limits a column to the days of the period; none for all time. */
const within = <Column extends string>(
  column: Column,
  { period, last7DaysTransactions: { categories: days } }: Shown,
): readonly (Condition & Readonly<{ column: Column }>)[] => {
  const today = days.at(-1);
  if (period === 'all' || today === undefined) return [];
  return [{ column, act: 'between', values: [firstOf(today, Number(period)), today] }];
};

const address = (path: string, list: string, conditions: readonly Condition[]): string => {
  if (conditions.length === 0) return path;
  const params = new URLSearchParams({ [`${list}.where`]: writeConditions(conditions) });
  return `${path}?${params.toString()}`;
};

/**
 * The address of the trades that the dashboard counts: of real wallets in its currency, opened on the days of its
 * period, in one market or in all.
 */
export const tradesBehind = (shown: Shown, market?: Category): string => {
  const conditions: readonly On<typeof tradesFiltered>[] = [
    { column: 'mode', act: 'is', values: ['real'] },
    { column: 'currency', act: 'is', values: [shown.currency] },
    ...(market === undefined ? [] : [{ column: 'category', act: 'is', values: [market] } as const]),
    ...within('created_at', shown),
  ];
  return address('/admin/trades/all', 'trades', conditions);
};

/** The address of the credited deposits; the day on which they were credited counts. */
export const depositsBehind = (shown: Shown): string => {
  const conditions: readonly On<typeof depositsFiltered>[] = [
    { column: 'mode', act: 'is', values: ['real'] },
    { column: 'currency', act: 'is', values: [shown.currency] },
    { column: 'status', act: 'is', values: ['approved'] },
    ...within('paid_at', shown),
  ];
  return address('/admin/deposits', 'deposits', conditions);
};

/** The address of the approved withdraws; the day on which they were approved counts. */
export const withdrawsBehind = (shown: Shown): string => {
  const conditions: readonly On<typeof withdrawalsFiltered>[] = [
    { column: 'mode', act: 'is', values: ['real'] },
    { column: 'currency', act: 'is', values: [shown.currency] },
    { column: 'status', act: 'is', values: ['approved'] },
    ...within('ended_at', shown),
  ];
  return address('/admin/withdraws/history', 'withdraws', conditions);
};

/** The address of the customers with an open account who registered on the days of the period. */
export const customersBehind = (shown: Shown): string => {
  const conditions: readonly On<typeof customersFiltered>[] = within('registered_at', shown);
  return address('/admin/customers/all', 'customers', conditions);
};
