import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { WalletMode } from '../../../domain/shared/trading/types.ts';

/** `read.ledger_journal_entries_v2`: one row per posting, never changed. */
export const ledgerEntriesTable = 'read.ledger_journal_entries_v2';

export type LedgerEntryRow = Readonly<{
  /** Position of the event that moved the money; its postings are lines 1, 2, ... */
  position: string;
  line: number;
  account: string;
  side: 'debit' | 'credit';
  /** Positive, in the currency of the book. */
  amount: Decimal;
  /** The book. */
  mode: WalletMode;
  currency: string;
  event_id: string;
  event_type: string;
  wallet_id: string;
  occurred_at: string;
}>;

/** `read.ledger_journal_accounts_v2`: what each account of each book was debited and credited in all. */
export const ledgerAccountsTable = 'read.ledger_journal_accounts_v2';

export type LedgerAccountRow = Readonly<{
  mode: WalletMode;
  currency: string;
  account: string;
  debits: Decimal;
  credits: Decimal;
}>;
