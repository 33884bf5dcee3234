import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { WalletMode } from '../../../domain/shared/trading/types.ts';

/** `read.ledger_accounts_v1`: what each account of each book was debited and credited in all. */
export const ledgerAccountsTable = 'read.ledger_accounts_v1';

export type LedgerAccountRow = Readonly<{
  mode: WalletMode;
  currency: string;
  account: string;
  debits: Decimal;
  credits: Decimal;
}>;
