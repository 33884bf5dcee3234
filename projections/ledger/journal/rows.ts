import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { WalletMode } from '../../../domain/shared/trading/types.ts';

/** `read.ledger_journal_entries_v4`: one row per posting, never changed. */
export const ledgerEntriesTable = 'read.ledger_journal_entries_v4';

/** A posting's place among all: its position times this, and its line. An entry has a few lines. */
export const linesMost = 16;

export type LedgerEntryRow = Readonly<{
  /** The order of all postings: position times `linesMost`, and the line. */
  seq: string;
  /** Position of the event that moved the money; its postings are lines 1, 2, ... */
  position: string;
  line: number;
  account: string;
  /** The account in the chart of accounts: all wallets of customers stand in one. */
  chart_account: string;
  side: 'debit' | 'credit';
  /** Positive, in the currency of the book. */
  amount: Decimal;
  /** What the account was debited and credited in all, up to and with this posting. */
  debits_after: Decimal;
  credits_after: Decimal;
  /** The same of the account in the chart, by events of this type alone (docs/decisions/0042). */
  source_debits_after: Decimal;
  source_credits_after: Decimal;
  /** The number of that source. */
  source: string;
  /** The book. */
  mode: WalletMode;
  currency: string;
  event_id: string;
  event_type: string;
  wallet_id: string;
  occurred_at: string;
  recorded_at: string;
}>;

/** `read.ledger_journal_accounts_v4`: what each account of each book was debited and credited in all. */
export const ledgerAccountsTable = 'read.ledger_journal_accounts_v4';

export type LedgerAccountRow = Readonly<{
  mode: WalletMode;
  currency: string;
  account: string;
  debits: Decimal;
  credits: Decimal;
}>;

/** `read.ledger_journal_sources_v4`: the same of each account in the chart, by the type of the events. */
export const ledgerSourcesTable = 'read.ledger_journal_sources_v4';

export type LedgerSourceRow = Readonly<{
  mode: WalletMode;
  currency: string;
  chart_account: string;
  event_type: string;
  /** The number of these four (`sourceNumberOf`), by which an index finds the source's postings. */
  source: string;
  debits: Decimal;
  credits: Decimal;
}>;
