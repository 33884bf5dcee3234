import type { Pool } from 'pg';
import { DomainError } from '../../../domain/shared/errors.ts';
import { tradingErrors } from '../../../domain/trading/errors.ts';
import { activeWalletsTable, walletsTable } from '../../../projections/trading/wallets/rows.ts';
import { askByKeys } from '../../core/ask.ts';
import { joinNumbers } from '../../core/numbers.ts';
import { name, sql } from '../../core/sql.ts';
import type { StatementSummary } from './contract.ts';

type Wallet = StatementSummary['wallet'];

/** The person's wallet with this id, or the active one; another person's wallet is not found. */
export const ownWallet = async (
  pool: Pool,
  userId: string,
  id: string | undefined,
): Promise<Wallet> => {
  const active = sql`(select a.wallet_id from ${name(activeWalletsTable)} a where a.user_id = ${userId})`;
  const [wallet] = await askByKeys<Wallet>(
    pool,
    sql`select w.id, n.number, w.mode, w.currency
        from ${name(walletsTable)} w ${joinNumbers('wallet', sql`w.id`)}
        where w.user_id = ${userId} and w.id = ${id === undefined ? active : sql`${id}`}`,
  );
  if (wallet === undefined) throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  return wallet;
};
