import type { Pool } from 'pg';
import { momentsOf, type Days } from '../../../domain/shared/days.ts';
import { statementsTable } from '../../../projections/trading/wallets/statement-rows.ts';
import { walletsTable } from '../../../projections/trading/wallets/rows.ts';
import { ask } from '../../core/ask.ts';
import { joinNumbers } from '../../core/numbers.ts';
import { name, sql } from '../../core/sql.ts';
import type { StatementSummary } from './contract.ts';

/**
 * A person's wallets that have something to report for some days: anything moved balance, margin or holds, or there was
 * real money in them at the end. Unmoved demo money is not reported (decision 86).
 */
export const walletsToTellOf = (
  pool: Pool,
  userId: string,
  days: Days,
): Promise<readonly StatementSummary['wallet'][]> => {
  const { from, until } = momentsOf(days);
  return ask(
    pool,
    sql`select w.id, n.number, w.mode, w.currency
        from ${name(walletsTable)} w ${joinNumbers('wallet', sql`w.id`)}
        where w.user_id = ${userId}
          and (exists (select from ${name(statementsTable)} s where s.wallet_id = w.id
                         and s.occurred_at >= ${from}::timestamptz and s.occurred_at < ${until}::timestamptz)
            or (w.mode = 'real' and (select coalesce(sum(s.amount), 0) from ${name(statementsTable)} s
                  where s.wallet_id = w.id and s.occurred_at < ${until}::timestamptz) <> 0))
        order by n.number, w.id`,
  );
};
