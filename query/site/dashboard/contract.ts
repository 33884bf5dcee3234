import { array, number, object, string, type InferType } from 'yup';
import { categories } from '../../../domain/shared/trading/types.ts';

/** The last so many days, today included (UTC), or all time. */
export const dashboardPeriods = ['7', '30', '90', 'all'] as const;
export type DashboardPeriod = (typeof dashboardPeriods)[number];

const names = () => array().of(string().required()).required();

/** The figures of one real book (`GET /admin/dashboard/api`); money is in its currency, without fees. */
export const dashboardResponse = object({
  currency: string().required(),
  /** The currencies of all real books, the busiest first. */
  currencies: names(),
  period: string().oneOf(dashboardPeriods).required(),
  /** Credited deposits, less what was paid back. */
  totalDeposits: string().required(),
  totalWithdraws: string().required(),
  /** Orders that were opened. */
  totalTrades: number().required(),
  /** Customers with an open account, over all books; for a period, those of them who joined in it. */
  totalUsers: number().required(),
  /** Always the last 7 days: `YYYY-MM-DD`, and a decimal for each. */
  last7DaysTransactions: object({
    categories: names(),
    series: array()
      .of(
        object({
          name: string()
            .oneOf(['Deposits', 'Withdraws'] as const)
            .required(),
          data: names(),
        }),
      )
      .required(),
  }).required(),
  /** Opened orders by category of the instrument. */
  tradeEngagement: object({
    categories: array().of(string().oneOf(categories).required()).required(),
    data: array().of(number().required()).required(),
  }).required(),
});
export type DashboardResponse = InferType<typeof dashboardResponse>;
