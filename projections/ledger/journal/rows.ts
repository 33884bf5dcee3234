import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { WalletMode } from '../../../domain/shared/trading/types.ts';

/** `read.ledger_journal_entries_v4`: one row per posting, never changed. */
export const ledgerEntriesTable = 'read.ledger_journal_entries_v4';

/**
 * Number of keys per position: the key of a posting is its position times this, plus its line. An entry has a few
 * lines.
 */
export const linesMost = 16;

export type LedgerEntryRow = Readonly<{
  /** The order of all postings: position times `linesMost`, plus the line. */
  seq: string;
  /** Position of the event that moved the money; its postings are lines 1, 2, ... */
  position: string;
  line: number;
  account: string;
  /** The account in the chart of accounts: all wallets of customers are one account. */
  chart_account: string;
  side: 'debit' | 'credit';
  /** Positive, in the currency of the book. */
  amount: Decimal;
  /** All debits of the account, up to and including this posting. */
  debits_after: Decimal;
  credits_after: Decimal;
  /** All debits of the account of the chart by events of this type alone (docs/decisions/0042). */
  source_debits_after: Decimal;
  source_credits_after: Decimal;
  /** The number of this source. */
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

/** `read.ledger_journal_accounts_v4`: the total debits and credits of each account of each book. */
export const ledgerAccountsTable = 'read.ledger_journal_accounts_v4';

export type LedgerAccountRow = Readonly<{
  mode: WalletMode;
  currency: string;
  account: string;
  debits: Decimal;
  credits: Decimal;
}>;

/** `read.ledger_journal_sources_v4`: the totals of each account of the chart, by type of event. */
export const ledgerSourcesTable = 'read.ledger_journal_sources_v4';

export type LedgerSourceRow = Readonly<{
  mode: WalletMode;
  currency: string;
  chart_account: string;
  event_type: string;
  /** The number of these four fields (`sourceNumberOf`); an index finds the source's postings by it. */
  source: string;
  debits: Decimal;
  credits: Decimal;
}>;
