import type { Pool } from 'pg';
import {
  activeWalletsTable,
  walletsTable,
  type WalletRow,
} from '../../projections/trading/wallets/rows.ts';
import { askOne } from '../core/ask.ts';
import { name, sql } from '../core/sql.ts';

export type ActiveWallet = Pick<WalletRow, 'id' | 'mode' | 'currency'>;

/** The wallet that a person trades with; `null` until one is chosen. */
export const activeWalletOf = (pool: Pool, userId: string): Promise<ActiveWallet | null> =>
  askOne<ActiveWallet>(
    pool,
    sql`select w.id, w.mode, w.currency
        from ${name(activeWalletsTable)} a join ${name(walletsTable)} w on w.id = a.wallet_id
        where a.user_id = ${userId} and w.user_id = a.user_id`,
  );
