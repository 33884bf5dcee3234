import type { Pool } from 'pg';
import { isZero, type Decimal } from '../../domain/shared/decimal.ts';
import { ledgerJournal } from '../../projections/ledger/journal/projection.ts';
import { ledgerAccountsTable } from '../../projections/ledger/journal/rows.ts';
import { tradingWallets } from '../../projections/trading/wallets/projection.ts';
import { walletsTable } from '../../projections/trading/wallets/rows.ts';

/** The sum over all accounts of one book; it must be zero (design.md section 5). */
export type TrialBalance = Readonly<{
  mode: string;
  currency: string;
  accounts: number;
  debits: Decimal;
  credits: Decimal;
  difference: Decimal;
  isBalanced: boolean;
}>;

/** One line per book, demo books last. */
export const trialBalances = async (pool: Pool): Promise<readonly TrialBalance[]> => {
  const { rows } = await pool.query<Omit<TrialBalance, 'isBalanced'>>(
    `select mode, currency, count(*)::integer as accounts, sum(debits) as debits, sum(credits) as credits,
            sum(debits) - sum(credits) as difference
     from ${ledgerAccountsTable} group by mode, currency order by mode desc, currency`,
  );
  return rows.map((row) => ({ ...row, isBalanced: isZero(row.difference) }));
};

/** A wallet whose balance differs from what the ledger owes its owner. */
export type WalletDifference = Readonly<{ walletId: string; balance: Decimal; ledger: Decimal }>;

/**
 * Wallets and ledger are two read models. They are compared only if one database snapshot shows both at the same
 * position; otherwise the result is `null`.
 */
export const compareWallets = async (pool: Pool): Promise<readonly WalletDifference[] | null> => {
  const { rows } = await pool.query<{
    id: string | null;
    balance: Decimal;
    ledger: Decimal;
    same_position: boolean;
  }>(
    `with here as (
       select count(distinct position) = 1 and count(*) = 2 as same_position from read.checkpoints
       where slot = 'live' and (name, version) in (($1, $2), ($3, $4))
     ), compared as (
       select coalesce(w.id::text, substr(a.account, length('customer_wallet:') + 1)) as id,
              coalesce(w.balance, 0) as balance, coalesce(a.credits - a.debits, 0) as ledger
       from ${walletsTable} w
       full join (select * from ${ledgerAccountsTable} where account like 'customer_wallet:%') a
         on a.account = 'customer_wallet:' || w.id and a.mode = w.mode and a.currency = w.currency
     )
     select here.same_position, c.id, c.balance, c.ledger
     from here left join compared c on c.balance <> c.ledger limit 20`,
    [tradingWallets, ledgerJournal].flatMap(({ name, version }) => [name, version]),
  );
  if (rows[0]?.same_position !== true) return null;
  return rows.flatMap(({ id, balance, ledger }) =>
    id === null ? [] : [{ walletId: id, balance, ledger }],
  );
};
