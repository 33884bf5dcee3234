import type { Pool } from 'pg';
import { add, sub, sum, type Decimal } from '../../../domain/shared/decimal.ts';
import { momentsOf, type Days } from '../../../domain/shared/days.ts';
import {
  statementsTable,
  type StatementType,
} from '../../../projections/trading/wallets/statement-rows.ts';
import { ask, askOne } from '../../core/ask.ts';
import { allOf, name, sql, type Sql } from '../../core/sql.ts';
import { statedTrades } from './stated-trades.ts';
import type { StatementSummary } from './contract.ts';

type Movement =
  | 'deposits'
  | 'withdraws'
  | 'transfers'
  | 'adjustments'
  | 'trades'
  | 'commission'
  | 'swap'
  | 'corrections';

/** The movement that an entry belongs to; a new type of entry does not compile until it is added here. */
const movementOf: Readonly<Record<StatementType, Movement>> = {
  DepositPosted: 'deposits',
  DepositReversed: 'deposits',
  WithdrawalRequested: 'withdraws',
  WithdrawalCancelled: 'withdraws',
  WithdrawalDeclined: 'withdraws',
  WithdrawalApproved: 'withdraws',
  TransferSent: 'transfers',
  TransferReceived: 'transfers',
  BalanceAdjusted: 'adjustments',
  OrderOpened: 'trades',
  CommissionCharged: 'commission',
  SwapPosted: 'swap',
  OrderPartlyClosed: 'trades',
  OrderClosed: 'trades',
  OrderAmended: 'corrections',
  OrderCancelled: 'corrections',
  OrderCorrected: 'corrections',
  OrderReversed: 'corrections',
};

/** All types of entries. */
export const statementTypes: readonly string[] = Object.keys(movementOf);

type Moved = Readonly<{
  type: StatementType;
  is_before: boolean;
  amount: Decimal;
  covered: Decimal;
}>;
type Traded = Readonly<{ profit: Decimal; loss: Decimal }>;

const always = { from: '-infinity', until: 'infinity' };

/** Sums by the times that people see (`occurred_at`), so that the listed and the summed entries are the same. */
const askMoved = (pool: Pool, walletId: string, { from, until }: typeof always) =>
  ask<Moved>(
    pool,
    sql`select s.type, s.occurred_at < ${from}::timestamptz as is_before, sum(s.amount)::text as amount,
               coalesce(sum(s.covered), 0)::text as covered
        from ${name(statementsTable)} s
        where s.wallet_id = ${walletId} and s.occurred_at < ${until}::timestamptz
        group by 1, 2`,
  );

const askTraded = (pool: Pool, listed: Sql) =>
  askOne<Traded>(
    pool,
    sql`select coalesce(sum(o.pro_loss) filter (where o.pro_loss > 0), 0)::text as profit,
               coalesce(sum(o.pro_loss) filter (where o.pro_loss < 0), 0)::text as loss
        from ${statedTrades.from} where ${listed}`,
  );

/** What a period did to a person's wallet; without days, everything that ever happened to it. */
export const summaryOf = async (
  pool: Pool,
  scope: Readonly<{ userId: string; walletId: string }>,
  days: Days | null,
): Promise<Omit<StatementSummary, 'wallet'>> => {
  const period = days === null ? always : momentsOf(days);
  const listed = allOf([
    statedTrades.scope(scope),
    sql`o.close_time >= ${period.from}::timestamptz and o.close_time < ${period.until}::timestamptz`,
  ]);
  const [moved, traded] = await Promise.all([
    askMoved(pool, scope.walletId, period),
    askTraded(pool, listed),
  ]);
  const amounts = (which: (row: Moved) => boolean): Decimal =>
    sum(moved.filter(which).map(({ amount }) => amount));
  const covered = (which: (row: Moved) => boolean): Decimal =>
    sum(moved.filter(which).map((row) => row.covered));
  /** Without the part that the company covered, which is its own movement. */
  const during = (movement: Movement): Decimal => {
    const isOf = (row: Moved) => !row.is_before && movementOf[row.type] === movement;
    return sub(amounts(isOf), covered(isOf));
  };
  const { profit, loss } = traded ?? { profit: '0', loss: '0' };
  const trades = during('trades');
  const net = add(profit, loss);
  return {
    opening: amounts((row) => row.is_before),
    deposits: during('deposits'),
    withdraws: during('withdraws'),
    transfers: during('transfers'),
    adjustments: during('adjustments'),
    trades,
    protection: covered((row) => !row.is_before),
    commission: during('commission'),
    swap: during('swap'),
    corrections: during('corrections'),
    closing: amounts(() => true),
    profit,
    loss,
    net,
    corrected: sub(net, trades),
  };
};
