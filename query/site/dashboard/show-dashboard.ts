import { object, string } from 'yup';
import { rights } from '../../../domain/shared/rights.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { categories } from '../../../domain/shared/trading/types.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import {
  dashboardCustomersTable,
  dashboardDaysTable,
} from '../../../projections/ledger/dashboard/rows.ts';
import { peopleTable } from '../../../projections/identity/people/rows.ts';
import { ask, askOne } from '../../core/ask.ts';
import type { QueryDeps } from '../../core/deps.ts';
import { readModels } from '../../core/read-models.ts';
import { constant, name, sql, type Sql } from '../../core/sql.ts';
import { answerFrom } from '../../core/wait-for-position.ts';
import {
  dashboardPeriods,
  dashboardResponse,
  type DashboardPeriod,
  type DashboardResponse,
} from './contract.ts';

type Book = Readonly<{
  currency: string;
  deposits: string;
  withdraws: string;
  /** In the order of `categories`. */
  trades: readonly number[];
}>;
type Day = Readonly<{ day: string; currency: string | null; deposits: string; withdraws: string }>;

/** Shown while no real money has moved in any book. */
const firstCurrency = 'USD';

/** A subquery, so that it is evaluated once and not for every row. */
const dayBefore = (days: number): Sql =>
  sql`(select to_char((now() at time zone 'utc')::date - ${days}::integer, 'YYYY-MM-DD'))`;

const since = (period: DashboardPeriod): Sql =>
  period === 'all' ? sql`''` : dayBefore(Number(period) - 1);

/** Every book, even without movements in the period, so that each can be chosen. */
const books = (period: DashboardPeriod): Sql => {
  const within = sql`filter (where day >= ${since(period)})`;
  const trades = categories
    .map((category) => name(`trades_${category}`))
    .map((column) => sql`coalesce(sum(${column}) ${within}, 0)::integer`)
    .reduce((before, column) => sql`${before}, ${column}`);
  return sql`select currency,
      coalesce(sum(deposits) ${within}, 0)::text as deposits,
      coalesce(sum(withdraws) ${within}, 0)::text as withdraws,
      array[${trades}] as trades
    from ${name(dashboardDaysTable)} group by currency
    order by sum(trades_forex + trades_commodity + trades_index + trades_stock + trades_crypto) desc,
      currency`;
};

/** The last 7 days of every book; a day on which nothing moved has no currency. */
const lastDays = sql`select d.day, b.currency, coalesce(b.deposits, 0)::text as deposits,
    coalesce(b.withdraws, 0)::text as withdraws
  from (select to_char((now() at time zone 'utc')::date - ago, 'YYYY-MM-DD') as day
    from generate_series(0, 6) ago) d
  left join ${name(dashboardDaysTable)} b on b.day = d.day order by d.day`;

const customers = (period: DashboardPeriod): Sql =>
  period === 'all'
    ? sql`select coalesce(sum(joined - closed), 0)::integer as total from ${name(dashboardCustomersTable)}`
    : sql`select count(*)::integer as total from ${name(peopleTable)}
        where role_id = ${constant(roles.customer)} and not is_closed
          and registered_at >= ${since(period)}::date::timestamp at time zone 'utc'`;

const recent = (
  days: readonly Day[],
  currency: string,
): DashboardResponse['last7DaysTransactions'] => {
  const names = [...new Set(days.map(({ day }) => day))];
  const own = new Map(
    days.filter((each) => each.currency === currency).map((each) => [each.day, each]),
  );
  return {
    categories: names,
    series: [
      { name: 'Deposits', data: names.map((day) => own.get(day)?.deposits ?? '0') },
      { name: 'Withdraws', data: names.map((day) => own.get(day)?.withdraws ?? '0') },
    ],
  };
};

/** What the dashboard of administrators shows. */
export const showDashboard = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/dashboard/api',
  kind: 'query',
  summary:
    'Deposits, withdraws and trades in one currency of the real book, and customers, over a period.',
  permission: only(rights.readDashboard),
  query: object({
    currency: string().matches(/^[A-Z]{3,5}$/, 'Choose one of the currencies.'),
    period: string().oneOf(dashboardPeriods, 'Choose 7, 30 or 90 days, or all time.'),
  }),
  response: dashboardResponse,
  handle: ({ query: { currency: asked, period = 'all' }, context }, { pool, positions }) =>
    answerFrom(
      { positions, context, models: [readModels.dashboard, readModels.people] },
      async () => {
        const [found, days, people] = await Promise.all([
          ask<Book>(pool, books(period)),
          ask<Day>(pool, lastDays),
          askOne<Readonly<{ total: number }>>(pool, customers(period)),
        ]);
        const currency = asked ?? found[0]?.currency ?? firstCurrency;
        const book = found.find((each) => each.currency === currency);
        const trades = book?.trades ?? categories.map(() => 0);
        return {
          currency,
          currencies: found.map((each) => each.currency),
          period,
          totalDeposits: book?.deposits ?? '0',
          totalWithdraws: book?.withdraws ?? '0',
          totalTrades: trades.reduce((total, count) => total + count, 0),
          totalUsers: people?.total ?? 0,
          last7DaysTransactions: recent(days, currency),
          tradeEngagement: { categories: [...categories], data: [...trades] },
        } satisfies DashboardResponse;
      },
    ),
});
