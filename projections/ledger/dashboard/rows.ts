import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { Category } from '../../../domain/shared/trading/types.ts';

/** `read.ledger_dashboard_v1`: the movements in a real book on a day. */
export const dashboardDaysTable = 'read.ledger_dashboard_v1';

/** How many orders were opened on instruments of each category. */
type TradesOf = Readonly<Record<`trades_${Category}`, number>>;

export type DashboardDayRow = TradesOf &
  Readonly<{
    currency: string;
    /** YYYY-MM-DD, UTC, of the time it occurred. */
    day: string;
    /** Credited, less what was paid back; in the book's currency, without fees. */
    deposits: Decimal;
    /** Approved; in the book's currency, without fees. */
    withdraws: Decimal;
  }>;

/** `read.ledger_dashboard_customers_v1`: how many customers joined and left on a day. */
export const dashboardCustomersTable = 'read.ledger_dashboard_customers_v1';

export type DashboardCustomersRow = Readonly<{ day: string; joined: number; closed: number }>;
